import type { glossaryRoutes } from '@millwright/contract/glossary'
import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { HandlersOf } from '../../calls/handler.ts'
import { Refusal } from '../../platform/refusal.ts'
import { presentSet } from './glossary.presenter.ts'
import { insertSets, listSets, lockGlossary } from './glossary.repository.ts'
import { knownSets } from './known-sets.ts'

export const createSet: HandlersOf<typeof glossaryRoutes>['create'] = async ({ tx, viewer: { companyId }, body }) => {
  await lockGlossary(tx, companyId)
  const { rows } = await listSets(tx, companyId, {})
  if (knownSets(rows).holds(body.words)) throw new Refusal('conflict', reasons.glossaryKnown)
  if (rows.length >= limits.glossarySets) throw new Refusal('conflict', reasons.glossaryFull)
  const [row] = await insertSets(tx, companyId, [body.words])
  if (!row) throw new Error('INSERT returned no row')
  return { data: presentSet(row) }
}
