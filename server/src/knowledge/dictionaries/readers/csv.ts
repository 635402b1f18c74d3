import { DictionaryError } from '../failures.ts'
import { delimiterOf, delimiterSaid } from '@millwright/contract/csv'
import { cellsInLine } from '../../../platform/csv.ts'
import { linesOf, type SourceItem, unpacked } from './source.ts'
import { cleanTerm, termsOf } from './terms.ts'

const firstLines = 50
const columns = 2

/**
 * Two columns, a word and its translations; what stands in further ones is left out. A line is read by itself, since a
 * word has no line breaks; one delimiter parts the cells of all. A first line that names the languages is no entry where
 * they are codes or `from,to`.
 */
export async function* readTwoColumns(path: string): AsyncGenerator<SourceItem> {
  let delimiter: string | undefined
  let isWide = false
  let isFirst = true
  for await (const lines of linesOf(unpacked(path, 'plain'))) {
    // A translation may hold commas or semicolons of its own.
    delimiter ??= delimiterOf(lines.slice(0, firstLines), columns)
    const entries = []
    let bytes = 0
    for (const line of lines) {
      bytes += Buffer.byteLength(line) + 1
      if (line.trim() === '' || (isFirst && delimiterSaid(line) !== null)) continue
      const [word = '', meaning = ''] = cellsInLine(line, delimiter)
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
