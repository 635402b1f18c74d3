import type { ResourceType } from '@millwright/contract/formats'
import type { AccessLevel } from '@millwright/contract/people'
import type { FileRecord } from '@millwright/contract/resources'
import type { ReadableAssetId, ReadableResourceId, Viewer } from '../../access/viewer.ts'
import { presentFile } from '../../files/file.presenter.ts'
import { findFileIn } from '../../files/files.repository.ts'
import { withOrigins } from '../../files/packages/document-origins.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/refusal.ts'
import type { ResourceDeps } from './resources.deps.ts'

type GrantedAsset = { assetId: ReadableAssetId; access: AccessLevel }
type SingleCall<IdName extends string> = {
  tx: Transaction
  viewer: Viewer
  granted: GrantedAsset & Record<IdName, ReadableResourceId>
}

/** One file of this kind; each kind has its own name for the id. */
export function fetchFile<const IdName extends string>(
  { links }: ResourceDeps,
  type: ResourceType,
  idName: IdName,
): (call: SingleCall<IdName>) => Promise<{ data: FileRecord }> {
  return async ({ tx, viewer, granted }) => {
    const { assetId, access }: GrantedAsset = granted
    const row = await findFileIn(tx, { viewer, assetId, type }, granted[idName])
    if (!row) throw notFound()
    const [whole = row] = await withOrigins(tx, { viewer, assetId }, [row])
    return { data: presentFile(whole, { links, viewer, access }) }
  }
}
