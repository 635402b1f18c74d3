import type { BankRow } from '@millwright/contract/bank'
import type { FileInBank } from './bank.repository.ts'

export function presentFileInBank({ size, extension, mediaType, updatedAt, ...row }: FileInBank): BankRow {
  return { ...row, metadata: { size, extension, type: mediaType, updatedAt: updatedAt.toISOString() } }
}
