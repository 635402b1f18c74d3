import { factKinds, type FactKind, type FactsQuery } from '@millwright/contract/facts'
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { ReadableAssetId, Viewer } from '../../access/viewer.ts'
import { byNumberedName, containsText, ordered } from '../../platform/database/listing.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { factCorrections, facts } from '../../schema/facts.ts'
import { resources } from '../../schema/resources.ts'
import { searchVersions } from '../../schema/search.ts'
import { type FactRow, hidden, itsCorrection, subject, unit, value, withCorrections } from './facts.repository.ts'

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

/** The rows that hold each word somewhere in their facts, as they were corrected; null without any. */
async function findRows(tx: Transaction, viewer: Viewer, wanted: FactsFilter): Promise<string[] | null> {
  const words = (wanted.search ?? '').split(/\s+/u).filter((word) => word !== '')
  if (words.length === 0) return null
  const held = words.slice(0, maxWords).map((word) => {
    const inCorrected = containsText(word, [subject, facts.attribute, value, unit, facts.condition, facts.text])
    return sql`case when ${factCorrections.readAs} is null
      then strpos(${facts.said}, lower(${word})) > 0 else ${inCorrected} end`
  })
  const shown = wanted.withHidden ? undefined : sql`not ${hidden}`
  const rows = await tx
    .select({ row: facts.rowKey })
    .from(facts)
    .leftJoin(factCorrections, itsCorrection)
    .where(and(isOfAsset(viewer, wanted), isOfKinds(wanted), shown, or(...held)))
    .groupBy(facts.rowKey)
    .having(held.length > 1 ? and(...held.map((one) => sql`bool_or(${one})`)) : undefined)
  return rows.map(({ row }) => row)
}

/** Not so rows of which all facts are hidden in what is found. */
const isShown = (viewer: Viewer, { assetId, withHidden }: FactsFilter): SQL | undefined =>
  withHidden
    ? undefined
    : sql`${facts.rowKey} <> all(array(
      select h.row_key from ${factCorrections} c
      join ${facts} h on h.company_id = c.company_id and h.resource_id = c.resource_id and h.read_as = c.read_as
      where c.company_id = ${viewer.companyId} and c.hidden and h.asset_id = ${assetId}
        and h.version_id = any(${foundVersions(viewer, assetId)}) and not exists (
        select from ${facts} o
        where o.company_id = h.company_id and o.version_id = h.version_id and o.row_key = h.row_key and not exists (
          select from ${factCorrections} k
          where k.company_id = o.company_id and k.resource_id = o.resource_id and k.read_as = o.read_as and k.hidden))))`

type RowsFilter = FactsFilter & { found: readonly string[] | null }

const isRow = (viewer: Viewer, { found, ...wanted }: RowsFilter) =>
  and(
    isOfAsset(viewer, wanted),
    sql`${facts.isFirst}`,
    isShown(viewer, wanted),
    found ? sql`${facts.rowKey} = any(${sql.param(found)}::text[])` : undefined,
  )

type RowsOfKind = { kind: FactKind; rows: number }

/** How many rows of each kind there are, in the order in which kinds are shown. */
async function countRows(tx: Transaction, viewer: Viewer, wanted: RowsFilter): Promise<RowsOfKind[]> {
  const counted = await tx
    .select({ kind: facts.kind, rows: sql<number>`count(*)::int` })
    .from(facts)
    .where(and(isRow(viewer, wanted), isOfKinds(wanted)))
    .groupBy(facts.kind)
  return factKinds.flatMap((kind) => counted.filter((one) => one.kind === kind))
}

type FactSorting = Pick<FactsQuery, 'sort' | 'order'>
const figure = sql`case when ${factCorrections.value} is null then ${facts.figure} else public.fact_figure(${value}) end`

/** Rows by their first fact: values by their figure, those without one behind them, whichever way. */
function orderOf({ sort, order }: FactSorting): SQL[] {
  if (!sort) return []
  const of = { subject, value, unit, attribute: facts.attribute, file: resources.fileName }[sort]
  const byWords = ordered({ order }, byNumberedName(of))
  return sort === 'value' ? [sql`${figure} is null`, ordered({ order }, figure), byWords] : [byWords]
}

type Slice = { limit: number; offset: number }
type PageOfRows = FactsFilter & FactSorting & { slice: Slice }

/** The facts of a page of rows, whole rows, kind by kind as they are shown; `total` counts the rows of all pages. */
export async function listFacts(
  tx: Transaction,
  viewer: Viewer,
  { slice, sort, order, ...filter }: PageOfRows,
): Promise<{ total: number; facts: FactRow[] }> {
  const wanted = { ...filter, found: await findRows(tx, viewer, filter) }
  const counted = await countRows(tx, viewer, wanted)
  const total = counted.reduce((sum, { rows }) => sum + rows, 0)
  const rows: string[] = []
  for (const { kind, ...part } of slicesOf(counted, slice)) {
    rows.push(...(await listRows(tx, viewer, { ...wanted, sort, order, kind, slice: part })))
  }
  return { total, facts: rows.length === 0 ? [] : await listFactsOfRows(tx, viewer, { ...filter, rows }) }
}

/** The facts of these rows, in their order. */
function listFactsOfRows(
  tx: Transaction,
  viewer: Viewer,
  { rows, ...wanted }: FactsFilter & { rows: readonly string[] },
): Promise<FactRow[]> {
  const page = tx
    .select({ row: sql<string>`p.row_key`.as('row'), at: sql<number>`p.at`.as('at') })
    .from(sql`unnest(${sql.param(rows)}::text[]) with ordinality as p (row_key, at)`)
    .as('page')
  return withCorrections(tx)
    .innerJoin(page, eq(page.row, facts.rowKey))
    .where(and(isOfAsset(viewer, wanted), wanted.withHidden ? undefined : sql`not ${hidden}`))
    .orderBy(asc(page.at), asc(facts.ordinal), asc(facts.id))
}

/** Which rows of each kind a page holds. */
function slicesOf(counted: readonly RowsOfKind[], { limit, offset }: Slice): (Slice & { kind: FactKind })[] {
  let before = 0
  return counted.flatMap(({ kind, rows }) => {
    const from = Math.max(0, offset - before)
    const to = Math.min(rows, offset + limit - before)
    before += rows
    return from < to ? [{ kind, offset: from, limit: to - from }] : []
  })
}

async function listRows(
  tx: Transaction,
  viewer: Viewer,
  { kind, slice, sort, order, ...wanted }: RowsFilter & FactSorting & { kind: FactKind; slice: Slice },
): Promise<string[]> {
  const rows = tx.select({ row: facts.rowKey }).from(facts).$dynamic()
  // What is in order as it stands there is read by the index alone.
  const named = sort
    ? rows
        .innerJoin(resources, and(eq(resources.companyId, facts.companyId), eq(resources.id, facts.resourceId)))
        .leftJoin(factCorrections, itsCorrection)
    : rows
  const found = await named
    .where(and(isRow(viewer, wanted), eq(facts.kind, kind)))
    .orderBy(...orderOf({ sort, order }), asc(facts.resourceId), asc(facts.ordinal), asc(facts.id))
    .limit(slice.limit)
    .offset(slice.offset)
  return found.map(({ row }) => row)
}
