// `npm start`: installs what is missing, builds the page if its sources changed, runs the server.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { buildWebIfChanged } from './build-web.mjs'
import { installWhatIsMissing, nodeForChildren, root, say } from './installation.mjs'

installWhatIsMissing()
const node = nodeForChildren()
buildWebIfChanged(node)
say('Starting the server ...')

// A process group of its own: a terminal sends Ctrl-C to the whole group, and npm passes it on once more;
// the server is to hear it once.
const server = spawn(node, [join(root, 'server', 'src', 'main.ts')], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true,
})

/** @type {Map<NodeJS.Signals, number>} */
const passedOnAt = new Map()
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    const now = performance.now()
    if (now - (passedOnAt.get(signal) ?? -Infinity) < 500) return
    passedOnAt.set(signal, now)
    server.kill(signal)
  })
}
server.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
