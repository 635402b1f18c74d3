import type { DynamicField } from '@millwright/contract/assets'
import type { ResourceType } from '@millwright/contract/formats'
import type { AccessLevel, SkillMatrix } from '@millwright/contract/people'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'

export type AssetRecord = { id: string; departmentId: string; name: string; fields: DynamicField[] }
export type DepartmentRecord = { id: string; name: string }
export type ExpertRecord = {
  id: string
  assetId: string
  /** Null when no member. */
  userId: string | null
  firstName: string
  middleName: string
  lastName: string
  username: string
  designation: string
  contact: string
  email: string
  location: string
  about: string
  skills: Partial<SkillMatrix>
}

/** A file of a document that a maker's package brought. */
export type DocumentRecord = {
  resourceId: string
  fileName: string
  type: ResourceType
  assetId: string
  departmentId: string
  assetName: string
  /** The same for the files of one document. */
  document: string
  title: { language: string; text: string }[]
  /** Of VDI 2770. */
  classes: string[]
  /** Of ISO 639-1, some with a region. */
  languages: string[]
  /** Which brought it. */
  packageName: string
}

/** What of a company's records this transaction's viewer may see. */
export type Records = {
  departments: DepartmentRecord[]
  assets: AssetRecord[]
  experts: ExpertRecord[]
  documents: DocumentRecord[]
}

/** Whose records are asked, and of which department only; null: of all that the viewer may see. */
export type RecordsOf = { companyId: string; departmentId: string | null }

/** A question that is about more of them is not answered from the records. */
const maxRead = 5_000

export async function listDepartments(
  tx: Transaction,
  { companyId, departmentId }: RecordsOf,
): Promise<DepartmentRecord[]> {
  const { rows } = await tx.execute<DepartmentRecord>(sql`
    SELECT d.id, d.name FROM viewer_departments v
    JOIN departments d ON d.company_id = v.company_id AND d.id = v.department_id
    WHERE v.company_id = ${companyId} AND (${departmentId}::uuid IS NULL OR d.id = ${departmentId}::uuid)
    ORDER BY d.name COLLATE "und-x-icu", d.id LIMIT ${maxRead + 1}`)
  return requireFew(rows)
}

/** What the fields of the assets are called. */
export async function listLabels(tx: Transaction, { companyId, departmentId }: RecordsOf): Promise<Set<string>> {
  const { rows } = await tx.execute<{ labels: string[] }>(sql`
    SELECT DISTINCT a.labels FROM viewer_assets v
    JOIN assets a ON a.company_id = v.company_id AND a.id = v.asset_id
    WHERE v.company_id = ${companyId} AND (${departmentId}::uuid IS NULL OR v.department_id = ${departmentId}::uuid)
    LIMIT ${maxRead + 1}`)
  return new Set(requireFew(rows).flatMap(({ labels }) => labels))
}

/** Parts of names and values, as `folded_words` writes them. A word of two letters tells nothing in a value. */
export type TellingParts = { inNames: string[]; inValues: string[] }

/** Left out: every one. `withAll`: those whose name and values hold each of these. `labels`: with only these of their fields, and with any only who has one. */
export type AssetChoice = {
  ids?: readonly string[]
  departmentIds?: readonly string[]
  with?: TellingParts
  withAll?: readonly string[]
  labels?: readonly string[] | null
}

export async function listAssets(
  tx: Transaction,
  { companyId, departmentId }: RecordsOf,
  choice: AssetChoice,
): Promise<AssetRecord[]> {
  const { ids = null, departmentIds = null, with: parts = null, withAll = [], labels = null } = choice
  const wanted = sql.param(labels)
  const { rows } = await tx.execute<AssetRecord>(sql`
    SELECT a.id, a.department_id AS "departmentId", a.name,
      CASE WHEN ${wanted}::text[] IS NULL THEN a.dynamic_fields
        ELSE jsonb_path_query_array(a.dynamic_fields, '$[*] ? (@.label == $labels[*])', jsonb_build_object('labels', to_jsonb(${wanted}::text[])))
      END AS fields
    FROM viewer_assets v
    JOIN assets a ON a.company_id = v.company_id AND a.id = v.asset_id
    WHERE v.company_id = ${companyId} AND (${departmentId}::uuid IS NULL OR v.department_id = ${departmentId}::uuid)
      AND (${sql.param(ids)}::uuid[] IS NULL OR a.id = ANY (${sql.param(ids)}::uuid[]))
      AND (${sql.param(departmentIds)}::uuid[] IS NULL OR v.department_id = ANY (${sql.param(departmentIds)}::uuid[]))
      AND ${
        parts === null
          ? sql`true`
          : sql`(${holdsOne(sql`a.words`, parts.inValues)} OR ${holdsOne(sql`(' ' || lower(a.name) || ' ')`, parts.inNames)})`
      }
      AND NOT EXISTS (SELECT FROM unnest(${sql.param(withAll)}::text[]) AS p (part) WHERE strpos(a.words, p.part) = 0)
      AND (coalesce(cardinality(${wanted}::text[]), 0) = 0 OR a.labels ?| ${wanted}::text[])
    ORDER BY a.name COLLATE "und-x-icu", a.id LIMIT ${maxRead + 1}`)
  return requireFew(rows)
}

