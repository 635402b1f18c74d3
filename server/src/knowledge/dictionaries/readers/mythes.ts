import { open } from 'node:fs/promises'
import { isUnspaced } from '../../language/unspaced-words.ts'
import { DictionaryError } from '../failures.ts'
import { type Entry, linesOf, type SourceItem, unpacked } from './source.ts'
import { cleanTerm } from './terms.ts'

/** Words that are only near: the kind of thing, its contrary. */
const otherWords = /\((?:generic term|antonym|related term|similar term|Oberbegriff|Unterbegriff|Antonym)[^)]*\)/iu

/** What nobody writes in a manual: of *max* it would make *soap*, which both are street names. Everyday words stay. */
const slangTerms =
  /\((?:slang|vulg\.|vulgär|vulgar|vulgaire|volgare|derb|salopp|argot|malsonante|abwertend|pejorative|offensive|obscene|obscenity|street name)/iu
/** The kind of thing that a meaning is says it of all its words. */
const slangMeaning =
  /(?:^|\|)(?:street name|slang|slang term|vulgarism|obscenity|disparagement|ethnic slur|dirty word) \(generic term\)/iu
/** A shorter word has too many meanings: it may be looked up, and is offered for nothing. */
const shortestTerm = 4

/**
 * LibreOffice's thesaurus (`th_*_v2.dat`): the encoding, then for each word `word|n` and n lines `(noun)|a|b|c`, each a
 * meaning.
 */
export async function* readMythes(path: string): AsyncGenerator<SourceItem> {
  const decode = decoderOf(await firstLine(path))
  let word = ''
  let left = 0
  let isFirst = true
  for await (const lines of linesOf(decoded(unpacked(path, 'plain'), decode))) {
    const entries: Entry[] = []
    let bytes = 0
    for (const line of lines) {
      bytes += line.length + 1
      if (isFirst) {
        isFirst = false
        continue
      }
      const [first = '', ...others] = line.split('|')
      if (left === 0) {
        word = cleanTerm(first)
        left = Number(/^\d{1,4}$/u.exec(others[0] ?? '')?.[0] ?? 0)
        continue
      }
      left--
      if (slangMeaning.test(line)) continue
      const terms = others.filter((other) => !otherWords.test(other) && !slangTerms.test(other)).map(cleanTerm)
      const translations = [...new Set(terms)].filter((term) => isOffered(term) && term !== word)
      if (word !== '' && translations.length > 0) entries.push({ headwords: [word], translations, weight: 1 })
    }
    yield { type: 'entries', entries, bytes }
  }
}

/** Two signs of Chinese are as much as a long word. */
function isOffered(term: string): boolean {
  return term !== '' && (Array.from(term).length >= shortestTerm || isUnspaced(term))
}

async function firstLine(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(40), 0, 40, 0)
    return buffer.subarray(0, bytesRead).toString('latin1').split(/\r?\n/u)[0] ?? ''
  } finally {
    await file.close()
  }
}

/** @throws DictionaryError `no_text` for an encoding that nobody knows. */
function decoderOf(named: string): TextDecoder {
  try {
    return new TextDecoder(named.trim().replace(/^ISO8859-/iu, 'iso-8859-'))
  } catch (error) {
    throw new DictionaryError('no_text', { cause: error })
  }
}

async function* decoded(chunks: AsyncIterable<Buffer>, decoder: TextDecoder): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }))
}
