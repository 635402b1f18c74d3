import type { WordTranslations } from '@millwright/contract/dictionaries'

/** A word, or a phrase of neighbouring words: its offsets in the text, and how it is looked up. */
export type Word = { start: number; end: number; text: string }

/** A text and its words, in its order. */
export type WordsOfText = { text: string; words: readonly Word[] }

/** What dictionaries say of words, by how they were asked for. */
export type Translations = ReadonlyMap<string, Omit<WordTranslations, 'word'>>

/** Explains the words of quotes in the language of the question; languages as ISO 639-1. */
export type QuoteDictionary = {
  to: string
  translationsOf: (from: string, words: readonly string[]) => Promise<Translations>
}

/** A phrase, or a single word, with what a dictionary says of it. */
export type ExplainedWord = Word & {
  translations: readonly string[]
  /** The names of those that have it. */
  dictionaries: readonly string[]
  /** The single words of a phrase. */
  parts: readonly { text: string; translations: readonly string[] }[]
}

const maxPhraseLength = 3

/** The words of a text that hold a letter, in its order. */
export function wordsOf(text: string, language: string): Word[] {
  const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(text)
  return [...segments].flatMap(({ segment, index, isWordLike }) =>
    isWordLike && /\p{L}/u.test(segment) ? [{ start: index, end: index + segment.length, text: segment }] : [],
  )
}

/** The phrases that hold a word, the longest first, and last the word alone. */
function phrasesWith({ text, words }: WordsOfText, at: number): Word[] {
  const lengths = Array.from({ length: maxPhraseLength }, (_, shorter) => maxPhraseLength - shorter)
  return lengths.flatMap((length) =>
    Array.from({ length }, (_, before) => phraseFrom({ text, words }, { first: at - before, length })).filter(
      (phrase) => phrase !== null,
    ),
  )
}

type Stretch = { first: number; length: number }

/** Null where other than blanks or a hyphen stands between two of its words. */
function phraseFrom({ text, words }: WordsOfText, { first, length }: Stretch): Word | null {
  const some = first < 0 ? [] : words.slice(first, first + length)
  const [begin, last] = [some[0], some.at(-1)]
  if (some.length < length || !begin || !last) return null
  const isBroken = some.some((word, at) => at > 0 && !/^(?:\s+|-)$/.test(text.slice(some[at - 1]?.end, word.start)))
  if (isBroken) return null
  return { start: begin.start, end: last.end, text: text.slice(begin.start, last.end).replace(/\s+/g, ' ') }
}

/** All that is asked of a dictionary at a word: the phrases around it, and the words that those are made of, each once. */
export function askedFor(within: WordsOfText, at: number): string[] {
  const phrases = phrasesWith(within, at)
  const parts = within.words.filter(({ start, end }) => phrases.some((one) => start >= one.start && end <= one.end))
  return [...new Set([...phrases, ...parts].map(({ text }) => text))]
}

/** What a dictionary says at a word: of the longest phrase around it that it knows. Null when it knows neither. */
export function explain({ text, words }: WordsOfText, at: number, translations: Translations): ExplainedWord | null {
  const said = (of: string) => translations.get(of) ?? { translations: [], dictionaries: [] }
  const found = phrasesWith({ text, words }, at).find((phrase) => said(phrase.text).translations.length > 0)
  if (!found) return null
  const within = words.filter(({ start, end }) => start >= found.start && end <= found.end)
  const parts =
    within.length > 1 ? within.map((word) => ({ text: word.text, translations: said(word.text).translations })) : []
  return { ...found, ...said(found.text), parts: parts.filter((part) => part.translations.length > 0) }
}
