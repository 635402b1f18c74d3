import type { BankRow } from '@millwright/contract/bank'
import type { FileInBank } from './bank.repository.ts'

export function presentFileInBank({ size, extension, mediaType, updatedAt, withoutText, ...row }: FileInBank): BankRow {
  const metadata = { size, extension, type: mediaType, updatedAt: updatedAt.toISOString() }
  return { ...row, ...(withoutText && { withoutText }), metadata }
}
