// A process for tests that kill it: brings a database to this version.
import { openDatabase } from '../../src/platform/database/database.ts'
import { databaseOptions } from '../../src/platform/database/location.ts'

const [dataDir = '', databaseUrl = ''] = process.argv.slice(2)
const database = await openDatabase(databaseOptions({ dataDir, databaseUrl: databaseUrl || null }))
await database.close()
