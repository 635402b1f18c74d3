import { reason } from '@millwright/contract/reasons/reason'
import type { plateCodeRoutes } from '@millwright/contract/plate-codes'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound } from '../../platform/refusal.ts'
import { codeKeyOf } from './code-key.ts'
import { dismissFound } from './found-codes.repository.ts'
import type { PlateCodeDeps } from './plate-codes.deps.ts'
import { deleteCode } from './plate-codes.repository.ts'

export function removeCode({ assetWrites }: PlateCodeDeps): HandlersOf<typeof plateCodeRoutes>['remove'] {
  return async ({ tx, viewer, granted: { departmentId, assetId: granted }, query: { codeId }, facts }) => {
    const { assetId, name } = await assetWrites.lock(tx, viewer, { departmentId, assetId: granted })
    const removed = await deleteCode(tx, viewer, { assetId, codeId })
    if (!removed) throw notFound()
    // Where it stands on a photo, too, it is not offered again.
    await dismissFound(tx, viewer, { assetId, key: codeKeyOf(removed.code).key })
    const target = reason('trail.on_asset', { code: removed.code, asset: name })
    await recordEvent(tx, { ...actorOf(viewer, facts), action: 'plate-code-removed', target })
    return { data: removed.id }
  }
}
