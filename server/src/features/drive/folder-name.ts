import { reasons } from '@millwright/contract/reasons/refusals'
import { cleanFolderName } from '../../files/file-name.ts'
import { invalidInput } from '../../platform/refusal.ts'

/** @throws Refusal when nothing is left of it: one of dots alone, or of what nobody sees */
export function requireFolderName(field: string, sent: string): string {
  const name = cleanFolderName(sent)
  if (name === '') throw invalidInput({ [field]: reasons.folderNameRequired })
  return name
}
