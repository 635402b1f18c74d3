import { type Noun, nouns } from '@millwright/contract/ids'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { Route } from '@millwright/contract/route'
import type { Transaction } from '../platform/database/transaction.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { findPlaces, type SeenPlace } from './access.repository.ts'
import type { GrantedIds } from './granted.ts'
import type { NamedIds } from './named-ids.ts'
import { type InstallationAdmins, operatesInstallation } from './installation-admins.repository.ts'
import { isBeyondPlaces, isOnInstallation, isOpenToAskers, nounOf, decisionOf } from './policies.ts'
import type { Viewer } from './viewer.ts'

export type AuthorizationContext = {
  tx: Transaction
  viewer: Viewer
  /** Without it, what is on the installation is not found. */
  installationAdmins?: InstallationAdmins
}

/**
 * Visibility of all that the call names first, then the right. What one may not see is `not-found`, also ids
 * that do not belong together; what one sees but may not do is `forbidden`. An access token that is limited to places
 * hears of what belongs to no place, whatever the call names, that it is `forbidden`. Where one may only ask, each policy that is
 * not made for that is `forbidden`, also one that judges no place and names this one.
 */
export async function authorize<R extends Route>(
  { tx, viewer, installationAdmins }: AuthorizationContext,
  { access: policy }: R,
  named: NamedIds,
): Promise<GrantedIds<R>> {
  if (viewer.isLimited && isBeyondPlaces(policy)) throw new Refusal('forbidden', reasons.tokenOfPlaces)
  const places = await findPlaces(tx, viewer, named.of)
  if (!isComplete(places, named) || !belongTogether(places, named)) throw notFound()
  const noun = nounOf(policy)
  // What the call names around its thing is seen, and need be no more than that.
  const judged = noun === null ? [] : places.filter((place) => nouns.indexOf(place.noun) >= nouns.indexOf(noun))
  const levels = noun === null ? [null] : judged.map(({ level }) => level)
  const operates =
    isOnInstallation(policy) && installationAdmins !== undefined
      ? await operatesInstallation(tx, viewer, installationAdmins)
      : false
  const verdicts = levels.map((level) => decisionOf(policy, { ...viewer, level, operates }))
  if (verdicts.length === 0 || verdicts.includes('hidden')) throw notFound()
  if (!isOpenToAskers(policy) && places.some(({ level }) => level === 'ask')) {
    const isEnoughToRead = decisionOf(policy, { ...viewer, level: 'read', operates }) === 'allowed'
    throw isEnoughToRead ? new Refusal('forbidden', reasons.askOnly) : new Refusal('forbidden')
  }
  if (verdicts.includes('forbidden')) throw new Refusal('forbidden')
  const context = noun === null ? undefined : judged.find(({ id }) => id === mainIdOf(noun, named))
  return {
    ...(context && { departmentId: context.departmentId, assetId: context.assetId, access: context.level }),
    ...named.fields,
  } as GrantedIds<R>
}

function isComplete(places: readonly SeenPlace[], { of }: NamedIds): boolean {
  const seen = new Set(places.map(({ noun, id }) => `${noun} ${id}`))
  return nouns.every((noun) => of[noun].every((id) => seen.has(`${noun} ${id}`)))
}

/** The id that the context of a call comes from: the one under the plain name of its noun, else the first. */
function mainIdOf(noun: Noun, { fields, of }: NamedIds): string | undefined {
  const plain = fields[`${noun}Id`]
  return typeof plain === 'string' ? plain : of[noun][0]
}

/**
 * An asset belongs to the department named with it, a resource to the asset. Where a call names two places, a prefix
 * says which is which: `targetAssetId` belongs to `targetDepartmentId`, whatever `departmentId` says.
 */
function belongTogether(places: readonly SeenPlace[], { fields }: NamedIds): boolean {
  const placeOf = new Map(places.map((place) => [place.id, place]))
  const valueOf = new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]))
  return [...valueOf].every(([name, value]) => {
    const prefix = /^(.*)(department|asset)id$/.exec(name)?.[1] ?? ''
    const [departmentId, assetId] = [valueOf.get(`${prefix}departmentid`), valueOf.get(`${prefix}assetid`)]
    return [value ?? []].flat().every((id) => {
      const place = placeOf.get(id)
      return isWithin(place?.departmentId, departmentId) && isWithin(place?.assetId, assetId)
    })
  })
}

function isWithin(id: string | null | undefined, outer: NamedIds['fields'][string] | undefined): boolean {
  return typeof id !== 'string' || typeof outer !== 'string' || id === outer
}
