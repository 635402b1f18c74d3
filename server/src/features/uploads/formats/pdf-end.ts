import { reasons } from '@millwright/contract/reasons/refusals'
import { Refusal } from '../../../platform/refusal.ts'
import { readEnd } from './file-edges.ts'

/** Readers look for the end of a PDF within its last 1,024 bytes (ISO 32000-1, annex H.3.4.4). @throws Refusal */
export async function requireWholePdf(path: string): Promise<void> {
  const end = await readEnd(path, 1_024)
  if (!end.includes('%%EOF')) throw new Refusal('invalid-input', reasons.cutOff)
}
