// Runs one of the tools beside this file: `node tools/launch.mjs suite`. The machine's own Node may be
// too old for them, so this part only installs what is missing and hands over to the pinned one.
import { join } from 'node:path'
import { handOver } from './hand-over.mjs'
import { installWhatIsMissing, root } from './installation.mjs'

const [tool = '', ...options] = process.argv.slice(2)
installWhatIsMissing()
handOver(join(root, 'tools', `${tool}.ts`), { options })
