import type { Database } from '../../platform/database/database.ts'
import { wantSystem } from './system-dictionaries.repository.ts'

/** Has those of the machine prepared that are only offered so far, when nothing else is to be done. */
export function wantDictionaries({ database }: { database: Database }): (ids: readonly string[]) => Promise<void> {
  return (ids) => database.asSystem('queue', (tx) => wantSystem(tx, ids))
}
