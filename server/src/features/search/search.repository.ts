import type { ResourceType } from '@millwright/contract/formats'
import { type SQL, sql } from 'drizzle-orm'
import type { DocumentKind } from '../../knowledge/index/document-kind.ts'
import { isOfKind } from '../../knowledge/index/search.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

/** Where is searched: null for all that the viewer may read. */
export type SearchPlace = { assetId: string | null; departmentId: string | null }

type SearchScope = {
  companyId: string
  place: SearchPlace
  /** In lower case; each must stand in what is found. */
  words: readonly string[]
  most: number
  /** Of files: what their maker's document is; null for any, and for none. */
  document: DocumentKind | null
}

export type NamedRow = {
  id: string
  title: string
  detail: string
  departmentId: string
  assetId: string | null
  total: number
}
export type FileRow = NamedRow & { type: ResourceType }
export type FieldRow = NamedRow & { label: string; value: string; assetId: string }

const inPlace = ({ assetId, departmentId }: SearchPlace) => sql`
  (${assetId}::uuid IS NULL OR v.asset_id = ${assetId}::uuid)
  AND (${departmentId}::uuid IS NULL OR v.department_id = ${departmentId}::uuid)`

/** Every word stands in the text, in whatever case. */
function holdsAll(words: readonly string[], text: SQL): SQL {
  return sql.join(
    words.map((word) => sql`strpos(lower(${text}), ${word}::text) > 0`),
    sql` AND `,
  )
}

/** What begins with the first word comes before what only holds it; then the shorter name. */
function nearestFirst([first = '']: readonly string[], name: SQL): SQL {
  return sql`strpos(lower(${name}), ${first}::text) <> 1, length(${name}), ${name}`
}

/** The same of a text that is in lower case. */
function holdsAllFolded(words: readonly string[], text: SQL): SQL {
  return sql.join(
    words.map((word) => sql`strpos(${text}, ${word}::text) > 0`),
    sql` AND `,
  )
}

/** An index holds the names in lower case, with all that is shown of the file. */
export async function findFiles(
  tx: Transaction,
  { companyId, place, words, most, document }: SearchScope,
): Promise<FileRow[]> {
  const { rows } = await tx.execute<FileRow>(sql`
    SELECT b.resource_id AS id, b.file_name AS title, '' AS detail, v.department_id AS "departmentId",
      b.asset_id AS "assetId", b.type, (count(*) OVER ())::int AS total
    FROM viewer_assets v
    JOIN bank_entries b ON b.company_id = v.company_id AND b.asset_id = v.asset_id
    WHERE v.company_id = ${companyId} AND ${inPlace(place)} AND ${holdsAllFolded(words, sql`b.folded_name`)}
      AND (${document === null} OR EXISTS (
        SELECT FROM makers_documents d WHERE d.company_id = b.company_id AND d.resource_id = b.resource_id
          AND ${isOfKind(document)}))
    ORDER BY ${nearestFirst(words, sql`b.file_name`)}, b.resource_id LIMIT ${most}`)
  return rows
}

export async function findAssets(tx: Transaction, { companyId, place, words, most }: SearchScope): Promise<NamedRow[]> {
  const { rows } = await tx.execute<NamedRow>(sql`
    SELECT a.id, a.name AS title, a.info AS detail, v.department_id AS "departmentId", a.id AS "assetId",
      (count(*) OVER ())::int AS total
    FROM viewer_assets v
    JOIN assets a ON a.company_id = v.company_id AND a.id = v.asset_id
    WHERE v.company_id = ${companyId} AND ${inPlace(place)} AND ${holdsAll(words, sql`(a.name || ' ' || a.info)`)}
    ORDER BY NOT (${holdsAll(words, sql`a.name`)}), ${nearestFirst(words, sql`a.name`)}, a.id LIMIT ${most}`)
  return rows
}

