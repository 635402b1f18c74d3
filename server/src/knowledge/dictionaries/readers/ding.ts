import { type Entry, linesOf, type SourceItem, unpacked } from './source.ts'
import { termsOf } from './terms.ts'

/**
 * Ding's text: `a; b {f} [techn.] | c :: x; y | z`. The parts that `|` divides belong together by their places; `;`
 * divides synonyms. Lines that begin with `#` are remarks: the first tells name and licence.
 */
export async function* readDing(path: string): AsyncGenerator<SourceItem> {
  let remarks = ''
  for await (const lines of linesOf(unpacked(path, 'plain'))) {
    const entries: Entry[] = []
    let bytes = 0
    for (const line of lines) {
      bytes += Buffer.byteLength(line) + 1
      if (line.startsWith('#')) {
        if (remarks.length < 2000) remarks += `${line.slice(1).trim()}\n`
      } else entries.push(...entriesIn(line))
    }
    yield { type: 'entries', entries, bytes }
  }
  yield { type: 'about', name: nameIn(remarks), licence: /GPL[^\n,;)]{0,20}/u.exec(remarks)?.[0].trim() ?? null }
}

function entriesIn(line: string): Entry[] {
  const at = line.indexOf('::')
  if (at < 0) return []
  const left = line.slice(0, at).split('|')
  const right = line.slice(at + 2).split('|')
  return left.flatMap((part, place) => {
    const headwords = termsOf(part)
    const translations = termsOf(right[place] ?? '')
    if (headwords.terms.length === 0 || translations.terms.length === 0) return []
    const weight = Math.min(headwords.weight, translations.weight)
    return [{ headwords: headwords.terms, translations: translations.terms, weight }]
  })
}

/** `# Version :: 1.9` says nothing of whose it is; the first line of words does. */
function nameIn(remarks: string): string | null {
  const [first] = remarks.split('\n').filter((line) => /\p{L}{3}/u.test(line) && !line.includes('::'))
  return first?.slice(0, 200) ?? null
}
