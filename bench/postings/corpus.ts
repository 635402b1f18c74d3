import { tokensOf } from '../../server/src/knowledge/language/tokens.ts'
import { questionFrom, speaker } from '../invented-texts.ts'

export type CorpusPassage = {
  document: number
  asset: number
  ordinal: number
  length: number
  counts: Map<string, number>
}
export type CorpusSize = { passages: number; assets: number; questions: number }
export type CorpusQuestion = { text: string; asset: number }

const batch = 1_000
const wordsOfTitle = 3
const wordsOfText = 150

/** Passages of `retrieval-scale`: two documents an asset, the second of which is hidden later. The same in every run. */
export function* corpusOf(size: CorpusSize, asked: CorpusQuestion[]): Generator<CorpusPassage> {
  const speak = speaker()
  const read = createReader()
  const askedEach = Math.ceil((size.questions * batch) / size.passages)
  for (let at = 0; at < size.passages; at += 1) {
    const asset = Math.floor((Math.floor(at / batch) * batch * size.assets) / size.passages)
    const isHiddenLater = Math.floor(at / batch) % 2 === 1
    const title = speak(wordsOfTitle)
    const text = speak(wordsOfText)
    if (at % batch < askedEach) asked.push({ text: questionFrom(text.join(' '), asked.length), asset })
    const document = 2 * asset + (isHiddenLater ? 1 : 0)
    yield { document, asset, ordinal: at, ...read([...title, ...text]) }
  }
}

/** A word of the invented language gives the same lexemes wherever it stands. */
function createReader() {
  const known = new Map<string, string[]>()
  const lexemesOf = (word: string) => {
    const found = known.get(word)
    if (found) return found
    const made = tokensOf(word, 'en').flatMap(({ lexeme, surface }) =>
      surface === null ? [lexeme] : [lexeme, `=${surface}`],
    )
    known.set(word, made)
    return made
  }
  return (words: readonly string[]) => {
    const counts = new Map<string, number>()
    for (const word of words) for (const lexeme of lexemesOf(word)) counts.set(lexeme, (counts.get(lexeme) ?? 0) + 1)
    return { length: words.length, counts }
  }
}

/** Of a passage or a version of the corpus: in the order of the numbers. */
export function corpusId(kind: number, number: number): string {
  return `0190000${kind}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
}
