import type { glossaryRoutes } from '@millwright/contract/glossary'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound } from '../../platform/refusal.ts'
import { presentSet } from './glossary.presenter.ts'
import { lockSet, updateSet as writeSet } from './glossary.repository.ts'

export const updateSet: HandlersOf<typeof glossaryRoutes>['update'] = async (call) => {
  const { tx, viewer, query, body, refuseStale } = call
  const present = await lockSet(tx, viewer.companyId, query.id)
  if (!present) throw notFound()
  await refuseStale(present.updatedAt, async () => presentSet(present))
  return { data: presentSet(await writeSet(tx, viewer.companyId, { id: query.id, words: body.words })) }
}
