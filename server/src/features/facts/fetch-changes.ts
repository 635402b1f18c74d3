import type { ChangeList, FactChangesQuery, factRoutes } from '@millwright/contract/facts'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound } from '../../platform/refusal.ts'
import { listQuoters } from './changed-quotes.repository.ts'
import { compareVersions } from './compare-versions.ts'
import { listReadVersions } from './facts.repository.ts'
import { presentWithPlaces } from './present-with-places.ts'

export const fetchChanges: HandlersOf<typeof factRoutes>['changes'] = async ({ viewer, query, facts, step }) => {
  const { companyId } = viewer
  const versions = await step((tx, { resourceId }, own) =>
    listReadVersions(tx, own, { resourceId, numbers: [query.from, query.to] }),
  )
  const [from, to] = [query.from, query.to].map((number) => versions.find((one) => one.number === number))
  if (!from || !to) throw notFound()
  const none = { changed: 0, lines: 0, added: 0, removed: 0 }
  const nothing = { added: [], removed: [], changed: [], lines: [], quotedBy: [], totals: none }
  // One that was never read would have said nothing.
  if (!from.isRead || !to.isRead) return { data: nothing }
  const compared = await compareVersions({ companyId, before: from.id, after: to.id, step, signal: facts.signal })
  if (!compared) return { data: nothing }
  const page = pageOf(query)
  const [changed, added, removed] = [
    page('changed', compared.changed),
    page('added', compared.added),
    page('removed', compared.removed),
  ]
  const isFirst = query.list === undefined && (query.pageNo ?? 1) === 1
  const rows = [...added, ...removed, ...changed.flatMap((one) => [one.before, one.after])]
  const abouts = [
    ...compared.changed.map(({ before: { about } }) => about),
    ...compared.lines.map(({ about }) => about),
  ]
  const { places, quotedBy } = await step(async (tx, { resourceId }, own) => {
    const between = { resourceId, fromNumber: from.number, toVersionId: to.id, abouts }
    return {
      places: await presentWithPlaces(tx, companyId, rows),
      quotedBy: isFirst && from.level === 'full' ? await listQuoters(tx, own, between) : [],
    }
  })
  const shown = new Map(places.map((fact) => [fact.id, fact]))
  const present = (some: readonly { id: string }[]) => some.flatMap(({ id }) => shown.get(id) ?? [])
  const pairs = changed.flatMap((one) => {
    const [old, now] = [shown.get(one.before.id), shown.get(one.after.id)]
    return old && now ? [{ before: old, after: now }] : []
  })
  const saidOf = ({ value, unit }: { value: string; unit: string }) => ({ value, unit })
  const lines = page('lines', compared.lines).map(({ subject, before, after }) => ({
    subject,
    before: saidOf(before),
    after: saidOf(after),
  }))
  const totals = {
    changed: compared.changed.length,
    lines: compared.lines.length,
    added: compared.added.length,
    removed: compared.removed.length,
  }
  return { data: { added: present(added), removed: present(removed), changed: pairs, lines, quotedBy, totals } }
}

/** Of each list, unless another size is asked for. */
const rowsOfPage = 50

function pageOf({ list, pageNo = 1, pageSize = rowsOfPage }: FactChangesQuery) {
  return <Row>(of: ChangeList, rows: readonly Row[]): Row[] =>
    list === undefined || list === of ? rows.slice((pageNo - 1) * pageSize, pageNo * pageSize) : []
}
