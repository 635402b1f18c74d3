import { type FactKind, factKinds, type FactsQuery } from '@millwright/contract/facts'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ReadableAssetId, Viewer } from '../../access/viewer.ts'
import { byNumberedName, containsText, ordered } from '../../platform/database/listing.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { factCorrections, facts } from '../../schema/facts.ts'
import { resources } from '../../schema/resources.ts'
import { searchVersions } from '../../schema/search.ts'
import {
  condition,
  type FactRow,
  hidden,
  itsCorrection,
  subject,
  unit,
  value,
  withCorrections,
} from './facts.repository.ts'

/** What answers are given from says its facts, too. */
const foundVersions = ({ companyId }: Viewer, assetId: string) => sql`array(
  select s.version_id from ${searchVersions} s
  where s.company_id = ${companyId} and s.asset_id = ${assetId} and s.searchable)`

type FactsFilter = Pick<FactsQuery, 'kinds' | 'search'> & { assetId: ReadableAssetId; withHidden: boolean }

const isOfAsset = (viewer: Viewer, { assetId }: FactsFilter): SQL | undefined =>
  and(
    eq(facts.companyId, viewer.companyId),
    eq(facts.assetId, assetId),
    sql`${facts.versionId} = any(${foundVersions(viewer, assetId)})`,
  )

const isOfKinds = ({ kinds = [] }: FactsFilter) => (kinds.length > 0 ? inArray(facts.kind, kinds) : undefined)

const maxWords = 20

const wordsOf = ({ search = '' }: Pick<FactsFilter, 'search'>) =>
  search
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, maxWords)
const isSearch = (wanted: FactsFilter) => wordsOf(wanted).length > 0

/** The rows that hold each word somewhere in their facts, as they were corrected; null without any. */
function rowsFound(viewer: Viewer, wanted: FactsFilter): SQL | null {
  const words = wordsOf(wanted)
  if (words.length === 0) return null
  const held = words.map((word, at) => {
    const inCorrected = containsText(word, [subject, facts.attribute, value, unit, condition, facts.text])
    return sql`case when ${factCorrections.readAs} is null
      then strpos(${facts.said}, lower(${word})) > 0 else ${inCorrected} end then ${2 ** at}::int else 0 end`
  })
  const all = 2 ** held.length - 1
  const shown = wanted.withHidden ? undefined : sql`not ${hidden}`
  // Each word is looked for once in each fact. Of a row of many facts it may stand in any, of all others in the one.
  return sql`
    select w.row_key from (
      select ${facts.rowKey}, ${facts.kind}, ${sql.join(
        held.map((one) => sql`case when ${one}`),
        sql` | `,
      )} as held
      from ${facts} left join ${factCorrections} on ${itsCorrection}
      where ${and(isOfAsset(viewer, wanted), isOfKinds(wanted), shown)}
      offset 0
    ) w
    where case when w.kind in ('fault', 'code', 'part') then w.held > 0 else w.held = ${all} end
    group by w.row_key having bit_or(w.held) = ${all}`
}

type FactSorting = Pick<FactsQuery, 'sort' | 'order'>
const sortedBy = { subject, value, unit, attribute: facts.attribute, file: resources.fileName }
const figure = sql`case when ${factCorrections.value} is null then ${facts.figure} else public.fact_figure(${value}) end`

/** By figures first, those without one behind them, whichever way. */
const orderOf = ({ sort, order }: FactSorting): SQL =>
  sort
    ? sql`s.figure is null, ${ordered({ order }, sql`s.figure`)}, ${ordered({ order }, byNumberedName(sql`s.by`))},`
    : sql``

/** What follows `with`: the rows that are found, and, for who does not see them, the facts that were hidden. */
function partsOf(viewer: Viewer, wanted: FactsFilter): SQL[] {
  const found = rowsFound(viewer, wanted)
  const hiddenHere = sql`
    select ${facts.id}, ${facts.versionId}, ${facts.rowKey}, ${facts.isFirst}
    from ${factCorrections}
    join ${searchVersions} on ${searchVersions.companyId} = ${factCorrections.companyId}
      and ${searchVersions.resourceId} = ${factCorrections.resourceId} and ${searchVersions.searchable}
    join ${facts} on ${facts.companyId} = ${factCorrections.companyId}
      and ${facts.versionId} = ${searchVersions.versionId} and ${facts.readAs} = ${factCorrections.readAs}
    where ${factCorrections.companyId} = ${viewer.companyId} and ${factCorrections.hidden}
      and ${searchVersions.assetId} = ${wanted.assetId}`
  // Of a row whose first fact is hidden, the first that is not.
  const firstInstead = sql`
    select distinct on (o.version_id, o.row_key) o.id
    from hidden_here f
    join ${facts} o on o.company_id = ${viewer.companyId} and o.version_id = f.version_id and o.row_key = f.row_key
    where f.is_first and not exists (select from hidden_here h where h.id = o.id)
    order by o.version_id, o.row_key, o.ordinal, o.id`
  return [
    ...(found ? [sql`found as materialized (${found})`] : []),
    ...(wanted.withHidden
      ? []
      : [sql`hidden_here as materialized (${hiddenHere})`, sql`first_instead as materialized (${firstInstead})`]),
  ]
}

const withParts = (parts: readonly SQL[]) => (parts.length > 0 ? sql`with ${sql.join([...parts], sql`, `)}` : sql``)

type RowsFilter = FactsFilter & Pick<FactSorting, 'sort'>

