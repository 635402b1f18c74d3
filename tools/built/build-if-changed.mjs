import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../installation.mjs'

const stampFolder = join(root, 'node_modules', '.cache')

/**
 * @typedef {object} Build
 * @property {string} name its stamp's, in the cache folder
 * @property {string[]} sources paths of files and folders that it is made of, from the root; `package-lock.json` beside them
 * @property {string} made the path of a file that is there when it is built, from the root
 * @property {() => void} build
 */

/** Builds when what it is made of has changed; of several who ask at once, one. @param {Build} wanted */
export function buildIfChanged(wanted) {
  if (isBuilt(wanted, fingerprint(wanted))) return
  const letGo = waitForTurn(join(stampFolder, `${wanted.name}.turn`))
  try {
    const now = fingerprint(wanted)
    // Another process has built it meanwhile.
    if (isBuilt(wanted, now)) return
    wanted.build()
    const stamp = join(stampFolder, wanted.name)
    // As a file of its own: a copy of the folder may share the old one with others.
    writeFileSync(`${stamp}.new`, now)
    renameSync(`${stamp}.new`, stamp)
  } finally {
    letGo()
  }
}

/** @param {Build} wanted @param {string} now */
const isBuilt = ({ name, made }, now) => existsSync(join(root, made)) && readIfThere(join(stampFolder, name)) === now

/** @param {Build} wanted */
function fingerprint({ sources }) {
  const hash = createHash('sha256')
  const files = [...sources, 'package-lock.json'].flatMap((path) => filesAt(join(root, path)))
  for (const file of files) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} */
const filesAt = (path) => (statSync(path).isDirectory() ? sourcesIn(path) : [path])

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

/** Returns what lets the next one build. A builder that was killed does not hold up the others. @param {string} turn */
function waitForTurn(turn) {
  mkdirSync(stampFolder, { recursive: true })
  while (!take(turn)) {
    const builder = Number(readIfThere(turn))
    if (builder > 0 && !isAlive(builder)) rmSync(turn, { force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  }
  return () => rmSync(turn, { force: true })
}

/** @param {string} turn the file that holds the process that builds */
function take(turn) {
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
