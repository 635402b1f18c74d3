import type { Transaction } from '../../platform/database/transaction.ts'
import type { PersonId } from '../users.repository.ts'
import { findSomeNamedLines, findToForget, type FormerRow, type NamedLines } from './forget.repository.ts'
import { type TrailExpressions, trailExpressions } from './names-of.ts'

/** So few that nobody waits for a step. */
const linesAtOnce = 2_000

/** Looked for by `expressions`: by others, it would be other lines. */
export type NamedBy = NamedLines & { member: FormerRow; expressions: TrailExpressions }

/**
 * The lines of the trail that name a member who is to be forgotten, in short steps: later, whoever writes to the trail waits.
 * Null when there is no such member, or they are forgotten.
 */
export async function findNamedLines(
  step: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
  person: PersonId,
  { mayForget }: { mayForget: (member: FormerRow) => void },
): Promise<NamedBy | null> {
  const member = await step((tx) => findToForget(tx, person))
  if (!member) return null
  mayForget(member)
  const expressions = trailExpressions(member)
  const found: string[] = []
  for (let seen = 0; ;) {
    const after = seen
    const next = await step((tx) => findSomeNamedLines(tx, { ...person, ...expressions }, { after, most: linesAtOnce }))
    if (!next) return { member, expressions, found, seen }
    found.push(...next.found)
    seen = next.seen
  }
}
