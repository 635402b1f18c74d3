// `npm run bundle`: one file with everything that Millwright needs, for a machine without a network (docs/operating.md).
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { buildServerIfChanged } from './build-server.mjs'
import { buildWebIfChanged } from './build-web.mjs'
import { readBundleOptions, usage } from './bundle/bundle-options.ts'
import { makeFolder } from './bundle/make-folder.ts'
import { pack } from './bundle/pack.ts'
import { root } from './run-command.ts'

const options = optionsOrExit()
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
const name = `millwright-${version}-${process.platform}-${process.arch}`
const started = performance.now()
buildWebIfChanged(process.execPath)
buildServerIfChanged(process.execPath)
const work = mkdtempSync(join(tmpdir(), 'millwright-bundle-'))
try {
  const seconds = Number(process.env['SOURCE_DATE_EPOCH'] ?? committedAt())
  const place = { root, version, made: new Date(seconds * 1000), folder: join(work, name), work }
  const { packages, debian } = makeFolder(place, options)
  console.log(`${packages} packages of npm and ${debian} of Debian. Packing ...`)
  mkdirSync(resolve(options.to), { recursive: true })
  const file = join(resolve(options.to), `${name}.tar.${options.gzip ? 'gz' : 'zst'}`)
  const bytes = await pack(place.folder, file, options.gzip, seconds)
  const took = (performance.now() - started) / 1000
  console.log(`${file}: ${(bytes / 1_000_000).toFixed(0)} MB, made in ${took.toFixed(0)} s.`)
} finally {
  rmSync(work, { recursive: true, force: true })
}

/** Seconds since 1970. */
function committedAt(): string {
  return execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
}

function optionsOrExit() {
  if (process.argv.includes('--help')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return readBundleOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    process.exit(2)
  }
}
