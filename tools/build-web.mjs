import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { refuse, root, say } from './installation.mjs'

const builtPage = join(root, 'web', 'dist', 'index.html')
const stampFolder = join(root, 'node_modules', '.cache')
const stamp = join(stampFolder, 'millwright-web-build')
/** Holds the process that builds. */
const turn = `${stamp}.turn`

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

/** Builds web/dist when what it is made of has changed; of several who ask at once, one. @param {string} node */
export function buildWebIfChanged(node) {
  if (isBuilt(fingerprint())) return
  const letGo = waitForTurn()
  try {
    build(node)
  } finally {
    letGo()
  }
}

/** @param {string} now */
const isBuilt = (now) => existsSync(builtPage) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now

/** @param {string} node */
function build(node) {
  const now = fingerprint()
  // Another process has built it meanwhile.
  if (isBuilt(now)) return
  say('Building the page ...')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const built = spawnSync(node, [vite, 'build', '--logLevel', 'error'], {
    cwd: join(root, 'web'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (built.status !== 0) refuse(`${built.stdout}${built.stderr}\nThe page could not be built, see above.`)
  // As a file of its own: a copy of the folder may share the old one with others.
  writeFileSync(`${stamp}.new`, now)
  renameSync(`${stamp}.new`, stamp)
}

/** Returns what lets the next one build. A builder that was killed does not hold up the others. */
function waitForTurn() {
  mkdirSync(stampFolder, { recursive: true })
  while (!take()) {
    const builder = Number(readIfThere(turn))
    if (builder > 0 && !isAlive(builder)) rmSync(turn, { force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  }
  return () => rmSync(turn, { force: true })
}

function take() {
  try {
    writeFileSync(turn, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/** @param {string} path */
const readIfThere = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
