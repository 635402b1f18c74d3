import type { Chore } from '../../platform/chores.ts'
import type { Database } from '../../platform/database/database.ts'
import { stopLostAnswers } from './answers.repository.ts'

/**
 * Nobody waits for ever for an answer that a crash cut off. On the embedded database no other process can be
 * writing: what is under way at the start was cut off.
 */
export function recoveringAnswers({ database }: { database: Database }): Chore {
  const stop = (all: boolean) => database.asSystem('maintenance', (tx) => stopLostAnswers(tx, { all }))
  return {
    name: 'ending answers that were broken off',
    everyMs: 15_000,
    per: 'installation',
    first: () => stop(database.kind === 'embedded'),
    run: () => stop(false),
  }
}
