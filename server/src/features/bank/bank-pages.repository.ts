import type { BankQuery } from '@millwright/contract/bank'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import { byName, type Slice } from '../../platform/database/listing.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { assets } from '../../schema/assets.ts'
import { bankEntries } from '../../schema/bank-entries.ts'
import { departments } from '../../schema/departments.ts'
import {
  cellColumns,
  countedCells,
  departmentOfAsset,
  isChosen,
  isListed,
  isOneOf,
  isVisibleEach,
  ofCells,
} from './bank-matches.repository.ts'
import { type Group, groupsWithin } from './groups-within.ts'

type Sort = NonNullable<BankQuery['sort']>

const sortColumns = {
  fileName: sql`${bankEntries.fileName}`,
  type: sql`${bankEntries.type}`,
  processed: sql`${bankEntries.processed}`,
  aiAccess: sql`${bankEntries.aiAccess}`,
  'metadata.size': sql`${bankEntries.size}`,
  'metadata.updatedAt': sql`${bankEntries.updatedAt}`,
  'metadata.extension': sql`${bankEntries.extension}`,
  assetName: byName(assets.name),
  departmentName: byName(departments.name),
} satisfies Record<Sort, SQL>

/** What a list is counted in groups by: one of all where hardly two files have the same value. */
const groupColumns = {
  ...cellColumns,
  fileName: sql`''::text`,
  'metadata.size': sql`''::text`,
  'metadata.updatedAt': sql`''::text`,
  'metadata.extension': cellColumns.extension,
  assetName: sortColumns.assetName,
  departmentName: sortColumns.departmentName,
} satisfies Record<Sort, SQL>

/** Whether many files have the same value of it: they are one group then. */
const isShared = (sort: Sort) => !['fileName', 'metadata.size', 'metadata.updatedAt'].includes(sort)
const isOfPlace = (sort: Sort) => sort === 'assetName' || sort === 'departmentName'

const sortOf = ({ sort = 'type' }: BankQuery): Sort => sort
const directionOf = ({ order }: BankQuery): SQL => (order === 'desc' ? sql`desc` : sql`asc`)

/** So many are sorted at once, whatever the order; of more, the page is looked up in the index of names. */
const few = 500

/**
 * The ids of a page, and how many files all pages have. Ten times as quick at 100,000 files as one sort: first all are
 * counted in groups of the same sort value, from the index alone, which tells in which group the page lies; within a
 * group the files go by name, and stand so in an index.
 */
export async function listPage(
  tx: Transaction,
  viewer: Viewer,
  { query, slice }: { query: BankQuery; slice: Slice },
): Promise<{ ids: string[]; total: number }> {
  const groups = await listGroups(tx, viewer, query)
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  if (total <= few) {
    const assetIds = [...new Set(groups.flatMap((group) => group.assetIds ?? []))]
    return { total, ids: await listSorted(tx, viewer, { query, slice, where: isOneOf(bankEntries.assetId, assetIds) }) }
  }
  const within = groupsWithin(groups, slice)
  const [first] = within
  if (first && within.length > 1 && isOfPlace(sortOf(query))) {
    const where = isInGroups(
      query,
      within.map(({ value }) => value),
    )
    return { total, ids: await listSorted(tx, viewer, { query, slice: { ...slice, offset: first.offset }, where }) }
  }
  const ids: string[] = []
  for (const { value, ...part } of within) ids.push(...(await listInGroup(tx, viewer, { query, value, slice: part })))
  return { total, ids }
}

/** The ids of all that a query finds, in its order. */
export async function listAll(
  tx: Transaction,
  viewer: Viewer,
  { query, most = null }: { query: BankQuery; most?: number | null },
): Promise<string[]> {
  return listSorted(tx, viewer, { query, slice: { limit: most, offset: 0 }, where: undefined })
}

async function listGroups(tx: Transaction, viewer: Viewer, query: BankQuery): Promise<Group[]> {
  const sort = sortOf(query)
  const value = groupColumns[sort]
  const names = sql`
    join ${assets} on ${assets.companyId} = ${viewer.companyId} and ${assets.id} = c.asset_id
    join ${departments} on ${departmentOfAsset}`
  const { rows } = await tx.execute<Group>(sql`
    select (${value})::text as value, sum(c.files)::int as count,
      case when sum(sum(c.files)) over () <= ${few} then array_agg(distinct c.asset_id) end as "assetIds"
    from ${countedCells(viewer, query)} c ${isOfPlace(sort) ? names : sql``}
    where ${isChosen(ofCells, query) ?? sql`true`}
    group by ${value} order by ${value} ${directionOf(query)}`)
  return rows
}

type Part = { query: BankQuery; value: string; slice: Slice }

async function listInGroup(tx: Transaction, viewer: Viewer, { query, value, slice }: Part): Promise<string[]> {
  const sort = sortOf(query)
  const where = and(isListed(viewer, query, isVisibleEach), isShared(sort) ? isInGroups(query, [value]) : undefined)
  const first = isShared(sort) ? sql`` : sql`${sortColumns[sort]} ${directionOf(query)},`
  const { rows } = await tx.execute<{ id: string }>(sql`
    select ${bankEntries.resourceId} as id from ${bankEntries} where ${where}
    order by ${first} ${bankEntries.fileName}, ${bankEntries.resourceId} limit ${slice.limit} offset ${slice.offset}`)
  return rows.map(({ id }) => id)
}

function isInGroups(query: BankQuery, values: readonly string[]): SQL {
  const column = sortColumns[sortOf(query)]
  if (!isOfPlace(sortOf(query))) return isOneOf(column, values)
  return sql`${bankEntries.assetId} in (
    select ${assets.id} from ${assets} join ${departments} on ${departmentOfAsset} where ${isOneOf(column, values)})`
}

type SortedPage = { query: BankQuery; slice: { limit: number | null; offset: number }; where: SQL | undefined }

/** Finds first and sorts then: never the way round by the index of names, which is long where little is found. */
async function listSorted(tx: Transaction, viewer: Viewer, { query, slice, where }: SortedPage): Promise<string[]> {
  const sort = sortOf(query)
  const names = sql`
    join ${assets} on ${assets.companyId} = ${bankEntries.companyId} and ${assets.id} = ${bankEntries.assetId}
    join ${departments} on ${departmentOfAsset}`
  const { rows } = await tx.execute<{ id: string }>(sql`
    with found as materialized (
      select ${bankEntries.resourceId}, ${bankEntries.fileName}, ${sortColumns[sort]} as value
      from ${bankEntries} ${isOfPlace(sort) ? names : sql``} where ${and(isListed(viewer, query), where)})
    select resource_id as id from found order by value ${directionOf(query)}, file_name, resource_id
    limit ${slice.limit} offset ${slice.offset}`)
  return rows.map(({ id }) => id)
}
