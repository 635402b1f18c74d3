import { limits } from '@millwright/contract/limits'
import type { CallReason } from '@millwright/contract/reasons/reason'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { EditableAssetId, Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { codeKeyOf } from './code-key.ts'
import { countCodes, insertCode, listCodesOf } from './plate-codes.repository.ts'

type CodesOfAsset = { assetId: EditableAssetId; codes: readonly string[] }
type AddedCodes = { added: number; left: { code: string; why: CallReason }[] }

/** Adds what a maker's package says of a machine; what cannot be added is left. The asset must be locked. */
export async function addFoundCodes(
  tx: Transaction,
  viewer: Viewer,
  { assetId, codes }: CodesOfAsset,
): Promise<AddedCodes> {
  const result: AddedCodes = { added: 0, left: [] }
  const keyed = new Map<string, { code: string; typeKeys: string[] }>()
  for (const code of codes) {
    const { key, typeKeys, assetId: printedFor } = codeKeyOf(code)
    const isTaken = printedFor === null && code.length <= limits.plateCode
    if (isTaken && !keyed.has(key)) keyed.set(key, { code, typeKeys })
  }
  if (keyed.size === 0) return result
  for (const { key } of await listCodesOf(tx, viewer, { assetId, keys: [...keyed.keys()] })) keyed.delete(key)
  const room = limits.plateCodes - (await countCodes(tx, viewer, assetId))
  for (const [key, { code, typeKeys }] of keyed) {
    const isFull = result.added >= room
    const isAdded = !isFull && (await insertCode(tx, viewer, { assetId, code, key, typeKeys })) !== null
    if (isAdded) result.added += 1
    else result.left.push({ code, why: isFull ? reasons.plateCodesMany : reasons.plateCodeTaken })
  }
  return result
}
