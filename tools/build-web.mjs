import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { refuse, root, say } from './installation.mjs'

const builtPage = join(root, 'web', 'dist', 'index.html')
const stampFolder = join(root, 'node_modules', '.cache')
const stamp = join(stampFolder, 'millwright-web-build')

/** @param {string} folder @returns {string[]} */
function sourcesIn(folder) {
  const skipped = new Set(['node_modules', 'dist', 'pdfjs'])
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : sourcesIn(path)
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
    })
}

function fingerprint() {
  const hash = createHash('sha256')
  const files = [...sourcesIn(join(root, 'web')), ...sourcesIn(join(root, 'contract')), join(root, 'package-lock.json')]
  for (const file of files) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Builds web/dist when what it is made of has changed. @param {string} node */
export function buildWebIfChanged(node) {
  const now = fingerprint()
  if (existsSync(builtPage) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  say('Building the page ...')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const built = spawnSync(node, [vite, 'build', '--logLevel', 'error'], {
    cwd: join(root, 'web'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (built.status !== 0) refuse(`${built.stdout}${built.stderr}\nThe page could not be built, see above.`)
  mkdirSync(stampFolder, { recursive: true })
  writeFileSync(stamp, now)
}
