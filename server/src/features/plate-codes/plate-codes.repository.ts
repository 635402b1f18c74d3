import type { DynamicField } from '@millwright/contract/assets'
import { limits } from '@millwright/contract/limits'
import type { OpenedAsset } from '@millwright/contract/plate-codes'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { EditableAssetId, Viewer, VisibleDepartmentId } from '../../access/viewer.ts'
import { type PictureRow, pictureOfAsset } from '../../files/asset-pictures.repository.ts'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { assets } from '../../schema/assets.ts'
import { departments } from '../../schema/departments.ts'
import { plateCodes, plateCodeTypes } from '../../schema/plate-codes.ts'
import { viewerAssets } from '../../schema/viewer-access.ts'

export type CodeRow = { id: string; code: string }

export type OpenedRow = Omit<OpenedAsset, 'picture'> & { picture: PictureRow | null }
const opened = {
  _id: assets.id,
  name: assets.name,
  departmentId: departments.id,
  departmentName: departments.name,
  picture: pictureOfAsset,
  access: viewerAssets.level,
}
const ofDepartment = and(eq(departments.companyId, assets.companyId), eq(departments.id, assets.departmentId))
const isSeen = and(eq(viewerAssets.companyId, assets.companyId), eq(viewerAssets.assetId, assets.id))

/** Those that the viewer may see, by name. */
async function listSeen(tx: Transaction, { companyId }: Viewer, where: SQL | undefined): Promise<OpenedRow[]> {
  return tx
    .select(opened)
    .from(assets)
    .innerJoin(departments, ofDepartment)
    .innerJoin(viewerAssets, isSeen)
    .where(and(eq(assets.companyId, companyId), where))
    .orderBy(asc(assets.name), asc(assets.id))
    .limit(limits.openedAssets)
}

/** Machines of one type that are looked through for those that the viewer may see: the limit of a list has to come after. */
const maxNamed = 10_000

/** Whose codes these are, seen or not. A query of its own: joined with who sees what, all assets would be read. */
async function listNamed(tx: Transaction, { companyId }: Viewer, where: SQL): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ assetId: plateCodes.assetId })
    .from(plateCodes)
    .where(and(eq(plateCodes.companyId, companyId), where))
    .orderBy(plateCodes.assetId)
    .limit(maxNamed)
  return rows.map(({ assetId }) => assetId)
}

async function listSeenOf(tx: Transaction, viewer: Viewer, where: SQL): Promise<OpenedRow[]> {
  const ids = await listNamed(tx, viewer, where)
  return ids.length === 0 ? [] : listSeen(tx, viewer, isAnyOf(assets.id, ids))
}

/** The asset of this id. */
export async function findSeen(tx: Transaction, viewer: Viewer, assetId: string): Promise<OpenedRow | null> {
  const [found] = await listSeen(tx, viewer, eq(assets.id, assetId))
  return found ?? null
}

/** The asset that has this very code. */
export async function findOfKey(tx: Transaction, viewer: Viewer, key: string): Promise<OpenedRow | null> {
  const [found] = await listSeenOf(tx, viewer, eq(plateCodes.key, key))
  return found ?? null
}

/** Assets with a code that names a machine of this type. */
export async function listOfType(tx: Transaction, viewer: Viewer, key: string): Promise<OpenedRow[]> {
  const ofType = tx
    .select({ codeId: plateCodeTypes.codeId })
    .from(plateCodeTypes)
    .where(and(eq(plateCodeTypes.companyId, viewer.companyId), eq(plateCodeTypes.key, key)))
  return listSeenOf(tx, viewer, inArray(plateCodes.id, ofType))
}

type SaidByCode = { labels: { serial: string[]; type: string[] }; value: string }

/**
 * Assets with a field that says `value` and is called by one of `labels` (lower case, no points and colons), which `folded`
 * has made of what was typed as `asFolded` makes it of what is stored. Those of which it is the serial number; where it is
 * none's, those of which it is the type.
 */
export async function listSaying(
  tx: Transaction,
  { companyId }: Viewer,
  { labels, value }: SaidByCode,
): Promise<{ by: 'serial' | 'type'; assets: OpenedRow[] }> {
  const label = sql`translate(${asFolded(sql`f ->> 'label'`)}, '.:', '')`
  const bySerial = sql<boolean>`said.by_serial`
  const rows = await tx
    .select({ ...opened, bySerial })
    .from(assets)
    .innerJoin(departments, ofDepartment)
    .innerJoin(viewerAssets, isSeen)
    .crossJoin(
      sql`lateral (
        select bool_or(${label} = any(${sql.param(labels.serial)}::text[])) as by_serial
        from jsonb_array_elements(${assets.dynamicFields}) f
        where ${asFolded(sql`f ->> 'value'`)} = ${value}
          and ${label} = any(${sql.param([...labels.serial, ...labels.type])}::text[])
        having count(*) > 0) said`,
    )
    .where(eq(assets.companyId, companyId))
    .orderBy(desc(bySerial), asc(assets.name), asc(assets.id))
    .limit(limits.openedAssets)
  const by = rows[0]?.bySerial ? 'serial' : 'type'
  const found = rows.filter((row) => row.bySerial === (by === 'serial'))
  return { by, assets: found.map(({ bySerial: _by, ...asset }) => asset) }
}

