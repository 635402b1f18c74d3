// `npm start`: installs what is missing, builds the page if its sources changed, runs the server.
import { join } from 'node:path'
import { buildWebIfChanged } from './build-web.mjs'
import { handOver } from './hand-over.mjs'
import { installWhatIsMissing, nodeForChildren, root, say } from './installation.mjs'
import { serverEnvironment, serverFlags } from './server-process.mjs'
import { getFfmpeg } from './system-programs.mjs'

installWhatIsMissing()
getFfmpeg()
buildWebIfChanged(nodeForChildren())
say('Starting the server ...')
handOver(join(root, 'server', 'src', 'main.ts'), { flags: serverFlags, environment: serverEnvironment })
