import { nouns } from '@millwright/contract/ids'
import type { Route } from '@millwright/contract/route'
import type { Transaction } from '../platform/database/transaction.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { findPlaces, type Place } from './access.repository.ts'
import type { Granted } from './granted.ts'
import type { NamedIds } from './named-ids.ts'
import { nounOf, verdictOf } from './policies.ts'
import type { Viewer } from './viewer.ts'

/**
 * Visibility of all that the call names first, then the right. What one may not see is `not-found`, also ids
 * that do not belong together; what one sees but may not do is `forbidden`.
 */
export async function judge<R extends Route>(
  { tx, viewer }: { tx: Transaction; viewer: Viewer },
  { access: policy }: R,
  named: NamedIds,
): Promise<Granted<R>> {
  const places = await findPlaces(tx, viewer, named.of)
  if (!isComplete(places, named) || !places.every((place) => isWithin(place, named))) throw notFound()
  const noun = nounOf(policy)
  // What the call names around its thing is seen, and need be no more than that.
  const judged = noun === null ? [] : places.filter((place) => nouns.indexOf(place.noun) >= nouns.indexOf(noun))
  const levels = noun === null ? [null] : judged.map(({ level }) => level)
  const verdicts = levels.map((level) => verdictOf(policy, { ...viewer, level }))
  if (verdicts.length === 0 || verdicts.includes('hidden')) throw notFound()
  if (verdicts.includes('forbidden')) throw new Refusal('forbidden')
  const context = judged.find((place) => place.noun === noun)
  return {
    ...(context && { departmentId: context.departmentId, assetId: context.assetId, access: context.level }),
    ...named.fields,
  } as Granted<R>
}

function isComplete(places: readonly Place[], { of }: NamedIds): boolean {
  const seen = new Set(places.map(({ noun, id }) => `${noun} ${id}`))
  return nouns.every((noun) => of[noun].every((id) => seen.has(`${noun} ${id}`)))
}

/** An asset belongs to the department named with it, a resource to the asset. */
function isWithin({ departmentId, assetId }: Place, { of }: NamedIds): boolean {
  const belongs = (id: string | null, ids: readonly string[]) => id === null || ids.length === 0 || ids.includes(id)
  return belongs(departmentId, of.department) && belongs(assetId, of.asset)
}
