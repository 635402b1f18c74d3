import { type GlossaryImport, GlossaryWords } from '@millwright/contract/glossary'
import { limits } from '@millwright/contract/limits'
import { reasonOfFirst } from '@millwright/contract/reasons/issues'
import { type CallReason, callSentenceOf } from '@millwright/contract/reasons/reason'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { CsvRow } from '../../platform/csv.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { insertSets, listSets, lockGlossary } from './glossary.repository.ts'
import { knownSets } from './known-sets.ts'

/** Adds a set for each row whose words do not stand in one set already; what is wrong with a row is said of it alone. */
export async function addSets(tx: Transaction, companyId: string, rows: readonly CsvRow[]): Promise<GlossaryImport> {
  await lockGlossary(tx, companyId)
  const present = (await listSets(tx, companyId, {})).rows
  const known = knownSets(present)
  const added: string[][] = []
  const errors: GlossaryImport['errors'] = []
  let unchanged = 0
  for (const { line, cells } of rows) {
    const { words, reason } = wordsOf(cells)
    if (!words) errors.push(refusedLine(line, reason))
    else if (known.holds(words)) unchanged += 1
    else if (present.length + added.length >= limits.glossarySets) errors.push(refusedLine(line, reasons.glossaryFull))
    else {
      known.add(words)
      added.push(words)
    }
  }
  await insertSets(tx, companyId, added)
  return { created: added.length, unchanged, errors }
}

type RowWords = { words: string[]; reason: null } | { words: null; reason: CallReason }

function refusedLine(line: number, reason: CallReason): GlossaryImport['errors'][number] {
  return { line, error: callSentenceOf(reason), reason }
}

/** Empty cells are none: a spreadsheet fills up the shorter rows. */
function wordsOf(cells: readonly string[]): RowWords {
  const written = cells.filter((cell) => cell.trim() !== '')
  if (written.some((cell) => cell.includes('\0') || !cell.isWellFormed())) {
    return { words: null, reason: reasons.characterRefused }
  }
  const parsed = GlossaryWords.safeParse(written)
  if (parsed.success) return { words: parsed.data, reason: null }
  return { words: null, reason: reasonOfFirst(parsed.error.issues) }
}
