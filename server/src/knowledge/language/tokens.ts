import type { Language } from './language.ts'
import { normalForm } from './normal-form.ts'
import { stem } from './stems.ts'

/**
 * `surface` is null where a token has no unfolded form of its own (groups of characters, joined part numbers). One that
 * is `derived` stands beside the words it was made of: it is found, but it makes no text longer.
 */
export type Token = { lexeme: string; surface: string | null; derived?: true }

/** PostgreSQL refuses lexemes of 2,047 bytes and more; no word that anyone asks for is longer than this. */
const maxWordLength = 60

const pieces =
  /(?<east>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆]+)|(?<hangul>\p{Script=Hangul}+)|(?<thai>[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+)|(?<word>(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}\p{N}])+)/gu

/** Most texts hold none of these: words alone are found in half the time. */
const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々〆]/u
const words = /[\p{L}\p{M}\p{N}]+/gu

/** The tokens of a text in their order. */
export function tokensOf(text: string, language: Language): Token[] {
  const normal = normalForm(text, 'NFKC')
  const tokens = piecesOf(normal.toLowerCase(), language)
  for (const lexeme of joinedNumbers(normal)) tokens.push({ lexeme, surface: null })
  for (const word of derivedWords(normal)) tokens.push({ lexeme: stem(word, language), surface: null, derived: true })
  return tokens
}

function piecesOf(text: string, language: Language): Token[] {
  if (!unspacedScript.test(text)) return (text.match(words) ?? []).map((word) => wordToken(word, language))
  const tokens: Token[] = []
  for (const { groups } of text.matchAll(pieces)) {
    if (groups?.word !== undefined) {
      tokens.push(wordToken(groups.word, language))
    } else if (groups?.east !== undefined) {
      tokens.push(...groupsOf(groups.east, 1))
      if (groups.east.length > 1) tokens.push(...groupsOf(groups.east, 2))
    } else if (groups?.hangul !== undefined) {
      tokens.push(...groupsOf(groups.hangul, 2))
    } else if (groups?.thai !== undefined) {
      tokens.push(...groupsOf(groups.thai, 3))
    }
  }
  return tokens
}

function wordToken(written: string, language: Language): Token {
  const word = written.slice(0, maxWordLength)
  return { lexeme: stem(word, language), surface: word }
}

const hyphenated = /(?<![\p{L}\p{N}\u2010\u2011-])\p{L}+(?:[-\u2010\u2011]\p{L}+){1,2}(?![\p{L}\p{N}\u2010\u2011-])/gu
/** What one of the two below needs: looking for it takes a tenth of the time. */
const mayBeDerived = /[\u2010\u2011-]\p{L}|\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}/u
const hyphen = /[-\u2010\u2011]/gu
const capitalWithin = /(?<=\p{Ll})(?=\p{Lu}\p{L})|(?<=\p{Lu})(?=\p{Lu}\p{Ll}{2})/u
const withCapitalWithin = /(?<!\p{L})\p{L}*(?:\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}{2})\p{L}*/gu

/** `Kernel-Version` as one word, and `MSWindows` as two: either way of writing it finds the other. */
function derivedWords(text: string): Iterable<string> {
  if (!mayBeDerived.test(text)) return []
  const joined = (text.match(hyphenated) ?? []).map((word) => word.replace(hyphen, ''))
  const parts = (text.match(withCapitalWithin) ?? []).map((word) => word.split(capitalWithin))
  const several = parts.filter((split) => split.length > 1 && split.every(({ length }) => length > 1))
  const words = [...joined, ...several.flat()].filter(({ length }) => length <= maxWordLength)
  return new Set(words.map((word) => word.toLowerCase()))
}

const beyondFirstPlane = /[\u{10000}-\u{10ffff}]/u

/** Neighbouring signs by twos or threes; fewer than that stand alone. */
function groupsOf(text: string, size: number): Token[] {
  const signs = beyondFirstPlane.test(text) ? Array.from(text) : null
  const starts = Math.max(1, (signs ?? text).length - size + 1)
  return Array.from({ length: starts }, (_, at) => ({
    lexeme: signs ? signs.slice(at, at + size).join('') : text.slice(at, at + size),
    surface: null,
  }))
}

const groups = /[\p{L}\p{N}]+/gu
/** Between two groups of one number. */
const separators = '-./_+:× '
/** Is asked for where a word begins. */
const holdsDigit = /\S*?\p{N}/uy
const maxJoinLength = 5
/** A list of sizes must not be joined each with each. */
const maxBlanks = 2

/**
 * Part numbers as one token, however they are broken up: `6ES7 131-6BH01` and `6ES7131-6BH01` meet.
 * Every stretch of neighbouring groups is joined, so that a number's beginning finds the longer one.
 */
export function joinedNumbers(text: string): Set<string> {
  const joined = new Set<string>()
  if (!/\p{N}/u.test(text)) return joined
  let last: Group[] = []
  let end = 0
  for (const { 0: written, index } of text.matchAll(groups)) {
    const before = text.slice(end, index)
    if (!isNumberGroup(written)) last = []
    else {
      last = [
        ...(goesOn(text, before, index) ? last.slice(1 - maxJoinLength) : []),
        { before, group: written.toLowerCase() },
      ]
      for (const join of joinsOf(last)) joined.add(join)
    }
    end = index + written.length
  }
  return joined
}

/** `before` is what parts it from the group before. */
type Group = { group: string; before: string }

/** The last group with those before it. */
function joinsOf(groups: readonly Group[]): string[] {
  const joins: string[] = []
  let join = ''
  let blanks = 0
  for (const { group, before } of groups.toReversed()) {
    join = group + join
    if (blanks > maxBlanks || join.length > maxWordLength) break
    if (join !== group && /\p{L}/u.test(join) && /\p{N}/u.test(join)) joins.push(join)
    if (before === ' ') blanks++
  }
  return joins
}

/** One sign stands between them; a blank only before a word with a digit. */
function goesOn(text: string, before: string, at: number): boolean {
  if (before.length !== 1 || !separators.includes(before)) return false
  if (before !== ' ') return true
  holdsDigit.lastIndex = at
  return holdsDigit.test(text)
}

/** Holds a digit, or is a short run of capitals like the maker in `SKF 6205-2RS`. */
function isNumberGroup(group: string): boolean {
  return /\p{N}/u.test(group) || /^\p{Lu}{1,4}$/u.test(group)
}
