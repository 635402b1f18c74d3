import type { dictionaryRoutes } from '@millwright/contract/dictionaries'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound } from '../../platform/refusal.ts'
import { enableOwn, switchForCompany } from './dictionaries.repository.ts'
import { listDictionaries } from './list-dictionaries.ts'

export const updateDictionary: HandlersOf<typeof dictionaryRoutes>['update'] = async (call) => {
  const { tx, viewer, query, body, refuseStale } = call
  const { companyId } = viewer
  const one = { companyId, id: query.id }
  const known = (await listDictionaries(tx, companyId)).find(({ id }) => id === query.id)
  if (!known) throw notFound()
  await refuseStale(new Date(known.updatedAt), async () => known)
  if (known.source === 'system') {
    await switchForCompany(tx, one, body.enabled)
    return { data: { ...known, enabled: body.enabled } }
  }
  await enableOwn(tx, one, body.enabled)
  const changed = (await listDictionaries(tx, companyId)).find(({ id }) => id === query.id)
  if (!changed) throw notFound()
  return { data: changed }
}
