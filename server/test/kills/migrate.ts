// A process for tests that kill it: brings a database on a server to this version.
import { openDatabase } from '../../src/platform/database/database.ts'

const [url = ''] = process.argv.slice(2)
const database = await openDatabase({ kind: 'server', url })
await database.close()
