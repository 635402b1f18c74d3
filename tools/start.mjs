// `npm start`: installs what is missing, builds the page if its sources changed, runs the server.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { buildWebIfChanged } from './build-web.mjs'
import { installWhatIsMissing, nodeForChildren, root, say } from './installation.mjs'
import { serverEnvironment, serverFlags } from './server-process.mjs'

installWhatIsMissing()
const node = nodeForChildren()
buildWebIfChanged(node)
say('Starting the server ...')

// In our process group: whoever kills the group leaves no server behind that holds the port and the data.
// The server thus hears a Ctrl-C up to three times, from the terminal, npm and us, and takes that for one.
const server = spawn(node, [...serverFlags, join(root, 'server', 'src', 'main.ts')], {
  cwd: root,
  env: { ...process.env, ...serverEnvironment },
  stdio: ['ignore', 'inherit', 'inherit'],
})

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => server.kill(signal))
}
// Ended by a signal, npm ends the shell between us and leaves us; without this the server would go on unseen.
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent || process.env.npm_lifecycle_event !== 'start') return
  clearInterval(watch)
  server.kill('SIGTERM')
}, 250)
server.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
