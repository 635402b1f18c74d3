import type { dictionaryRoutes } from '@millwright/contract/dictionaries'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound } from '../../platform/refusal.ts'
import { enableOwn, switchForCompany } from './dictionaries.repository.ts'
import { listDictionaries } from './list-dictionaries.ts'

type Deps = { wantDictionaries: (ids: readonly string[]) => Promise<void> }

/** Whoever switches on one that is only offered wants it prepared. */
export function updateDictionary({ wantDictionaries }: Deps): HandlersOf<typeof dictionaryRoutes>['update'] {
  return async ({ step, query: { id }, body: { enabled }, refuseStale }) => {
    const isOffered = await step(async (tx, _granted, { companyId }) => {
      const known = (await listDictionaries(tx, companyId)).find((one) => one.id === id)
      if (!known) throw notFound()
      await refuseStale(new Date(known.updatedAt), async () => known)
      if (known.source === 'system') await switchForCompany(tx, { companyId, id }, enabled)
      else await enableOwn(tx, { companyId, id }, enabled)
      return known.state === 'offered'
    })
    if (isOffered && enabled) await wantDictionaries([id])
    return step(async (tx, _granted, { companyId }) => {
      const changed = (await listDictionaries(tx, companyId)).find((one) => one.id === id)
      if (!changed) throw notFound()
      return { data: changed }
    })
  }
}
