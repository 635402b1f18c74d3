import { limits } from '@millwright/contract/limits'
import { reasonOfFirst } from '@millwright/contract/reasons/issues'
import { type CallReason, reason } from '@millwright/contract/reasons/reason'
import { reasons } from '@millwright/contract/reasons/refusals'
import { ImportedMember, memberColumns } from '@millwright/contract/users'
import type { CsvRow } from '../../platform/csv.ts'
import { invalidInput } from '../../platform/refusal.ts'

export type ValidatedRow = { line: number; email: string } & (
  | { member: ImportedMember; reason: null }
  | { member: null; reason: CallReason }
)

const isNaming = (cells: readonly string[], columns: readonly string[]) =>
  cells.length === columns.length && columns.every((name, at) => cells[at] === name)

/**
 * What each line of a file says, without its header.
 * @throws Refusal `invalid-input` when the file is none of members, or too long.
 */
export function validateRows([header, ...rows]: readonly CsvRow[]): ValidatedRow[] {
  const isHeader =
    header !== undefined &&
    [memberColumns, memberColumns.slice(0, -1)].some((columns) => isNaming(header.cells, columns))
  if (!isHeader) throw invalidInput({ file: reason('import.header_wrong', { columns: memberColumns }) })
  if (rows.length > limits.importRows) throw invalidInput({ file: reasons.importTooLong })
  const seen = new Set<string>()
  return rows.map(({ line, cells }): ValidatedRow => {
    const named = Object.fromEntries(memberColumns.map((name, at) => [name, cells[at] ?? '']))
    const { data: member, error } = ImportedMember.safeParse(named)
    if (!member) return { line, email: named['email'] ?? '', member: null, reason: reasonOfFirst(error.issues) }
    const { email } = member
    if (seen.has(email)) return { line, email, member: null, reason: reasons.emailTwice }
    seen.add(email)
    return { line, email, member, reason: null }
  })
}
