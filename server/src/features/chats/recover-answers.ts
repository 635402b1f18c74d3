import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { repeat } from '../../platform/timed.ts'
import { stopLostAnswers } from './answers.repository.ts'

const everyMs = 15_000

/**
 * Nobody waits for ever for an answer that a crash cut off. On the embedded database no other process can be
 * writing: what is under way at the start was cut off.
 */
export async function recoverAnswers({ database, log }: { database: Database; log: Log }) {
  await database.asSystem('maintenance', (tx) => stopLostAnswers(tx, { all: database.kind === 'embedded' }))
  return repeat(() => database.asSystem('maintenance', (tx) => stopLostAnswers(tx, { all: false })), {
    milliseconds: everyMs,
    name: 'recovering answers',
    log,
  })
}
