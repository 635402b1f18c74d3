import type { dictionaryRoutes } from '@millwright/contract/dictionaries'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { deleteOwn } from './dictionaries.repository.ts'
import { listDictionaries } from './list-dictionaries.ts'

/** Its bytes go with the next sweep. */
export const removeDictionary: HandlersOf<typeof dictionaryRoutes>['remove'] = async ({ tx, viewer, query }) => {
  const { companyId } = viewer
  if (await deleteOwn(tx, { companyId, id: query.id })) return { data: query.id }
  const others = await listDictionaries(tx, companyId)
  if (others.some(({ id }) => id === query.id)) throw new Refusal('conflict', reasons.dictionaryOfSystem)
  throw notFound()
}
