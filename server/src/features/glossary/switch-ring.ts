import type { glossaryRoutes } from '@millwright/contract/glossary'
import type { HandlersOf } from '../../calls/handler.ts'
import { allRings } from '../../knowledge/search/thesaurus/ring-ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { presentRing } from './glossary.presenter.ts'
import { switchRing as writeSwitch } from './glossary.repository.ts'

export const switchRing: HandlersOf<typeof glossaryRoutes>['switchRing'] = async ({ tx, viewer, query, body }) => {
  const ring = allRings().find(({ id }) => id === query.id)
  if (!ring) throw notFound()
  await writeSwitch(tx, viewer.companyId, { id: ring.id, enabled: body.enabled })
  return { data: presentRing(ring, body.enabled) }
}
