import { DictionaryError } from '../failures.ts'
import { readCsv } from '../../../platform/csv.ts'
import { linesOf, type Read, unpacked } from './source.ts'
import { cleanTerm, termsOf } from './terms.ts'

/**
 * Two columns, a word and its translations; what stands in further ones is left out. A line is read by itself, since a
 * word has no line breaks; one delimiter parts the cells of all. A first line that names the languages is no entry where
 * they are codes or `from,to`.
 */
export async function* readTwoColumns(path: string): AsyncGenerator<Read> {
  let delimiter: string | undefined
  let isWide = false
  let isFirst = true
  for await (const lines of linesOf(unpacked(path, 'plain'))) {
    delimiter ??= delimiterOf(lines)
    const entries = []
    let bytes = 0
    for (const line of lines) {
      bytes += Buffer.byteLength(line) + 1
      if (line.trim() === '') continue
      const [word = '', meaning = ''] = cellsOf(line, delimiter ?? ',')
      const isHeader = isFirst && /^(?:from|[a-z]{2,3})$/u.test(word) && /^(?:to|[a-z]{2,3})$/u.test(meaning)
      isFirst = false
      isWide ||= meaning !== ''
      if (isHeader) continue
      const headword = cleanTerm(word)
      const { terms } = termsOf(meaning)
      if (headword !== '' && terms.length > 0) {
        entries.push({ headwords: [headword], translations: terms, weight: 1 })
      }
    }
    yield { type: 'entries', entries, bytes }
  }
  if (!isWide) throw new DictionaryError('one_column')
}

function cellsOf(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter).map((cell) => cell.trim())
  return readCsv(new TextEncoder().encode(line), delimiter)[0]?.cells ?? []
}

const firstLines = 20

/** What most of the first lines have outside quotes: a translation may hold commas or semicolons of its own. */
function delimiterOf(lines: readonly string[]): string | undefined {
  const first = lines
    .filter((line) => line.trim() !== '')
    .slice(0, firstLines)
    .map((line) => line.replace(/"(?:[^"]|"")*"/gu, ''))
  if (first.length === 0) return undefined
  const counted = ['\t', ';', ','].map((delimiter) => ({
    delimiter,
    count: first.filter((line) => line.includes(delimiter)).length,
  }))
  // Of equally many the former: `word;one, another`.
  return counted.toSorted((a, b) => b.count - a.count)[0]?.delimiter
}
