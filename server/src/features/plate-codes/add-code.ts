import { reason } from '@millwright/contract/reasons/reason'
import { limits } from '@millwright/contract/limits'
import type { plateCodeRoutes } from '@millwright/contract/plate-codes'
import { reasons } from '@millwright/contract/reasons/refusals'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { invalidInput, Refusal } from '../../platform/refusal.ts'
import { codeKeyOf } from './code-key.ts'
import type { PlateCodeDeps } from './plate-codes.deps.ts'
import { countCodes, insertCode, listCodesOf } from './plate-codes.repository.ts'

export function addCode({ assetWrites }: PlateCodeDeps): HandlersOf<typeof plateCodeRoutes>['add'] {
  return async ({ tx, viewer, granted: { departmentId, assetId: granted }, body: { code }, facts }) => {
    const { key, typeKeys, assetId: printedFor } = codeKeyOf(code)
    if (printedFor !== null) throw invalidInput({ code: reasons.plateCodeOwn })
    const { assetId, name } = await assetWrites.lock(tx, viewer, { departmentId, assetId: granted })
    const [known] = await listCodesOf(tx, viewer, { assetId, keys: [key] })
    if (known) return { data: { _id: known.id, code: known.code } }
    if ((await countCodes(tx, viewer, assetId)) >= limits.plateCodes) {
      throw new Refusal('conflict', reasons.plateCodesMany)
    }
    const added = await insertCode(tx, viewer, { assetId, code, key, typeKeys })
    if (!added) throw new Refusal('conflict', reasons.plateCodeTaken)
    const target = reason('trail.on_asset', { code, asset: name })
    await recordEvent(tx, { ...actorOf(viewer, facts), action: 'plate-code-added', target })
    return { data: { _id: added.id, code: added.code } }
  }
}
