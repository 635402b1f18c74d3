import { storedReason } from '../../schema/reasons.ts'
import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../platform/database/transaction.ts'
import { passing } from '../../knowledge/dictionaries/failures.ts'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
import { type DictionaryFile, systemDictionaries } from '../../schema/dictionaries.ts'

/** A pair of languages, or a thesaurus, with the files of this machine that it is read from. */
export type FoundDictionary = { from: string; to: string; name: string; files: DictionaryFile[]; stamp: string }

/**
 * Writes what the machine has: the new is offered, the changed and what may succeed now wait to be prepared, the rest stays.
 * What is gone goes where no other machine can have it (`isAlone`).
 */
export async function writeFound(tx: Transaction, found: readonly FoundDictionary[], isAlone: boolean): Promise<void> {
  const { state, reasonCode, attempt } = systemDictionaries
  const mayHaveBegun = sql`${state} in ('waiting', 'active')`
  for (const { from, to, name, files, stamp } of found) {
    const again = {
      files,
      stamp,
      state: sql`case when ${state} = 'offered' then 'offered' else 'waiting' end`,
      progress: 0,
      ...storedReason(null),
      heartbeatAt: null,
      // A worker that is still preparing what was there before must not write as the next attempt.
      attempt: sql`case when ${mayHaveBegun} then ${attempt} + 1 else 0 end`,
    }
    await tx
      .insert(systemDictionaries)
      .values({ id: uuidv7(), fromLanguage: from, toLanguage: to, name, files, stamp, state: 'offered' })
      .onConflictDoUpdate({
        target: [systemDictionaries.fromLanguage, systemDictionaries.toLanguage],
        set: again,
        setWhere: or(
          sql`${systemDictionaries.stamp} <> excluded.stamp`,
          and(eq(state, 'failed'), isAnyOf(reasonCode, passing)),
        ),
      })
  }
  if (!isAlone) return
  const isFound = found.map(({ from, to }) =>
    and(eq(systemDictionaries.fromLanguage, from), eq(systemDictionaries.toLanguage, to)),
  )
  const kept = tx
    .select({ id: systemDictionaries.id })
    .from(systemDictionaries)
    .where(or(...isFound))
  await tx.delete(systemDictionaries).where(found.length === 0 ? undefined : notInArray(systemDictionaries.id, kept))
}

/** What is only offered waits to be prepared from now on. */
export async function wantSystem(tx: Transaction, ids: readonly string[]): Promise<void> {
  const { id, state } = systemDictionaries
  await tx
    .update(systemDictionaries)
    .set({ state: 'waiting' })
    .where(and(inArray(id, [...ids]), eq(state, 'offered')))
}
