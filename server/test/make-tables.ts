import { type DatabaseOptions, openDatabase } from '../src/platform/database/database.ts'
import { openJobs } from '../src/platform/jobs/jobs.ts'
import { createLog } from '../src/platform/log.ts'
import { openSignals } from '../src/platform/signals/signals.ts'

/** Makes in an empty database every table that a server's first start makes, the queue's among them. */
export async function makeTables(options: DatabaseOptions): Promise<void> {
  const log = createLog('silent')
  const database = await openDatabase(options)
  const signals = await openSignals({ database, reach: null, log })
  const jobs = await openJobs({ database, signals, queues: [], log })
  await jobs.stop()
  await signals.close()
  await database.close()
}
