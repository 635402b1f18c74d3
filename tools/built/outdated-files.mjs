import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names the files of the newest build. */
const list = 'files.json'

/** Those of the newest build. @param {string} folder @returns {string[]} */
export const filesOfBuild = (folder) => /** @type {string[]} */ (JSON.parse(readFileSync(join(folder, list), 'utf8')))

/**
 * The files in a folder that belong neither to this build, whose files are `present`, nor to the one before it: a server that
 * was started from that may still load some of them. Notes this build's for the next.
 * @param {string} folder @param {readonly string[]} present @returns {string[]}
 */
export function outdatedFiles(folder, present) {
  const there = readdirSync(folder)
  const before = there.includes(list) ? filesOfBuild(folder) : there
  const noted = join(folder, list)
  writeFileSync(`${noted}.new`, JSON.stringify(present))
  renameSync(`${noted}.new`, noted)
  const kept = new Set([list, ...present, ...before])
  return there.filter((name) => !kept.has(name))
}
