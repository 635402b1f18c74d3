import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildIfChanged } from './built/build-if-changed.mjs'
import { refuse, root, say } from './installation.mjs'

/** What a server is started by once it is built; from `server/src/main.ts` it starts as well, in twice the time. */
export const builtServer = join(root, 'server', 'dist', 'main.js')

/** Builds server/dist when what it is made of has changed. @param {string} node */
export function buildServerIfChanged(node) {
  buildIfChanged({
    name: 'millwright-server-build',
    sources: ['server/src', 'contract/src', 'tools/built'],
    made: 'server/dist/main.js',
    build: () => build(node),
  })
}

/** @param {string} node */
function build(node) {
  say('Building the server ...')
  const built = spawnSync(node, [join(root, 'tools', 'built', 'join-server.mjs')], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (built.status !== 0) refuse(`${built.stdout}${built.stderr}\nThe server could not be built, see above.`)
}
