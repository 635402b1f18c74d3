import type { Language } from '../../language/language.ts'
import { fold } from '../../language/stems.ts'
import { stopWords } from '../../language/stop-words.ts'
import { type AskingKind, askings } from './asking.ts'
import { askingWords } from './asking-words.ts'
import { type DocumentAsking, documentAskings } from './document-asking.ts'
import { documentWords } from './document-words.ts'
import { labelNames } from './label-names.ts'
import { placeOf, type Word, wordsIn } from './words.ts'

export type AskedPhrase = { asking: AskingKind; at: number; length: number }

type Phrase<What> = { what: What; words: Word[] }

type Phrases = {
  asking: readonly Phrase<AskingKind | 'filler'>[]
  /** `what`: the place of the set in `labelNames`. */
  labels: readonly Phrase<number>[]
  documents: readonly Phrase<DocumentAsking | 'filler'>[]
  /** What languages are called in this one, by their codes of ISO 639-1. */
  languages: readonly Phrase<string>[]
}

const languagesNamed = 'ar bg cs da de el en es et fi fr hi hr hu it ja ko lt lv nl no pl pt ro ru sk sl sv tr uk zh'

const read = new Map<Language, Phrases>()

/** Those that the language may say; labels are called in any. The longest first. */
export function phrasesOf(language: Language): Phrases {
  const known = read.get(language)
  if (known) return known
  const own = askingWords[language] ?? {}
  const ofDocuments = documentWords[language] ?? {}
  const nameOf = new Intl.DisplayNames([language], { type: 'language' })
  const longestFirst = (one: Phrase<unknown>, other: Phrase<unknown>) => other.words.length - one.words.length
  const split = (list: string) => list.split(', ').map((text) => wordsIn(text, language))
  const phrasesIn = <What extends string>(what: What, list: string | undefined) =>
    list ? split(list).map((words) => ({ what, words })) : []
  const phrases = {
    asking: [...askings, 'filler' as const].flatMap((what) => phrasesIn(what, own[what])).toSorted(longestFirst),
    labels: labelNames.flatMap((names, what) => split(names).map((words) => ({ what, words }))).toSorted(longestFirst),
    documents: [...documentAskings, 'filler' as const]
      .flatMap((what) => phrasesIn(what, ofDocuments[what]))
      .toSorted(longestFirst),
    languages: languagesNamed.split(' ').flatMap((code) => phrasesIn(code, nameOf.of(code))),
  }
  read.set(language, phrases)
  return phrases
}

/** Every place of every phrase, the longest first, among the words that are not taken; they are then. */
export function takePhrases<What>(
  words: readonly Word[],
  phrases: readonly Phrase<What>[],
  taken: boolean[],
): { what: What; at: number; length: number }[] {
  const found: { what: What; at: number; length: number }[] = []
  for (const { what, words: wanted } of phrases) {
    for (let at = placeOf(words, wanted); at >= 0; at = placeOf(words, wanted, at + 1)) {
      if (taken.slice(at, at + wanted.length).some(Boolean)) continue
      taken.fill(true, at, at + wanted.length)
      found.push({ what, at, length: wanted.length })
    }
  }
  return found
}

const alwaysWeak =
  'last first date number no nr name total current letzte letzter datum nummer fecha numero date numero'

const weakIn = new Map<Language, ReadonlySet<string>>()

/** Words that tell nothing of what is asked, without accents. */
export function weakWords(language: Language): ReadonlySet<string> {
  const known = weakIn.get(language)
  if (known) return known
  const weak = new Set([...(stopWords[language] ?? []), ...alwaysWeak.split(' ')].map(fold))
  weakIn.set(language, weak)
  return weak
}
