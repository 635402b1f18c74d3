import type { TranscriptSegment } from '@millwright/contract/videos'
import { lettersOf } from '../../marks/letters.ts'
import type { Mark } from '../../marks/marks.ts'

/** The line that is said at a second, or was said last; -1 before the first. Lines begin one behind the other. */
export function lineAt(lines: readonly TranscriptSegment[], second: number): number {
  let [from, to] = [0, lines.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((lines[middle]?.start ?? 0) <= second) from = middle + 1
    else to = middle
  }
  return from - 1
}

/** Lines before and after that of its second in which a quote is looked for. */
const around = 3

/** The lines in which a quote stands, with its number: it may be longer than a line, or a part of one. */
export function citedLines(lines: readonly TranscriptSegment[], marks: readonly Mark[]): Map<number, number> {
  const cited = new Map<number, number>()
  for (const { n, segment, text, elsewhere } of marks) {
    if (typeof segment !== 'number' || elsewhere) continue
    const quote = lettersOf(text)
    // A segment is the whole second in which its line begins.
    const at = Math.max(0, lineAt(lines, segment + 0.999))
    const isPart = (line: number) => {
      const said = lettersOf(lines[line]?.text ?? '')
      return said !== '' && (quote.includes(said) || (quote !== '' && said.includes(quote)))
    }
    const begin = nearest(at, isPart)
    if (begin === null) continue
    for (let line = begin; isPart(line); line -= 1) cited.set(line, n)
    for (let line = begin + 1; isPart(line); line += 1) cited.set(line, n)
  }
  return cited
}

function nearest(at: number, isPart: (line: number) => boolean): number | null {
  for (let away = 0; away <= around; away += 1) {
    if (isPart(at + away)) return at + away
    if (isPart(at - away)) return at - away
  }
  return null
}

/** The lines that hold a text, in any case. */
export function linesWith(lines: readonly TranscriptSegment[], query: string): number[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return []
  return lines.flatMap(({ text }, line) => (text.toLowerCase().includes(wanted) ? [line] : []))
}