/** Files outside the bin that makers' packages brought to these assets, and to those of these departments; none of those that one may only ask about. */
export async function listMakersDocuments(
  tx: Transaction,
  { companyId, departmentId }: RecordsOf,
  { assetIds, departmentIds }: { assetIds: readonly string[]; departmentIds: readonly string[] },
): Promise<DocumentRecord[]> {
  const { rows } = await tx.execute<DocumentRecord>(sql`
    SELECT d.resource_id AS "resourceId", b.file_name AS "fileName", b.type, a.id AS "assetId",
      v.department_id AS "departmentId", a.name AS "assetName", d.title, d.classes, d.languages, p.file_name AS "packageName",
      coalesce(json_build_array(d.ids -> 0 ->> 'domain', d.ids -> 0 ->> 'id')::text, d.resource_id::text) AS document
    FROM viewer_assets v
    JOIN assets a ON a.company_id = v.company_id AND a.id = v.asset_id
    JOIN bank_entries b ON b.company_id = v.company_id AND b.asset_id = v.asset_id
    JOIN makers_documents d ON d.company_id = b.company_id AND d.resource_id = b.resource_id
    JOIN makers_packages p ON p.company_id = d.company_id AND p.id = d.package_id
    WHERE v.company_id = ${companyId} AND (${departmentId}::uuid IS NULL OR v.department_id = ${departmentId}::uuid)
      AND v.level <> 'ask'
      AND (v.asset_id = ANY (${sql.param(assetIds)}::uuid[]) OR v.department_id = ANY (${sql.param(departmentIds)}::uuid[]))
    ORDER BY a.name COLLATE "und-x-icu", a.id, b.file_name, b.resource_id LIMIT ${maxRead + 1}`)
  return requireFew(rows)
}

/** A field that says what a maker's package said. */
export type FieldOfPackage = { assetId: string; label: string; packageName: string }

/** Of assets that the viewer sees. */
export async function listFieldsOfPackages(
  tx: Transaction,
  companyId: string,
  assetIds: readonly string[],
): Promise<FieldOfPackage[]> {
  if (assetIds.length === 0) return []
  const { rows } = await tx.execute<FieldOfPackage>(sql`
    SELECT s.asset_id AS "assetId", s.label, p.file_name AS "packageName"
    FROM makers_fields s
    JOIN makers_packages p ON p.company_id = s.company_id AND p.id = s.package_id
    JOIN assets a ON a.company_id = s.company_id AND a.id = s.asset_id
    WHERE s.company_id = ${companyId} AND s.asset_id = ANY (${sql.param(assetIds)}::uuid[]) AND EXISTS (
      SELECT FROM jsonb_array_elements(a.dynamic_fields) AS f
      WHERE f ->> 'label' = s.label AND f ->> 'value' = s.value)`)
  return rows
}

/** The assets that hold one of these numbers in a field, whatever stands between its groups; more than these may be found. */
export async function listAssetsNumbered(
  tx: Transaction,
  companyId: string,
  numbers: readonly string[],
): Promise<AssetRecord[]> {
  const { rows } = await tx.execute<AssetRecord>(sql`
    SELECT a.id, a.department_id AS "departmentId", a.name, a.dynamic_fields AS fields
    FROM viewer_assets v
    JOIN assets a ON a.company_id = v.company_id AND a.id = v.asset_id
    WHERE v.company_id = ${companyId} AND ${holdsOne(sql`replace(a.words, ' ', '')`, numbers)}
    ORDER BY a.name COLLATE "und-x-icu", a.id LIMIT ${maxRead}`)
  return rows
}

function holdsOne(text: SQL, parts: readonly string[]): SQL {
  return sql`EXISTS (SELECT FROM unnest(${sql.param(parts)}::text[]) AS p (part) WHERE strpos(${text}, p.part) > 0)`
}

const expertColumns = sql`e.id, e.asset_id AS "assetId", e.user_id AS "userId", e.first_name AS "firstName",
  e.middle_name AS "middleName", e.last_name AS "lastName", e.username, e.designation, e.contact, e.email,
  e.location, e.about, e.skill_matrix AS skills`
const byExpertName = sql`"firstName" COLLATE "und-x-icu", "lastName" COLLATE "und-x-icu", id`

export type ExpertChoice = { ids?: readonly string[]; assetIds?: readonly string[]; with?: readonly string[] }

