import { and, eq } from 'drizzle-orm'
import { listAssetsOf } from '../../access/assets-of-department.repository.ts'
import type { Viewer } from '../../access/viewer.ts'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { assets } from '../../schema/assets.ts'
import { companies } from '../../schema/companies.ts'
import { departments } from '../../schema/departments.ts'
import { viewerAssets } from '../../schema/viewer-access.ts'
import type { AskedPlace } from './answer-stream.ts'

/** As its people call it: the asset, else the department, else the company. */
export async function findPlaceName(
  tx: Transaction,
  { companyId }: Viewer,
  { assetId, departmentId }: { assetId: string | null; departmentId: string | null },
): Promise<string> {
  const [row] =
    assetId !== null
      ? await tx
          .select({ name: assets.name })
          .from(assets)
          .where(and(eq(assets.companyId, companyId), eq(assets.id, assetId)))
      : departmentId !== null
        ? await tx
            .select({ name: departments.name })
            .from(departments)
            .where(and(eq(departments.companyId, companyId), eq(departments.id, departmentId)))
        : await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId))
  return row?.name ?? ''
}

/** What the place is called, and what it lies in: an asset and its department, or a department. */
export async function listOwnNames(
  tx: Transaction,
  { companyId }: Viewer,
  { assetId, departmentId }: AskedPlace,
): Promise<string[]> {
  if (assetId !== null) {
    const isItsDepartment = and(eq(departments.companyId, assets.companyId), eq(departments.id, assets.departmentId))
    const rows = await tx
      .select({ asset: assets.name, department: departments.name })
      .from(assets)
      .innerJoin(departments, isItsDepartment)
      .where(and(eq(assets.companyId, companyId), eq(assets.id, assetId)))
    return rows.flatMap(({ asset, department }) => [asset, department])
  }
  if (departmentId === null) return []
  const rows = await tx
    .select({ name: departments.name })
    .from(departments)
    .where(and(eq(departments.companyId, companyId), eq(departments.id, departmentId)))
  return rows.map(({ name }) => name)
}

/** The assets to look in; null: all that the viewer may read. */
export async function listAssetsAsked(
  tx: Transaction,
  { companyId }: Viewer,
  { assetId, departmentId }: AskedPlace,
): Promise<string[] | null> {
  if (assetId !== null) return [assetId]
  return departmentId === null ? null : listAssetsOf(tx, companyId, departmentId)
}

/** Whether the viewer may read all of these. */
export async function areReadable(
  tx: Transaction,
  { companyId }: Viewer,
  assetIds: readonly string[],
): Promise<boolean> {
  if (assetIds.length === 0) return true
  const rows = await tx
    .select({ assetId: viewerAssets.assetId })
    .from(viewerAssets)
    .where(and(eq(viewerAssets.companyId, companyId), isAnyOf(viewerAssets.assetId, assetIds)))
  return rows.length === assetIds.length
}
