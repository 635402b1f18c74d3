import { and, eq, ne, type SQL } from 'drizzle-orm'
import { listAssetsOf } from '../../access/assets-of-department.repository.ts'
import type { Viewer } from '../../access/viewer.ts'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { assets } from '../../schema/assets.ts'
import { companies } from '../../schema/companies.ts'
import { departments } from '../../schema/departments.ts'
import { viewerAssets } from '../../schema/viewer-access.ts'
import type { AskedPlace } from './answer-stream.ts'
import type { AskOnly } from './ask-only.ts'

type At = { assetId: string | null; departmentId: string | null }

/**
 * `place`: as its people call it, the asset, else the department, else the company. `ownNames`: what it is called and what it
 * lies in, an asset and its department, or a department; nothing of a company.
 */
export async function namesOfPlace(
  tx: Transaction,
  { companyId }: Viewer,
  { assetId, departmentId }: At,
): Promise<{ place: string; ownNames: string[] }> {
  if (assetId !== null) {
    const isItsDepartment = and(eq(departments.companyId, assets.companyId), eq(departments.id, assets.departmentId))
    const rows = await tx
      .select({ asset: assets.name, department: departments.name })
      .from(assets)
      .innerJoin(departments, isItsDepartment)
      .where(and(eq(assets.companyId, companyId), eq(assets.id, assetId)))
    return { place: rows[0]?.asset ?? '', ownNames: rows.flatMap(({ asset, department }) => [asset, department]) }
  }
  if (departmentId !== null) {
    const rows = await tx
      .select({ name: departments.name })
      .from(departments)
      .where(and(eq(departments.companyId, companyId), eq(departments.id, departmentId)))
    return { place: rows[0]?.name ?? '', ownNames: rows.map(({ name }) => name) }
  }
  const [company] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId))
  return { place: company?.name ?? '', ownNames: [] }
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

/** Of these assets (null: of all) those that the viewer may only ask about, in the transaction of a call that is open to askers. */
export async function listAskOnly(
  tx: Transaction,
  { companyId, role }: Viewer,
  assetIds: readonly string[] | null,
): Promise<AskOnly> {
  if (role === 'admin' || assetIds?.length === 0) return new Set()
  return new Set(await listOfViewer(tx, companyId, and(eq(viewerAssets.level, 'ask'), isAmong(assetIds))))
}

/** Of these assets those that the viewer may open. */
export async function listOpened(
  tx: Transaction,
  { companyId, role }: Viewer,
  assetIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (role === 'admin' || assetIds.length === 0) return new Set(assetIds)
  return new Set(await listOfViewer(tx, companyId, and(mayBeOpened, isAmong(assetIds))))
}

/** Of the assets asked those that the viewer may open as well: suggestions are made of these. Null: all. */
export async function listAssetsToSuggest(
  tx: Transaction,
  viewer: Viewer,
  { place, askOnly }: { place: AskedPlace; askOnly: AskOnly },
): Promise<string[] | null> {
  const asked = await listAssetsAsked(tx, viewer, place)
  if (askOnly.size === 0) return asked
  if (asked !== null) return asked.filter((id) => !askOnly.has(id))
  return listOfViewer(tx, viewer.companyId, mayBeOpened)
}

const mayBeOpened = ne(viewerAssets.level, 'ask')
const isAmong = (assetIds: readonly string[] | null) =>
  assetIds === null ? undefined : isAnyOf(viewerAssets.assetId, [...assetIds])

async function listOfViewer(tx: Transaction, companyId: string, where: SQL | undefined): Promise<string[]> {
  const rows = await tx
    .select({ id: viewerAssets.assetId })
    .from(viewerAssets)
    .where(and(eq(viewerAssets.companyId, companyId), where))
  return rows.map(({ id }) => id)
}

/** Whether the viewer may read all of these, or ask about them in a call that is open to askers. */
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