/** The first of them by name, none of assets that one may only ask about: `requireFew` says whether these are all. */
export async function listExperts(
  tx: Transaction,
  { companyId, departmentId }: RecordsOf,
  choice: ExpertChoice,
): Promise<ExpertRecord[]> {
  const { ids = null, assetIds = null, with: parts = null } = choice
  const { rows } = await tx.execute<ExpertRecord>(sql`
    SELECT ${expertColumns} FROM viewer_assets v
    JOIN asset_experts e ON e.company_id = v.company_id AND e.asset_id = v.asset_id
    WHERE v.company_id = ${companyId} AND (${departmentId}::uuid IS NULL OR v.department_id = ${departmentId}::uuid)
      AND v.level <> 'ask'
      AND (${sql.param(assetIds)}::uuid[] IS NULL OR v.asset_id = ANY (${sql.param(assetIds)}::uuid[]))
      AND (${sql.param(ids)}::uuid[] IS NULL OR e.id = ANY (${sql.param(ids)}::uuid[]))
      AND ${parts === null ? sql`true` : holdsOne(sql`folded_words(e.first_name || ' ' || e.last_name)`, parts)}
    ORDER BY e.first_name COLLATE "und-x-icu", e.last_name COLLATE "und-x-icu", e.id LIMIT ${maxRead + 1}`)
  return rows
}

/** Whether one may only ask about some of these assets; null: of all. */
export async function holdAskOnly(
  tx: Transaction,
  { companyId, departmentId }: RecordsOf,
  assetIds: readonly string[] | null,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT FROM viewer_assets v
    WHERE v.company_id = ${companyId} AND v.level = 'ask'
      AND (${departmentId}::uuid IS NULL OR v.department_id = ${departmentId}::uuid)
      AND (${sql.param(assetIds)}::uuid[] IS NULL OR v.asset_id = ANY (${sql.param(assetIds)}::uuid[]))
    LIMIT 1`)
  return rows.length > 0
}

/** Said of both: from the one it does not follow for the other. */
function areOf(assetIds: readonly string[]): SQL {
  const ids = sql`${sql.param(assetIds)}::uuid[]`
  return sql`v.asset_id = ANY (${ids}) AND e.asset_id = ANY (${ids})`
}

export type Strength = {
  /** Null: of all assets that the viewer may read. */
  assetIds: readonly string[] | null
  skills: readonly string[]
  /** As `folded_words` writes them: what each adds that stands in what an expert says of themselves. */
  parts: readonly string[]
  partWeight: number
  most: number
}

/** The strongest by name, each person once. A part is the beginning of a word, so that it may find a few too many. */
export async function listStrongestExperts(
  tx: Transaction,
  companyId: string,
  { assetIds, skills, parts, partWeight, most }: Strength,
): Promise<ExpertRecord[]> {
  const { rows } = await tx.execute<ExpertRecord>(sql`
    SELECT * FROM (
      SELECT * FROM (
        SELECT DISTINCT ON (person) ${expertColumns}, coalesce(e.user_id::text, e.email) AS person, s.strength
        FROM viewer_assets v
        JOIN asset_experts e ON e.company_id = v.company_id AND e.asset_id = v.asset_id
        CROSS JOIN LATERAL (SELECT
          (SELECT coalesce(sum((e.skill_matrix ->> k.skill)::int), 0) FROM unnest(${sql.param(skills)}::text[]) AS k (skill))
          + ${partWeight}::float8 * (SELECT count(*) FROM unnest(${sql.param(parts)}::text[]) AS p (part)
            WHERE strpos(folded_words(e.designation || ' ' || e.about), p.part) > 0) AS strength) AS s
        WHERE v.company_id = ${companyId} AND s.strength > 0
          AND ${assetIds === null ? sql`true` : areOf(assetIds)}
        ORDER BY person, s.strength DESC, e.id
      ) AS people ORDER BY strength DESC, ${byExpertName} LIMIT ${most}
    ) AS strongest ORDER BY ${byExpertName}`)
  return rows
}

/** More records than a question may read. */
export class TooManyRecords extends Error {}

/** @throws TooManyRecords */
export function requireFew<Row>(rows: Row[]): Row[] {
  if (rows.length > maxRead) throw new TooManyRecords()
  return rows
}

export type ListedMember = { username: string; firstName: string; lastName: string; level: AccessLevel }

/** Who is listed in an asset that the viewer may ask about, as its page lists them: every admin, and whom a grant names or gives by a group. */
export async function readMembersOf(tx: Transaction, companyId: string, assetId: string): Promise<ListedMember[]> {
  const { rows } = await tx.execute<ListedMember>(sql`
    SELECT u.username, u.first_name AS "firstName", u.last_name AS "lastName",
      CASE u.role WHEN 'admin' THEN 'full' ELSE l.level END AS level
    FROM viewer_assets v
    JOIN users u ON u.company_id = v.company_id AND u.removed_at IS NULL AND u.suspended_at IS NULL
      AND (u.access_ends_at IS NULL OR u.access_ends_at > now())
    LEFT JOIN (
      SELECT user_id, level FROM listed_people WHERE company_id = ${companyId} AND asset_id = ${assetId}
    ) AS l ON l.user_id = u.id
    WHERE v.company_id = ${companyId} AND v.asset_id = ${assetId} AND u.company_id = ${companyId}
      AND (u.role = 'admin' OR (u.role = 'user' AND l.user_id IS NOT NULL))
    ORDER BY u.username COLLATE "und-x-icu", u.id LIMIT ${maxRead}`)
  return rows
}
