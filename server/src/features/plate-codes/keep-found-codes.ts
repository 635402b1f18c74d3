import { NewPlateCode } from '@millwright/contract/plate-codes'
import type { Transaction } from '../../platform/database/transaction.ts'
import { codeKeyOf } from './code-key.ts'
import { type FoundOnPhoto, putFoundCodes } from './found-codes.repository.ts'

/** `codes`: null where it was not looked for any. */
type CodesOfResource = { companyId: string; resourceId: string; codes: readonly string[] | null }

/**
 * Keeps the codes that stand on an image, to be offered: those that could be added by hand. Labels of ours say nothing new.
 * Those that stood on the version before and do not any more are not offered from it.
 */
export async function keepFoundCodes(
  tx: Transaction,
  { companyId, resourceId, codes }: CodesOfResource,
): Promise<void> {
  if (codes === null) return
  const kept = new Map<string, FoundOnPhoto>()
  for (const text of codes) {
    // As PostgreSQL takes texts.
    const { data } = NewPlateCode.safeParse({ code: text.replaceAll('\0', '') })
    if (!data) continue
    const { key, assetId } = codeKeyOf(data.code)
    if (assetId === null) kept.set(key, { key, code: data.code })
  }
  await putFoundCodes(tx, { companyId, resourceId }, [...kept.values()])
}
