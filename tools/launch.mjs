// Runs one of the tools beside this file: `node tools/launch.mjs suite`. The machine's own Node may be
// too old for them, so this part only installs what is missing and hands over to the pinned one.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { installWhatIsMissing, nodeForChildren, root } from './installation.mjs'

const [tool = '', ...options] = process.argv.slice(2)
installWhatIsMissing()
const child = spawn(nodeForChildren(), [join(root, 'tools', `${tool}.ts`), ...options], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
