import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { tokenRoutes } from '@millwright/contract/tokens'
import type { HandlersOf } from '../../calls/handler.ts'
import { invalidInput, Refusal } from '../../platform/refusal.ts'
import { makeToken } from './make-token.ts'
import { countTokens } from './tokens.repository.ts'

/** No key repeats it: the reply holds the secret, which is kept nowhere. */
export const createToken: HandlersOf<typeof tokenRoutes>['create'] = async ({ step, facts, body }) => {
  const { departmentIds, assetIds, ...wanted } = body
  const isLimited = departmentIds.length + assetIds.length > 0
  if (isLimited && wanted.scopes.includes('admin')) throw invalidInput({ scopes: reasons.adminEverywhere })
  const data = await step(async (tx, _granted, viewer) => {
    if ((await countTokens(tx, viewer, 'personal')) >= limits.tokensOfUser) {
      throw new Refusal('conflict', reasons.tokensMany)
    }
    const places = placesOf({ departmentIds, assetIds, level: 'full' })
    return makeToken({ tx, viewer, facts }, { ...wanted, userId: viewer.userId, isService: false, isLimited, places })
  })
  return { data }
}

type NamedPlaces = { departmentIds: readonly string[]; assetIds: readonly string[]; level: 'full' | 'read' }

/** Each once. */
export function placesOf({ departmentIds, assetIds, level }: NamedPlaces) {
  return [
    ...[...new Set(departmentIds)].map((departmentId) => ({ departmentId, assetId: null, level })),
    ...[...new Set(assetIds)].map((assetId) => ({ departmentId: null, assetId, level })),
  ]
}
