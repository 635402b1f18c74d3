// Read by the machine's own Node, which may be as old as 20: plain JavaScript, no TypeScript.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const pinnedNode = join(root, 'node_modules', 'node', 'bin', 'node')
const oldestNode = 24

/** @param {string} sentence */
export function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}

/** @param {string} sentence @returns {never} */
export function refuse(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** @typedef {{ packages: Record<string, { version?: string, optional?: boolean, link?: boolean }> }} Lockfile */

/** @param {string} path */
function packagesIn(path) {
  if (!existsSync(path)) return null
  const lockfile = /** @type {Lockfile} */ (JSON.parse(readFileSync(path, 'utf8')))
  return lockfile.packages
}

/** npm writes node_modules/.package-lock.json last, so it also tells an installation that was broken off. */
function isInstalled() {
  const wanted = packagesIn(join(root, 'package-lock.json'))
  const present = packagesIn(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !present || !existsSync(pinnedNode)) return false
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      optional || !path.includes('node_modules/') || (link ? path in present : present[path]?.version === version),
  )
}

export function installWhatIsMissing() {
  if (isInstalled()) return
  say('Installing the packages (about a minute, once) ...')
  // Not `npm ci`: where a registry lacks the builds of other platforms, the lockfile cannot name them, and
  // `npm ci` takes that for a broken lockfile. Installing without saving follows the lockfile all the same.
  const options = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = spawnSync('npm', options, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  })
  if (npm.status === 0) return
  refuse(`${npm.stdout ?? ''}${npm.stderr ?? ''}\nThe packages could not be installed: npm failed, see above.`)
}

/** The Node that everything but the launchers runs on: the pinned one, else this one if it is new enough. */
export function nodeForChildren() {
  const found = [pinnedNode, process.execPath].map((path) => ({ path, version: versionOf(path) }))
  const node = found.find(({ version }) => Number.parseInt(version, 10) >= oldestNode)
  if (node) return node.path
  const versions = found.map(({ version }) => version || 'none').join(' and ')
  return refuse(
    `Millwright needs Node ${oldestNode} or newer; here are ${versions} (run npm install to get the pinned one).`,
  )
}

/** @param {string} path */
function versionOf(path) {
  return (spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? '').trim().replace(/^v/, '')
}
