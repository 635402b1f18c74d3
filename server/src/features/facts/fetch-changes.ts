import type { factRoutes } from '@millwright/contract/facts'
import type { HandlersOf } from '../../calls/handler.ts'
import { compareFacts } from '../../knowledge/facts/compare-facts.ts'
import { notFound } from '../../platform/refusal.ts'
import { listQuoters } from './changed-quotes.repository.ts'
import { listFactsOfVersion, listReadVersions } from './facts.repository.ts'
import { presentWithPlaces } from './present-with-places.ts'

export const fetchChanges: HandlersOf<typeof factRoutes>['changes'] = async ({ tx, viewer, granted, query }) => {
  const { companyId } = viewer
  const { resourceId } = granted
  const versions = await listReadVersions(tx, viewer, { resourceId, numbers: [query.from, query.to] })
  const [from, to] = [query.from, query.to].map((number) => versions.find((one) => one.number === number))
  if (!from || !to) throw notFound()
  const nothing = { added: [], removed: [], changed: [], quotedBy: [] }
  // One that was never read would have said nothing.
  if (!from.isRead || !to.isRead) return { data: nothing }
  const before = await listFactsOfVersion(tx, companyId, from.id)
  const after = await listFactsOfVersion(tx, companyId, to.id)
  const { added, removed, changed } = compareFacts(before, after)
  const rows = [...added, ...removed, ...changed.flatMap((one) => [one.before, one.after])]
  const shown = new Map((await presentWithPlaces(tx, companyId, rows)).map((fact) => [fact.id, fact]))
  const present = (some: readonly { id: string }[]) => some.flatMap(({ id }) => shown.get(id) ?? [])
  const pairs = changed.flatMap((one) => {
    const [old, now] = [shown.get(one.before.id), shown.get(one.after.id)]
    return old && now ? [{ before: old, after: now }] : []
  })
  const abouts = changed.map(({ before: { about } }) => about)
  const between = { resourceId, fromNumber: from.number, toVersionId: to.id, abouts }
  const quotedBy = from.level === 'full' ? await listQuoters(tx, viewer, between) : []
  return { data: { added: present(added), removed: present(removed), changed: pairs, quotedBy } }
}
