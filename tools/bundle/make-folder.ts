import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { filesOfBuild } from '../built/outdated-files.mjs'
import type { BundleOptions } from './bundle-options.ts'
import { copyPrograms, packagesFor } from './copy-programs.ts'
import { openDebianPackages } from './debian-packages.ts'
import { makeSbom } from './make-sbom.ts'
import { writeChecksums } from './pack.ts'
import { LockFile, type ProductionPackage, productionPackages } from './production-packages.ts'
import { commands, startScript } from './start-script.ts'
import { writeLicences } from './write-licences.ts'

export type FolderCounts = { packages: number; debian: number }

type BundlePlace = { root: string; version: string; made: Date; folder: string; work: string }

/** Lays out a bundle in `folder`; page and server must have been built. `work` holds what is fetched meanwhile. */
export function makeFolder({ root, version, made, folder, work }: BundlePlace, options: BundleOptions): FolderCounts {
  const lock = LockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const run = productionPackages(lock, root, ['server', 'contract'])
  const shipped = productionPackages(lock, root, ['server', 'contract', 'web'], ['node_modules/node'])
  mkdirSync(folder, { recursive: true })
  copyApp(root, join(folder, 'app'), run)
  copyNode(root, join(folder, 'node'))
  const files = openDebianPackages(packagesFor(options), work)
  const debian = copyPrograms(files, options, join(folder, 'programs'))
  writeLicences({ root, packages: shipped, debian }, files, join(folder, 'licences'))
  const sbom = makeSbom({ version, made: made.toISOString(), packages: shipped, debian })
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`)
  for (const name of ['README.md', 'docs/operating.md']) copyFileSync(join(root, name), inFolder(folder, name))
  cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true, filter: isForRunning })
  writeFileSync(join(folder, 'millwright'), startScript(version))
  chmodSync(join(folder, 'millwright'), 0o755)
  writeChecksums(folder)
  return { packages: shipped.length, debian: debian.length }
}

function inFolder(folder: string, name: string): string {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  return join(folder, name)
}

/** The folders lie to one another as in the repository. */
function copyApp(root: string, app: string, packages: readonly ProductionPackage[]): void {
  const tools = [...commands.map((name) => `tools/${name}.ts`), 'tools/operator', 'tools/models']
  const sources = ['contract/src', 'contract/package.json', 'server/src', 'server/dist', 'server/package.json']
  const builtServer = join(root, 'server/dist')
  const built = new Set(filesOfBuild(builtServer))
  // The files of the build before lie there too, for a server that runs from them.
  const isOfBuild = (from: string) => dirname(from) !== builtServer || built.has(basename(from))
  const ours = [...sources, 'server/migrations', 'server/repeatable', 'web/dist', 'package.json', ...tools]
  for (const path of [...ours, ...packages.map((one) => one.path)]) {
    // A package inside of another is named by itself.
    const nested = join(root, path, 'node_modules')
    cpSync(join(root, path), join(app, path), {
      recursive: true,
      filter: (from) => from !== nested && isForRunning(from) && isOfBuild(from),
    })
  }
  mkdirSync(join(app, 'node_modules/@millwright'), { recursive: true })
  symlinkSync('../../contract', join(app, 'node_modules/@millwright/contract'))
}

/** Not what tests, compilers and debuggers read, and builds of onnxruntime that only browsers load. */
const unused = [/\.test\.tsx?$/u, /\.map$/u, /\.d\.[cm]?ts$/u, /\/ort-wasm-simd-threaded\.(?:asyncify|jsep|jspi)\./u]
const isForRunning = (path: string) => !unused.some((pattern) => pattern.test(path))

function copyNode(root: string, folder: string): void {
  const installed = join(root, 'node_modules/node')
  copyFileSync(join(installed, 'bin/node'), inFolder(folder, 'bin/node'))
  const { platform, arch } = process
  const licence = join(installed, `node_modules/node-${platform}-${arch}/LICENSE`)
  copyFileSync(licence, join(folder, 'LICENSE'))
  execFileSync(join(folder, 'bin/node'), ['--version'])
}