/** Fields of assets; a whole number that was typed, whatever stands between its groups, comes first. */
export async function findFields(
  tx: Transaction,
  { companyId, place, words, most, code }: SearchScope & { code: string | null },
): Promise<(FieldRow & { isWhole: boolean })[]> {
  const value = sql`(f.field ->> 'value')`
  const plain = sql`regexp_replace(lower(${value}), '[^[:alnum:]]', '', 'g')`
  const isWhole = sql`coalesce(${plain} = ${code}::text, false)`
  const { rows } = await tx.execute<FieldRow & { isWhole: boolean }>(sql`
    SELECT a.id, a.name AS title, '' AS detail, v.department_id AS "departmentId", a.id AS "assetId",
      f.field ->> 'label' AS label, ${value} AS value, ${isWhole} AS "isWhole", (count(*) OVER ())::int AS total
    FROM viewer_assets v
    JOIN assets a ON a.company_id = v.company_id AND a.id = v.asset_id
    CROSS JOIN LATERAL jsonb_array_elements(a.dynamic_fields) AS f (field)
    WHERE v.company_id = ${companyId} AND ${inPlace(place)} AND (${mayHold(words, code)})
      AND (${holdsAll(words, sql`(a.name || ' ' || (f.field ->> 'label') || ' ' || ${value})`)}
          AND (${holdsAny(words, sql`((f.field ->> 'label') || ' ' || ${value})`)})
        OR ${isWhole})
    ORDER BY ${isWhole} DESC, ${nearestFirst(words, value)}, a.id LIMIT ${most}`)
  return rows
}

/** Whether fields of the asset are worth a look, one by one: by the words that its row holds of them. */
function mayHold(words: readonly string[], code: string | null): SQL {
  const plain = (text: string) => text.normalize('NFKD').replace(/[\u0300-\u036f]/gu, '')
  const held = words.map(
    (word) => sql`(strpos(a.words, ${plain(word)}::text) > 0 OR strpos(lower(a.labels::text), ${word}::text) > 0)`,
  )
  const all = sql`(${sql.join(held, sql` AND `)})`
  return code === null ? all : sql`${all} OR strpos(replace(a.words, ' ', ''), ${plain(code)}::text) > 0`
}

function holdsAny(words: readonly string[], text: SQL): SQL {
  return sql.join(
    words.map((word) => sql`strpos(lower(${text}), ${word}::text) > 0`),
    sql` OR `,
  )
}

export async function findDepartments(
  tx: Transaction,
  { companyId, place, words, most }: SearchScope,
): Promise<NamedRow[]> {
  if (place.assetId !== null) return []
  const { rows } = await tx.execute<NamedRow>(sql`
    SELECT d.id, d.name AS title, d.info AS detail, d.id AS "departmentId", NULL::uuid AS "assetId",
      (count(*) OVER ())::int AS total
    FROM viewer_departments v
    JOIN departments d ON d.company_id = v.company_id AND d.id = v.department_id
    WHERE v.company_id = ${companyId} AND (${place.departmentId}::uuid IS NULL OR d.id = ${place.departmentId}::uuid)
      AND ${holdsAll(words, sql`(d.name || ' ' || d.info)`)}
    ORDER BY NOT (${holdsAll(words, sql`d.name`)}), ${nearestFirst(words, sql`d.name`)}, d.id LIMIT ${most}`)
  return rows
}

export async function findExperts(
  tx: Transaction,
  { companyId, place, words, most }: SearchScope,
): Promise<NamedRow[]> {
  const name = sql`concat_ws(' ', e.first_name, nullif(e.middle_name, ''), e.last_name)`
  const known = sql`concat_ws(' ', ${name}, e.username, e.designation, e.email, e.contact, e.location, e.about)`
  const { rows } = await tx.execute<NamedRow>(sql`
    SELECT e.id, ${name} AS title, concat_ws(', ', nullif(e.designation, ''), nullif(e.about, '')) AS detail,
      v.department_id AS "departmentId", e.asset_id AS "assetId", (count(*) OVER ())::int AS total
    FROM viewer_assets v
    JOIN asset_experts e ON e.company_id = v.company_id AND e.asset_id = v.asset_id
    WHERE v.company_id = ${companyId} AND ${inPlace(place)} AND ${holdsAll(words, known)}
    ORDER BY NOT (${holdsAll(words, name)}), ${nearestFirst(words, name)}, e.id LIMIT ${most}`)
  return rows
}

/** Whether there are files of this type where it is searched; null: in all that the viewer may read. */
export async function hasFilesOf(
  tx: Transaction,
  companyId: string,
  { assetIds, type }: { assetIds: readonly string[] | null; type: ResourceType },
): Promise<boolean> {
  const { rows } = await tx.execute<{ has: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM viewer_assets v
      JOIN bank_entries b ON b.company_id = v.company_id AND b.asset_id = v.asset_id AND b.type = ${type}
      WHERE v.company_id = ${companyId}
        AND (${sql.param(assetIds)}::uuid[] IS NULL OR v.asset_id = ANY (${sql.param(assetIds)}::uuid[]))) AS has`)
  return rows[0]?.has ?? false
}
