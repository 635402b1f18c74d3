import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildIfChanged } from './built/build-if-changed.mjs'
import { refuse, root, say } from './installation.mjs'

/** Builds web/dist when what it is made of has changed. @param {string} node */
export function buildWebIfChanged(node) {
  buildIfChanged({
    name: 'millwright-web-build',
    sources: ['web', 'contract'],
    made: 'web/dist/index.html',
    build: () => build(node),
  })
}

/** @param {string} node */
function build(node) {
  say('Building the page ...')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const built = spawnSync(node, [vite, 'build', '--logLevel', 'error'], {
    cwd: join(root, 'web'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (built.status !== 0) refuse(`${built.stdout}${built.stderr}\nThe page could not be built, see above.`)
}
