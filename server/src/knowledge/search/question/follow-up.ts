import type { ConversationTurn } from '@millwright/contract/chats'
import { followUpWords } from '../../language/follow-up-words.ts'
import { detectLanguage, type Language } from '../../language/language.ts'
import { identifiersIn } from '../../language/identifiers.ts'
import { stopWords } from '../../language/stop-words.ts'
import { normalForm } from '../../language/normal-form.ts'
import { type NewSubject, newSubject } from './new-subject.ts'

/** What a question takes over from the conversation: words to look for that weigh less than its own. */
export type CarriedContext = {
  words: readonly string[]
  weight: number
  /** What it names itself in place of what was spoken of. */
  subject?: NewSubject | null
  /** The question that it goes on from: what that asked for is asked of the new subject. */
  frame?: string
}

/** How much they weigh beside so many words of its own. */
const weights = [1, 0.6, 0.3]
/** A whole question that only goes on. */
const leastWeight = 0.3
const maxCarried = 8
const maxTurns = 3
/** A question with so many words of its own names its subject. */
const enoughWords = 3

/**
 * What a question leaves to the conversation before it (docs/decisions/0041); null for one that stands by itself: the
 * first, or one that names its own subject and does not go on from another.
 */
export function carriedOver(question: string, history: readonly ConversationTurn[]): CarriedContext | null {
  const asked = history.filter(({ role }) => role === 'user').map(({ content }) => content)
  const last = asked.at(-1)
  if (last === undefined) return null
  const { language: shown, sure } = detectLanguage(question)
  const language = sure ? shown : detectLanguage(last).language
  const own = contentWords(question, language)
  const goesOn = saysSo(question, language)
  if (own.length >= enoughWords && !goesOn) return null
  const weight = weights[own.length] ?? leastWeight
  const before = subjectOf(asked, question)
  const subject = newSubject(question, before, language)
  // What the last answer named is part of what was spoken of.
  const words = subject?.isAll ? before : [...before, ...codesIn(history.at(-1)?.content ?? '')]
  const fresh = [...new Set(words)].filter((word) => !own.includes(word)).slice(0, maxCarried)
  return fresh.length > 0 ? { words: fresh, weight, subject, frame: last } : null
}

/**
 * The words of the last question, and of those before it that it went on from itself. One model or code of a series stands in
 * place of the one before: *DX60B* of *DX45B*, and not of the error *F07*.
 */
function subjectOf(asked: readonly string[], next: string): string[] {
  const words: string[] = []
  const series = new Set(seriesIn(next).values())
  for (const question of asked.slice(-maxTurns).toReversed()) {
    const own = contentWords(question, detectLanguage(question).language)
    const named = seriesIn(question)
    const isReplaced = (word: string) => series.has(named.get(word) ?? '')
    words.push(...own.filter((word) => !words.includes(word) && !isReplaced(word)))
    for (const one of named.values()) series.add(one)
    if (own.length >= enoughWords || words.length >= maxCarried) break
  }
  return words
}

/** What the identifiers of a question, in lower case, begin with: the letters before their first digit. */
function seriesIn(question: string): Map<string, string> {
  const words = identifiersIn(question).map((one) => one.toLowerCase())
  return new Map(words.flatMap((one) => (/^\p{L}/u.test(one) ? [[one, /^\P{N}+/u.exec(one)?.[0] ?? '']] : [])))
}

const word = /[\p{L}\p{M}\p{N}]+(?:[-./][\p{L}\p{M}\p{N}]+)*/gu
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })
const shortestCharacters = 2

/** In lower case, without stop-words and those that only ask. */
function contentWords(question: string, language: Language): string[] {
  const known = followUpWords[language] ?? followUpWords['en']
  const dropped = new Set([...(stopWords[language] ?? stopWords['en'] ?? []), ...(known?.askOnly ?? [])])
  const lower = normalForm(question, 'NFKC').toLowerCase()
  const words = unspaced.test(lower)
    ? [...segmenter.segment(lower)].flatMap(({ segment, isWordLike }) =>
        isWordLike && segment.length >= shortestCharacters && !/^\p{Script=Hiragana}+$/u.test(segment) ? [segment] : [],
      )
    : (lower.match(word) ?? [])
  return [...new Set(words)].filter((one) => !dropped.has(one))
}

/** It begins as one that goes on, or speaks of something by a word that stands for it. */
function saysSo(question: string, language: Language): boolean {
  const known = followUpWords[language] ?? followUpWords['en']
  if (!known) return false
  const lower = normalForm(question, 'NFKC').toLowerCase().trim()
  if (known.opens.test(lower)) return true
  if (unspaced.test(lower)) return known.standsFor.some((one) => lower.includes(one))
  const words = new Set(lower.match(word))
  return known.standsFor.some((one) => words.has(one))
}

const code = /(?=\p{L}*\p{N})(?=[^\p{L}]*\p{L})[\p{L}\p{N}]{2,}(?:[-./][\p{L}\p{N}]+)*/gu
const quoteRead = 600
const maxCodes = 3

/** Names and part numbers of what was answered first: `and where is it fitted?` is about them. */
function codesIn(answer: string): string[] {
  const quoted = answer.slice(Math.max(0, answer.indexOf('**'))).slice(0, quoteRead)
  return [...new Set(quoted.match(code))].slice(0, maxCodes).map((one) => one.toLowerCase())
}
