import type { DocumentClassId } from '@millwright/contract/document-classes'
import type { Language } from '../../language/language.ts'
import { phrasesOf, takePhrases } from './asked-phrases.ts'
import { classesOfAsking } from './document-words.ts'
import type { Word } from './words.ts'

/** Documents that a maker handed over: of one of these classes and in one of these languages; empty: of any. */
export type DocumentsAsked = { classes: readonly DocumentClassId[]; languages: readonly string[] }

/**
 * What documents are asked for, and takes the words that say so. Null where none are, or where it is not said of them that
 * they are a maker's, of a kind or in a language: documents lie in an asset besides those that came with it.
 */
export function documentsIn(
  words: readonly Word[],
  { language, taken }: { language: Language; taken: boolean[] },
): DocumentsAsked | null {
  const phrases = phrasesOf(language)
  const after = [...taken]
  const found = takePhrases(words, phrases.documents, after).map(({ what }) => what)
  const classes = [
    ...new Set(
      found.flatMap((what): readonly DocumentClassId[] => (what === 'filler' ? [] : (classesOfAsking[what] ?? []))),
    ),
  ]
  const isSaidOfThem = found.includes('came') || found.includes('language')
  if (classes.length === 0 && !(found.includes('document') && isSaidOfThem)) return null
  const languages = takePhrases(words, phrases.languages, after).map(({ what }) => what)
  for (const [at, isTaken] of after.entries()) taken[at] = isTaken
  return { classes, languages: [...new Set(languages)] }
}
