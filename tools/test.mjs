// `npm test`: everything that CI runs. The machine's own Node may be too old for what follows,
// so this part only installs and hands over.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installWhatIsMissing, nodeForChildren, root } from './installation.mjs'

installWhatIsMissing()
const suite = spawn(nodeForChildren(), [join(root, 'tools', 'suite.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => suite.kill(signal))
suite.on('exit', (code) => process.exit(code ?? 1))
