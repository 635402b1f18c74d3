// Loaded into every server that a test starts, and so into the processes that it forks: these give way to the other tests no more than the server does.
// Where all cores are at work, who gives way gets a thirtieth of them, and a backup takes minutes.
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

os.setPriority = () => {}
syncBuiltinESMExports()