/** `folded` of `code-key.ts`, in SQL. Of the blanks that JavaScript knows, NFKC makes all but these a plain one. */
const asFolded = (text: SQL): SQL =>
  sql`trim(regexp_replace(lower(normalize(${text}, NFKC)), '[\\s\\u1680\\u2028\\u2029\\ufeff]+', ' ', 'g'))`

export type LabelRow = { id: string; name: string; dynamicFields: DynamicField[] }

/** Of a department, the assets that the viewer may see; or the one of them that is named. By name. */
export async function listLabelled(
  tx: Transaction,
  { companyId }: Viewer,
  { departmentId, assetId }: { departmentId: VisibleDepartmentId; assetId: string | null },
): Promise<LabelRow[]> {
  return tx
    .select({ id: assets.id, name: assets.name, dynamicFields: assets.dynamicFields })
    .from(assets)
    .innerJoin(viewerAssets, isSeen)
    .where(
      and(
        eq(assets.companyId, companyId),
        eq(assets.departmentId, departmentId),
        eq(viewerAssets.departmentId, departmentId),
        ...(assetId === null ? [] : [eq(assets.id, assetId)]),
      ),
    )
    .orderBy(asc(assets.name), asc(assets.id))
    .limit(limits.labels)
}

/** Whether the viewer may change any asset at all. */
export async function mayChangeAny(tx: Transaction, { companyId }: Viewer): Promise<boolean> {
  const [row] = await tx
    .select({ assetId: viewerAssets.assetId })
    .from(viewerAssets)
    .where(and(eq(viewerAssets.companyId, companyId), eq(viewerAssets.level, 'full')))
    .limit(1)
  return row !== undefined
}

/** The asset must be locked. */
export async function countCodes(tx: Transaction, { companyId }: Viewer, assetId: EditableAssetId): Promise<number> {
  return tx.$count(plateCodes, and(eq(plateCodes.companyId, companyId), eq(plateCodes.assetId, assetId)))
}

type NewCode = { assetId: EditableAssetId; code: string; key: string; typeKeys: string[] }

/** Null where another row has its key. A code of an asset that lies deleted, or in a deleted department, is free. */
export async function insertCode(
  tx: Transaction,
  { companyId, userId }: Viewer,
  { typeKeys, ...given }: NewCode,
): Promise<CodeRow | null> {
  await tx.delete(plateCodes).where(
    and(
      eq(plateCodes.companyId, companyId),
      eq(plateCodes.key, given.key),
      // Of one table alone Drizzle names columns without it.
      sql`not exists (
        select from ${assets} a join ${departments} d on d.company_id = a.company_id and d.id = a.department_id
        where a.company_id = plate_codes.company_id and a.id = plate_codes.asset_id
          and a.deleted_at is null and d.deleted_at is null)`,
    ),
  )
  const [row] = await tx
    .insert(plateCodes)
    .values({ companyId, id: uuidv7(), createdBy: userId, ...given })
    .onConflictDoNothing({ target: [plateCodes.companyId, plateCodes.key] })
    .returning({ id: plateCodes.id, code: plateCodes.code })
  if (!row) return null
  const types = typeKeys.map((key) => ({ companyId, codeId: row.id, key }))
  if (types.length > 0) await tx.insert(plateCodeTypes).values(types)
  return row
}

/** The asset's own codes of these keys. */
export async function listCodesOf(
  tx: Transaction,
  { companyId }: Viewer,
  { assetId, keys }: { assetId: EditableAssetId; keys: readonly string[] },
): Promise<(CodeRow & { key: string })[]> {
  return tx
    .select({ id: plateCodes.id, code: plateCodes.code, key: plateCodes.key })
    .from(plateCodes)
    .where(and(eq(plateCodes.companyId, companyId), eq(plateCodes.assetId, assetId), isAnyOf(plateCodes.key, keys)))
}

/** Null where the asset has no such code. */
export async function deleteCode(
  tx: Transaction,
  { companyId }: Viewer,
  { assetId, codeId }: { assetId: EditableAssetId; codeId: string },
): Promise<CodeRow | null> {
  const [row] = await tx
    .delete(plateCodes)
    .where(and(eq(plateCodes.companyId, companyId), eq(plateCodes.id, codeId), eq(plateCodes.assetId, assetId)))
    .returning({ id: plateCodes.id, code: plateCodes.code })
  return row ?? null
}
