import type { glossaryRoutes } from '@millwright/contract/glossary'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { presentSet } from './glossary.presenter.ts'
import { listSets, lockGlossary, lockSet, updateSet as writeSet } from './glossary.repository.ts'
import { knownSets } from './known-sets.ts'

export const updateSet: HandlersOf<typeof glossaryRoutes>['update'] = async (call) => {
  const { tx, viewer, query, body, refuseStale } = call
  await lockGlossary(tx, viewer.companyId)
  const present = await lockSet(tx, viewer.companyId, query.id)
  if (!present) throw notFound()
  await refuseStale(present.updatedAt, async () => presentSet(present))
  const others = (await listSets(tx, viewer.companyId, {})).rows.filter(({ id }) => id !== present.id)
  if (knownSets(others).holds(body.words)) throw new Refusal('conflict', reasons.glossaryKnown)
  return { data: presentSet(await writeSet(tx, viewer.companyId, { id: query.id, words: body.words })) }
}
