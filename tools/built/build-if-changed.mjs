import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, say } from '../installation.mjs'

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
    const stamp = join(stampFolder, wanted.name)
    // What a build that is broken off leaves is not built, whatever its sources are by then.
    rmSync(stamp, { force: true })
    wanted.build()
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
  let told = 0
  while (!take(turn)) {
    const { builder, isLeft } = readTurn(turn)
    if (isLeft) {
      rmSync(turn, { force: true })
      continue
    }
    if (builder !== told && builder > 0) say(`Waiting for another build (process ${builder})`)
    told = builder
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  }
  return () => rmSync(turn, { force: true })
}

/** A turn is written at once: one that names nobody for so long was cut off. */
const writtenWithinMs = 5_000

/**
 * Whose turn it is (0: nobody's who is named), and whether it was left behind: by a process that is gone, though another
 * one may have its number by now, or by one that had our own; each process builds one thing at a time.
 * @param {string} turn
 */
function readTurn(turn) {
  const [pid = '', start = ''] = readIfThere(turn).split(' ')
  const builder = /^[1-9]\d*$/.test(pid) ? Number(pid) : 0
  if (builder === 0) return { builder, isLeft: ageOf(turn) > writtenWithinMs }
  const now = startOf(builder)
  const isAnother = start !== '' && now !== '' && start !== now
  return { builder, isLeft: builder === process.pid || isAnother || !isAlive(builder) }
}

/** In milliseconds; 0 where it is not there. @param {string} path */
function ageOf(path) {
  const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  return modified === undefined ? 0 : Date.now() - modified
}

/**
 * What tells this process from every other one that has, or had, its number; empty where the system does not say it, or
 * there is none. @param {number} pid
 */
function startOf(pid) {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // Behind the name, which may hold anything, the start is the twentieth.
    const start = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\)\s/s, '')
      .split(' ')[19]
    return start ? `${boot}:${start}` : ''
  } catch {
    return ''
  }
}

/** @param {string} turn the file that holds the process that builds */
function take(turn) {
  try {
    writeFileSync(turn, `${process.pid} ${startOf(process.pid)}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return ''
    throw error
  }
}

/** @param {unknown} error @param {string} code */
const isCode = (error, code) => /** @type {NodeJS.ErrnoException} */ (error).code === code

/** Whether there is such a process; it may be another user's. @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}
