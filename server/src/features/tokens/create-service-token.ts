import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { tokenRoutes } from '@millwright/contract/tokens'
import type { HandlersOf } from '../../calls/handler.ts'
import { invalidInput, Refusal } from '../../platform/refusal.ts'
import { placesOf } from './create-token.ts'
import { makeToken } from './make-token.ts'
import { countTokens, insertServiceUser } from './tokens.repository.ts'

/** It stays when its maker leaves: it acts as nobody but itself. */
export const createServiceToken: HandlersOf<typeof tokenRoutes>['createService'] = async ({ step, facts, body }) => {
  const { departmentIds, assetIds, fullDepartmentIds, fullAssetIds, ...wanted } = body
  const isFull = new Set([...fullDepartmentIds, ...fullAssetIds])
  const isReadOnly = (id: string) => !isFull.has(id)
  const places = [
    ...placesOf({ departmentIds: fullDepartmentIds, assetIds: fullAssetIds, level: 'full' }),
    ...placesOf({
      departmentIds: departmentIds.filter(isReadOnly),
      assetIds: assetIds.filter(isReadOnly),
      level: 'read',
    }),
  ]
  if (places.length === 0) throw invalidInput({ departmentIds: reasons.servicePlacesFew })
  const data = await step(async (tx, _granted, viewer) => {
    if ((await countTokens(tx, viewer, 'service')) >= limits.serviceTokens) {
      throw new Refusal('conflict', reasons.serviceTokensMany)
    }
    const userId = await insertServiceUser(tx, viewer, wanted.name)
    return makeToken({ tx, viewer, facts }, { ...wanted, userId, isService: true, isLimited: true, places })
  })
  return { data }
}