/** The rows that are shown, each by the first fact of it that is, behind `partsOf`. */
function rowsShown(viewer: Viewer, { sort, ...wanted }: RowsFilter): SQL {
  // What is in order as it stands there is read by the index alone.
  const by = sort ? sql`, ${sortedBy[sort]} as by, ${sort === 'value' ? figure : sql`null::numeric`} as figure` : sql``
  const named = sort
    ? sql`join ${resources} on ${resources.companyId} = ${facts.companyId} and ${resources.id} = ${facts.resourceId}
        left join ${factCorrections} on ${itsCorrection}`
    : sql``
  // As no join: the planner takes what is found for few rows, and would look for each of many by itself.
  const found = isSearch(wanted) ? sql`(${facts.rowKey} in (select row_key from found)) is true` : undefined
  const firstOf = (isFirst: SQL) => sql`
    select ${facts.rowKey}, ${facts.kind}, ${facts.resourceId}, ${facts.ordinal}, ${facts.id} ${by}
    from ${facts} ${named}
    where ${and(isOfAsset(viewer, wanted), isOfKinds(wanted), isFirst, found)}`
  if (wanted.withHidden) return firstOf(sql`${facts.isFirst}`)
  return sql`
    ${firstOf(sql`${facts.isFirst} and not exists (select from hidden_here h where h.id = ${facts.id})`)}
    union all
    ${firstOf(sql`${facts.id} in (select i.id from first_instead i)`)}`
}

type Slice = { limit: number; offset: number }
type PageOfRows = FactsFilter & FactSorting & { slice: Slice }

/** Of rows `s`, kind by kind as they are shown. */
const pageOf = ({ slice, ...sorting }: Pick<PageOfRows, 'slice'> & FactSorting) => sql`
  order by array_position(${sql.param([...factKinds])}::text[], s.kind), ${orderOf(sorting)} s.resource_id, s.ordinal, s.id
  limit ${slice.limit} offset ${slice.offset}`

/**
 * The facts of a page of rows, whole rows, kind by kind as they are shown, in order by the first fact of each that is shown;
 * `total` counts the rows of all pages.
 */
export async function listFacts(
  tx: Transaction,
  viewer: Viewer,
  wanted: PageOfRows,
): Promise<{ total: number; facts: FactRow[] }> {
  const { total, rows } = await listRows(tx, viewer, wanted)
  return {
    total,
    facts: rows.length === 0 ? [] : await listFactsOfRows(tx, viewer, { ...wanted, rows, slice: undefined }),
  }
}

type Page = { total: number; rows: string[] }

/** The keys of a page of rows, in their order. */
export function listRows(tx: Transaction, viewer: Viewer, wanted: PageOfRows): Promise<Page> {
  return (isSearch(wanted) ? listFound : listAll)(tx, viewer, wanted)
}

/** In one statement: the facts are looked through once. */
async function listFound(tx: Transaction, viewer: Viewer, wanted: PageOfRows): Promise<Page> {
  const shown = sql`shown as materialized (${rowsShown(viewer, wanted)})`
  const { rows } = await tx.execute<Page>(sql`
    ${withParts([...partsOf(viewer, wanted), shown])}
    select (select count(*)::int from shown) as total, array(select s.row_key from shown s ${pageOf(wanted)}) as rows`)
  return rows[0] ?? { total: 0, rows: [] }
}

/** Counted by kind first, by the index alone: of many facts only those of the kinds on the page are put in order. */
async function listAll(tx: Transaction, viewer: Viewer, wanted: PageOfRows): Promise<Page> {
  const { sort: _, ...counting } = wanted
  const { rows: counted } = await tx.execute<RowsOfKind>(sql`
    ${withParts(partsOf(viewer, wanted))}
    select s.kind, count(*)::int as rows from (${rowsShown(viewer, counting)}) s group by s.kind`)
  const total = counted.reduce((sum, { rows }) => sum + rows, 0)
  const { kinds, slice } = kindsOfPage(counted, wanted.slice)
  if (kinds.length === 0) return { total, rows: [] }
  const page = { ...wanted, kinds, slice }
  const { rows } = await tx.execute<{ row_key: string }>(sql`
    ${withParts(partsOf(viewer, wanted))}
    select s.row_key from (${rowsShown(viewer, page)}) s ${pageOf(page)}`)
  return { total, rows: rows.map((row) => row.row_key) }
}

type RowsOfKind = { kind: FactKind; rows: number }

/** The kinds of which a page holds rows, and where it lies within those. */
function kindsOfPage(counted: readonly RowsOfKind[], { limit, offset }: Slice): { kinds: FactKind[]; slice: Slice } {
  const kinds: FactKind[] = []
  let [before, skipped] = [0, 0]
  for (const kind of factKinds) {
    const rows = counted.find((one) => one.kind === kind)?.rows ?? 0
    if (before + rows <= offset) skipped += rows
    else if (rows > 0 && before < offset + limit) kinds.push(kind)
    before += rows
  }
  return { kinds, slice: { limit, offset: offset - skipped } }
}

/** The facts of these rows, in their order: all of them, or a part. */
export async function listFactsOfRows(
  tx: Transaction,
  viewer: Viewer,
  { rows, slice, ...wanted }: FactsFilter & { rows: readonly string[]; slice: Slice | undefined },
): Promise<FactRow[]> {
  const page = tx
    .select({ row: sql<string>`p.row_key`.as('row'), at: sql<number>`p.at`.as('at') })
    .from(sql`unnest(${sql.param(rows)}::text[]) with ordinality as p (row_key, at)`)
    .as('page')
  const listed = withCorrections(tx)
    .innerJoin(page, eq(page.row, facts.rowKey))
    .where(and(isOfAsset(viewer, wanted), wanted.withHidden ? undefined : sql`not ${hidden}`))
    .orderBy(asc(page.at), asc(facts.ordinal), asc(facts.id))
  return slice ? listed.limit(slice.limit).offset(slice.offset) : listed
}
