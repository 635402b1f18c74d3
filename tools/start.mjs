// `npm start`: installs what is missing, builds page and server if their sources changed, runs the server.
import { builtServer, buildServerIfChanged } from './build-server.mjs'
import { buildWebIfChanged } from './build-web.mjs'
import { handOver } from './hand-over.mjs'
import { installWhatIsMissing, nodeForChildren, say } from './installation.mjs'
import { serverEnvironment, serverFlags } from './server-process.mjs'
import { getFfmpeg } from './system-programs.mjs'

installWhatIsMissing()
getFfmpeg()
buildWebIfChanged(nodeForChildren())
buildServerIfChanged(nodeForChildren())
say('Starting the server ...')
handOver(builtServer, { flags: serverFlags, environment: serverEnvironment })
