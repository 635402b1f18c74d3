import type { DynamicField, NewAsset } from '@millwright/contract/assets'
import { assetRoutes } from '@millwright/contract/assets'
import { authorize } from '../../access/authorize.ts'
import { idFieldsOf, namedIds } from '../../access/named-ids.ts'
import type { EditableAssetId, EditableDepartmentId, Viewer } from '../../access/viewer.ts'
import type { RequestFacts } from '../../calls/handler.ts'
import { recordPlace } from '../../calls/place-trail.ts'
import { giveNewAccess } from '../../people/place-access.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { changeAsset, insertAsset, lockAsset } from './assets.repository.ts'

type By = { viewer: Viewer; facts: RequestFacts }
type WrittenAsset = { assetId: EditableAssetId; name: string; dynamicFields: DynamicField[] }

/** What others do to an asset within a transaction of theirs: judged, locked and noted as its own calls are. */
export const assetWrites = {
  /** As `create` does. */
  async create(
    tx: Transaction,
    { viewer, facts }: By,
    { departmentId, asset }: { departmentId: EditableDepartmentId; asset: NewAsset },
  ): Promise<WrittenAsset> {
    const row = await insertAsset(tx, { viewer, departmentId }, asset)
    const { users, groups } = asset
    const access = await giveNewAccess(tx, viewer, { holder: 'asset', id: row.id, users, groups })
    await recordPlace(tx, { viewer, facts }, { kind: 'asset', did: 'created', id: row.id, name: row.name, access })
    return { ...row, assetId: await editable(tx, viewer, { departmentId, assetId: row.id }) }
  },

  /** One of the department that the viewer may change; nobody else changes it until `tx` ends. @throws Refusal */
  async lock(tx: Transaction, viewer: Viewer, place: { departmentId: string; assetId: string }): Promise<WrittenAsset> {
    const assetId = await editable(tx, viewer, place)
    return { ...(await lockAsset(tx, viewer, assetId)), assetId }
  },

  /** It must be locked. */
  async setFields(tx: Transaction, viewer: Viewer, { assetId, name, fields }: SetFields): Promise<void> {
    const row = await lockAsset(tx, viewer, assetId)
    await changeAsset(tx, viewer, { assetId, changes: { name, info: row.info, dynamicFields: fields } })
  },
}
type SetFields = { assetId: EditableAssetId; name: string; fields: DynamicField[] }

async function editable(
  tx: Transaction,
  viewer: Viewer,
  place: { departmentId: string; assetId: string },
): Promise<EditableAssetId> {
  const route = assetRoutes.update
  const { assetId } = await authorize({ tx, viewer }, route, namedIds(idFieldsOf(route), place))
  return assetId
}
