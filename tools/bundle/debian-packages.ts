import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { onPath } from '../system-programs.mjs'

/** A package of Debian; `source` is the one that its sources are published under. */
export type DebianPackage = { name: string; version: string; source: string; sourceVersion: string }

/** Files of packages: those that were fetched, else those of the machine. */
export type DebianFiles = {
  /** The path of a file by its path in a package, such as `/usr/bin/qpdf`. @throws Error where it is in neither place */
  find: (path: string) => string
  /** What lies in a folder of packages, in either place. */
  list: (path: string) => string[]
  /** Folders of staged packages that hold libraries. */
  libraryFolders: string[]
  /** Which package a file that `find` or the linker named is of. @throws Error where it is of none */
  packageOf: (file: string) => DebianPackage
  /** Its licence, as Debian ships it. */
  copyrightOf: (name: string) => string
}

const format = '${Package}\t${Version}\t${source:Package}\t${source:Version}\n'
const run = (command: string, args: string[]) =>
  execFileSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 2 ** 30,
    env: { ...process.env, LC_ALL: 'C' },
  })

/**
 * Packages of Debian by name, each with what it needs. What is not installed is fetched and unpacked into `folder`, and the
 * machine stays as it is.
 * @throws Error where there is no apt, or a package that it does not know
 */
export function openDebianPackages(names: readonly string[], folder: string): DebianFiles {
  if (onPath(['apt-get']) === undefined || onPath(['dpkg-query']) === undefined) {
    throw new Error('The programs of a bundle come from packages of Debian, and there is no apt here.')
  }
  const archives = join(folder, 'archives')
  const staged = join(folder, 'root')
  for (const made of [join(archives, 'partial'), staged]) mkdirSync(made, { recursive: true })
  const options = ['-o', `Dir::Cache::archives=${archives}`, '-o', 'Debug::NoLocking=1']
  run('apt-get', ['install', '--download-only', '-qqy', '--no-install-recommends', ...options, ...names])
  const stagedPackages = new Map<string, DebianPackage>()
  const stagedFiles = new Map<string, string>()
  for (const archive of readdirSync(archives).filter((name) => name.endsWith('.deb'))) {
    const path = join(archives, archive)
    const described = parsePackage(run('dpkg-deb', ['--show', `--showformat=${format}`, path]))
    stagedPackages.set(described.name, described)
    for (const line of run('sh', ['-c', 'dpkg-deb --fsys-tarfile "$1" | tar -t', 'sh', path]).split('\n')) {
      if (line !== '' && !line.endsWith('/')) stagedFiles.set(line.replace(/^\.\//u, '/'), described.name)
    }
    run('dpkg-deb', ['--extract', path, staged])
  }

  const installedPackageOf = readInstalled()
  const packageOfStaged = (file: string) => stagedPackages.get(stagedFiles.get(file.slice(staged.length)) ?? '')
  return {
    find(path) {
      const found = [join(staged, path), path].find((one) => existsSync(one))
      if (found === undefined) throw new Error(`No package has ${path}.`)
      return found
    },
    list: (path) => {
      const folders = [join(staged, path), path].filter((one) => existsSync(one))
      return [...new Set(folders.flatMap((one) => readdirSync(one)))].toSorted()
    },
    libraryFolders: libraryFolders.map((path) => join(staged, path)).filter((path) => existsSync(path)),
    packageOf(file) {
      const found = file.startsWith(`${staged}/`) ? packageOfStaged(file) : installedPackageOf(file)
      if (!found) throw new Error(`${file} is of no package.`)
      return found
    },
    copyrightOf(name) {
      const path = `/usr/share/doc/${name}/copyright`
      const found = [join(staged, path), path].find((one) => existsSync(one))
      if (found === undefined) throw new Error(`The package ${name} says nothing of its licence.`)
      return realpathSync(found)
    },
  }
}

const multiarch: Partial<Record<NodeJS.Architecture, string>> = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' }
const libraryFolders = [`/usr/lib/${multiarch[process.arch]}`, `/lib/${multiarch[process.arch]}`]

function parsePackage(line: string): DebianPackage {
  const [name = '', version = '', source = '', sourceVersion = ''] = line.trim().split('\t')
  return { name, version, source, sourceVersion }
}

/** Where files that a bundle takes are, in packages. */
const searched = ['/bin/*', '/usr/bin/*', '/lib/*', '/usr/lib/*', '/usr/share/*']

/** Of what is installed: asked for once, because each question reads the lists of all packages. */
function readInstalled(): (file: string) => DebianPackage | undefined {
  const packages = new Map(
    run('dpkg-query', ['--show', `--showformat=${format}`])
      .split('\n')
      .map((line) => parsePackage(line))
      .map((described) => [described.name, described]),
  )
  const owners = new Map<string, string>()
  for (const line of run('dpkg-query', ['--search', ...searched]).split('\n')) {
    // `libc6:amd64: /lib/…`; a folder has several names before it.
    const [, name, path] = /^([a-z0-9+.-]+)(?::[a-z0-9]+)?: (\/.+)$/u.exec(line) ?? []
    if (name !== undefined && path !== undefined) owners.set(path, name)
  }
  return (file) => {
    // A file below `/lib` may be named below `/usr/lib`, or the reverse.
    const names = [file, realpathSync(file)].flatMap((one) => [one, one.replace(/^\/usr/u, ''), `/usr${one}`])
    const owner = names.map((name) => owners.get(name)).find((name) => name !== undefined)
    return owner === undefined ? undefined : packages.get(owner)
  }
}
