import { limits } from '@millwright/contract/limits'
import type { CallReason } from '@millwright/contract/reasons/reason'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { EditableAssetId, Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { codeKeyOf } from './code-key.ts'
import { countCodes, findCodeOf, insertCode } from './plate-codes.repository.ts'

type Found = { assetId: EditableAssetId; codes: readonly string[] }
type Added = { added: number; left: { code: string; why: CallReason }[] }

/** Adds what a maker's package says of a machine; what cannot be added is left. The asset must be locked. */
export async function addFoundCodes(tx: Transaction, viewer: Viewer, { assetId, codes }: Found): Promise<Added> {
  const result: Added = { added: 0, left: [] }
  for (const code of codes) {
    const { key, typeKeys, assetId: printedFor } = codeKeyOf(code)
    if (printedFor !== null || code.length > limits.plateCode) continue
    if (await findCodeOf(tx, viewer, { assetId, key })) continue
    const isFull = (await countCodes(tx, viewer, assetId)) >= limits.plateCodes
    const isAdded = !isFull && (await insertCode(tx, viewer, { assetId, code, key, typeKeys })) !== null
    if (isAdded) result.added += 1
    else result.left.push({ code, why: isFull ? reasons.plateCodesMany : reasons.plateCodeTaken })
  }
  return result
}
