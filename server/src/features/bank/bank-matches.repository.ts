import type { BankQuery } from '@millwright/contract/bank'
import { limits } from '@millwright/contract/limits'
import { and, type AnyColumn, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import { hasTagOf, isInLanguage } from '../../files/document-filters.repository.ts'
import { containsText } from '../../platform/database/listing.ts'
import { assets } from '../../schema/assets.ts'
import { bankCounts } from '../../schema/bank-counts.ts'
import { bankEntries } from '../../schema/bank-entries.ts'
import { departments } from '../../schema/departments.ts'
import { makersDocuments } from '../../schema/makers-packages.ts'
import { viewerAssets } from '../../schema/viewer-access.ts'

export const departmentOfAsset = and(
  eq(departments.companyId, assets.companyId),
  eq(departments.id, assets.departmentId),
)

const isVisible = sql`${bankEntries.assetId} in (select ${viewerAssets.assetId} from ${viewerAssets})`
/** The same where entries are gone through one by one: a plain `in` becomes a join then, which tries every asset. */
export const isVisibleEach = sql`(${isVisible}) is true`

export const documentFilters = ['documentClass', 'documentLanguage', 'documentTag'] as const
export type DocumentFilter = (typeof documentFilters)[number]
/** What files are found by before they are counted. */
export type Finding = Pick<BankQuery, 'search' | DocumentFilter>

/**
 * What the viewer may see of the bank and the search finds, in the names of files, assets and departments; of makers'
 * documents alone where their classes or languages are chosen.
 */
function isFound(viewer: Viewer, { search, ...document }: Finding, visible = isVisible): SQL | undefined {
  return and(
    eq(bankEntries.companyId, viewer.companyId),
    visible,
    search ? or(isNamed(search), isInPlaceNamed(viewer, search)) : undefined,
    isOfDocument(viewer, document),
  )
}

const isOfFilter = {
  documentClass: (chosen) => sql`${makersDocuments.classes} && ${sql.param(chosen)}::text[]`,
  documentLanguage: (chosen) => isInLanguage(makersDocuments.languages, chosen),
  documentTag: (chosen) => hasTagOf(makersDocuments.tags, chosen),
} satisfies Record<DocumentFilter, (chosen: readonly string[]) => SQL>

/** What a document counts for: `value`, and whether it says that itself; `de-at` counts for `de` where that is offered. */
const valuesOf: Record<DocumentFilter, SQL> = {
  documentClass: sql`select value, true as own from unnest(${makersDocuments.classes}) c (value)`,
  documentLanguage: sql`select value, bool_or(own) as own from (
    select tag, true from unnest(${makersDocuments.languages}) t (tag)
    union all select split_part(tag, '-', 1), false from unnest(${makersDocuments.languages}) t (tag)) l (value, own)
    group by value`,
  documentTag: sql`select distinct tag ->> 'label' as value, true as own from jsonb_array_elements(${makersDocuments.tags}) t (tag)`,
}

function isOfDocument({ companyId }: Viewer, chosen: Pick<BankQuery, DocumentFilter>): SQL | undefined {
  const filters = documentFilters.filter((name) => chosen[name].length > 0)
  if (filters.length === 0) return undefined
  const ofFilters = filters.map((name) => isOfFilter[name](chosen[name]))
  return sql`${bankEntries.resourceId} in (
    select ${makersDocuments.resourceId} from ${makersDocuments}
    where ${and(eq(makersDocuments.companyId, companyId), ...ofFilters)})`
}

/** How many files each class or language has under the search and the other filters: `value, files`. */
export function countedDocuments(viewer: Viewer, query: BankQuery, filter: DocumentFilter): SQL {
  const others = { ...query, [filter]: [] }
  return sql`
    select v.value, count(*)::int as files from ${bankEntries}
    join ${makersDocuments} on ${makersDocuments.companyId} = ${bankEntries.companyId}
      and ${makersDocuments.resourceId} = ${bankEntries.resourceId}
    cross join lateral (${valuesOf[filter]}) v
    where ${and(isFound(viewer, others), isChosen(ofEntries, query))} group by 1 having bool_or(v.own)
    order by 2 desc, 1 limit ${filter === 'documentTag' ? limits.documentTagsOffered : null}`
}

/** Lowered in a subquery: elsewhere a general plan would lower the text for every row. */
function isNamed(search: string): SQL {
  return sql`strpos(${bankEntries.foldedName}, (select lower(${search}::text))) > 0`
}

function isInPlaceNamed({ companyId }: Viewer, search: string): SQL {
  return sql`${bankEntries.assetId} in (
    select ${assets.id} from ${assets} join ${departments} on ${departmentOfAsset}
    where ${assets.companyId} = ${companyId} and ${containsText(search, [assets.name, departments.name])})`
}

export type Filter = 'type' | 'extension' | 'processed' | 'aiAccess' | 'departmentId' | 'assetId'

/** How each filter is put to what is filtered: the entries themselves, or what was counted of them. */
export type Conditions = Record<Filter, (values: readonly string[]) => SQL>

/** Nothing chosen in a filter stands for all. `except` leaves one out. */
export function isChosen(conditions: Conditions, query: BankQuery, except?: Filter): SQL | undefined {
  const filters = (Object.keys(conditions) as Filter[]).filter((name) => name !== except && query[name].length > 0)
  return and(...filters.map((name) => conditions[name](query[name])))
}

export function isOneOf(column: AnyColumn | SQL, values: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(values)})`
}

type FilterColumns = Record<Exclude<Filter, 'departmentId'>, AnyColumn | SQL>

const conditionsOn = (columns: FilterColumns): Conditions => ({
  type: (values) => isOneOf(columns.type, values),
  extension: (values) => isOneOf(columns.extension, values),
  processed: (values) => isOneOf(columns.processed, values),
  aiAccess: (values) => isOneOf(columns.aiAccess, values),
  assetId: (values) => isOneOf(columns.assetId, values),
  departmentId: (values) => sql`${columns.assetId} in (
    select ${viewerAssets.assetId} from ${viewerAssets} where ${isOneOf(viewerAssets.departmentId, values)})`,
})
const ofEntries = conditionsOn(bankEntries)

/**
 * What the viewer may see and the search finds, counted by asset and the values of the filters: a table with the columns
 * `asset_id, type, extension, ai_access, processed, files`. Without a search or a class it is counted already.
 */
export function countedCells(viewer: Viewer, query: Finding): SQL {
  const cell = sql`asset_id, type, extension, ai_access, processed`
  if (query.search || documentFilters.some((name) => query[name].length > 0)) {
    return sql`(select ${cell}, count(*) as files from ${bankEntries} where ${isFound(viewer, query)} group by ${cell})`
  }
  return sql`(
    select ${cell}, sum(files) as files from ${bankCounts}
    where ${eq(bankCounts.companyId, viewer.companyId)}
      and asset_id in (select ${viewerAssets.assetId} from ${viewerAssets})
    group by ${cell} having sum(files) > 0)`
}

/** Of what `countedCells` returns, named `c`. */
export const cellColumns = {
  type: sql`c.type`,
  extension: sql`c.extension`,
  processed: sql`c.processed`,
  aiAccess: sql`c.ai_access`,
  assetId: sql`c.asset_id`,
}
export const ofCells = conditionsOn(cellColumns)

/** What the whole query finds. */
export function isListed(viewer: Viewer, query: BankQuery, visible = isVisible): SQL | undefined {
  return and(isFound(viewer, query, visible), isChosen(ofEntries, query))
}
