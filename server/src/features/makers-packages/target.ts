import type { Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { MakersPackageDeps } from './makers-packages.deps.ts'
import type { PackagePlace, SimilarAsset } from './makers-packages.repository.ts'

/** The asset that an import goes into, where it is named; locked until `tx` ends. @throws Refusal */
export async function targetOf(
  { assetWrites }: Pick<MakersPackageDeps, 'assetWrites'>,
  tx: Transaction,
  { viewer, place: { departmentId, assetId } }: { viewer: Viewer; place: PackagePlace },
): Promise<SimilarAsset | null> {
  if (assetId === null) return null
  const { name, dynamicFields } = await assetWrites.lock(tx, viewer, { departmentId, assetId })
  return { id: assetId, name, dynamicFields }
}
