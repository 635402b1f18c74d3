import type { Figure } from '../../language/figures/figures.ts'

const maxLabelLength = 24
const itemBefore = /(?:^|\n)[ \t>(*_]*$/u
const stepBefore =
  /(?:^|\n)[ \t>(*_#-]*(?:step|schritt|étape|paso|passo|fase|passaggio|шаг|步骤|手順|단계|الخطوة|चरण) ?$/iu

/** The number of an item (`3.`) or of a step (`Step 3:`), by which it counts itself. */
export function isLabel(text: string, { start, end, parts }: Figure): boolean {
  if (parts.length !== 1 || parts[0]?.unit !== null) return false
  const from = Math.max(0, start - maxLabelLength)
  const before = text.slice(from, start)
  if (from > 0 && !before.includes('\n')) return false
  const after = text.slice(end, end + 4)
  if (itemBefore.test(before)) return /^[.)][*_]{0,2}\s/u.test(`${after}\n`)
  return stepBefore.test(before) && /^[*_]{0,2}[.:)-]?[*_]{0,2}(?:\s|$)/u.test(after)
}
