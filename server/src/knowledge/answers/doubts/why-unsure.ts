import { languageOf } from '../../language/language.ts'
import { type Token, tokensOf } from '../../language/tokens.ts'
import { isUnspaced } from '../../language/unspaced-words.ts'
import { createAlternativesHeld } from '../../search/question/alternatives.ts'
import { createLexemesOf } from '../../search/question/groups.ts'
import { softOverlap } from '../../search/rerank.ts'
import type { FoundPassages } from '../../search/search-passages.ts'
import { lexemesThatAsk } from '../../search/question/asking-words.ts'
import { lastHeadings, pathAt } from '../../passages/heading-path.ts'
import { chooseSentences } from '../quoting/choose-sentences.ts'
import { readWith } from '../quoting/context.ts'
import { byStrength } from '../quoting/order-quotes.ts'

/** Those that weigh most: what else a question says is often said in other words. */
const maxWords = 3
const headingsRead = 2
/** In log-odds. */
const nearlyAsLikely = 1

/**
 * Two words of the question, as they were typed, of which the material speaks, but in no passage that was found of both: a
 * passage that did would have come before those. Null where one speaks of any two, or the words are not parted.
 */
export function saidApart(found: FoundPassages): [string, string] | null {
  const heaviest = wordsOf(found).slice(0, maxWords)
  const held = found.passages.map(createHeld(found))
  for (const [at, one] of heaviest.entries()) {
    for (const other of heaviest.slice(at + 1)) {
      const isTogether = held.some((isHeld) => isHeld(one.token) && isHeld(other.token))
      if (!isTogether && [one, other].every(({ token }) => held.some((isHeld) => isHeld(token)))) {
        return [one.typed, other.typed]
      }
    }
  }
  return null
}

/**
 * The word of the question, as it was typed, that weighs most of those that the passage of the first quote does not say, in any form;
 * null where it says all of them, or none of them is known to the material.
 */
export function unsaidByFirst(found: FoundPassages): string | null {
  const [first] = byStrength(chooseSentences(found))
  if (!first) return null
  const isHeld = createHeld(found)(first.passage)
  return wordsOf(found).find(({ token }) => found.idf(token.lexeme) > 0 && !isHeld(token))?.typed ?? null
}

/** A word that is not said by the first quote and what is read with it, or said in other words alone. */
type UnsaidInQuote = { kind: 'nearby' | 'reworded'; word: string }

/**
 * What the first quote itself does not say of the question, as it was typed: a word that only stands near it, else one that it says
 * in other words; null where it says all.
 */
export function unsaidInQuote(found: FoundPassages): UnsaidInQuote | null {
  const [first] = byStrength(chooseSentences(found))
  if (!first) return null
  const { head, said } = readWith(first.passage, first.stretch)
  const place = {
    title: lastHeadings(pathAt(first.passage, first.stretch.start), headingsRead),
    text: `${head}\n${said}`,
  }
  const words = wordsOf(found)
  const isHeld = createHeld(found)(place)
  const near = words.find(({ token }) => !isHeld(token))
  if (near) return { kind: 'nearby', word: near.typed }
  const isSaid = createHeld({ ...found, question: { ...found.question, alternatives: [] } })(place)
  const reworded = words.find(({ token }) => !isSaid(token))
  return reworded ? { kind: 'reworded', word: reworded.typed } : null
}

/** Whether another place is nearly as likely to be the answer as the first. */
export function isOneOfSeveral(found: FoundPassages): boolean {
  const [first, second] = byStrength(chooseSentences(found))
  return first !== undefined && second !== undefined && second.score > first.score - nearlyAsLikely
}

type Word = { token: Token; typed: string }

/** The words that the question is about, the heaviest first; of the same weight in their order. */
function wordsOf({ question, idf }: FoundPassages): Word[] {
  const typed = (question.text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => ({
    word,
    lexemes: new Set(tokensOf(word, question.language).map(({ lexeme }) => lexeme)),
  }))
  const seen = new Set(lexemesThatAsk(question))
  const words = question.tokens.flatMap((token): Word[] => {
    if (token.surface === null || isUnspaced(token.surface) || seen.has(token.lexeme)) return []
    seen.add(token.lexeme)
    const found = typed.find(({ lexemes }) => lexemes.has(token.lexeme))
    return found ? [{ token, typed: found.word }] : []
  })
  return words.toSorted((one, other) => idf(other.token.lexeme) - idf(one.token.lexeme))
}

/** Of each passage, whether it says a word: itself, in another form, or as another word for it. */
function createHeld({ question }: FoundPassages) {
  const read = createLexemesOf(question)
  const { weightIn } = createAlternativesHeld(question)
  return ({ title, text }: { title: string; text: string }) => {
    const language = languageOf(text, question.language)
    const lexemes = read(`${title}\n${text}`, language)
    const others = question.alternatives.filter((one) => weightIn(one, lexemes, language) > 0)
    return ({ lexeme }: Token): boolean =>
      softOverlap([lexeme], lexemes, () => 1) > 0 || others.some((one) => one.lexemes.includes(lexeme))
  }
}
