import type { Idf } from '../../search/idf.ts'
import { detectLanguage, languageOf } from '../../language/language.ts'
import { readQuestion } from '../../search/question/question.ts'
import type { Stretch } from '../../language/sentences.ts'
import { tokensOf } from '../../language/tokens.ts'
import { quotablesOf, wholeOf } from '../quoting/blocks.ts'

/** A second sentence is quoted when it holds at least this share of what the statement says and the first lacks. */
const worthASecond = 0.34

type HeldSentences = { lexemes: ReadonlySet<string>[]; idf: Idf }

/**
 * Finds the sentence of a passage that says what a statement of the answer says; two when only both together do. The
 * passage is read once, however often it is cited.
 */
export function sentenceMatcher(passage: { text: string }, question: string): (statement: string) => Stretch[] {
  const quotables = quotablesOf(passage.text)
  const read = new Map<string, HeldSentences>()
  const heldIn = (language: string): HeldSentences => {
    const known = read.get(language)
    if (known) return known
    const held = hold(quotables, language)
    read.set(language, held)
    return held
  }
  return (statement) => {
    const language = languageOf(passage.text, detectLanguage(statement).language)
    const { lexemes: held, idf } = heldIn(language)
    const said = wordsOf(statement, language)
    const wanted = said.size > 0 ? said : wordsOf(question, language)
    const whole = sum(wanted, idf)
    const first = bestOf(held, wanted, idf)
    if (first === null) return quotables.slice(0, 1)
    const missing = new Set([...wanted].filter((lexeme) => !held[first.at]?.has(lexeme)))
    const second = bestOf(held, missing, idf)
    const chosen = second && second.score >= worthASecond * whole ? [first.at, second.at] : [first.at]
    return chosen
      .sort((a, b) => a - b)
      .flatMap((at) => {
        const quotable = quotables[at]
        return quotable ? [wholeOf(quotable, quotables, passage.text)] : []
      })
      .filter((stretch, at, all) => all.findIndex(({ start }) => start === stretch.start) === at)
  }
}

function hold(quotables: readonly Stretch[], language: string): HeldSentences {
  const lexemes = quotables.map(({ text }) => new Set(tokensOf(text, language).map(({ lexeme }) => lexeme)))
  const sentences = new Map<string, number>()
  for (const one of lexemes) for (const lexeme of one) sentences.set(lexeme, (sentences.get(lexeme) ?? 0) + 1)
  return {
    lexemes,
    idf: (lexeme) => {
      const holding = sentences.get(lexeme)
      return holding === undefined ? 0 : Math.log(1 + lexemes.length / holding)
    },
  }
}

function wordsOf(text: string, language: string): Set<string> {
  return new Set(readQuestion(text, language).tokens.map(({ lexeme }) => lexeme))
}

function bestOf(held: readonly ReadonlySet<string>[], wanted: ReadonlySet<string>, idf: Idf) {
  let best: { at: number; score: number } | null = null
  for (const [at, lexemes] of held.entries()) {
    const score = sum(new Set([...wanted].filter((lexeme) => lexemes.has(lexeme))), idf)
    if (score > (best?.score ?? 0)) best = { at, score }
  }
  return best
}

function sum(lexemes: ReadonlySet<string>, idf: Idf): number {
  let total = 0
  for (const lexeme of lexemes) total += idf(lexeme)
  return total
}
