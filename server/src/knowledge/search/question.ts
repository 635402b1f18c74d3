import { detectLanguage, type Language } from './language.ts'
import { stopWords, thaiQuestionParts } from './stop-words.ts'
import { type Token, tokensOf } from './tokens.ts'

const surfaceWeight = 0.3
/** Most lexemes sent; the server scores the 32 that tell most. A question has at most 4,000 characters. */
const mostLexemes = 400

export type Question = {
  text: string
  language: Language
  /** In their order, without stop-words. */
  tokens: Token[]
  /** What is looked up, with its weight. */
  weights: Map<string, number>
}

/** `hint` is the language to take where the question itself does not show one. */
export function readQuestion(text: string, hint: Language = 'en'): Question {
  const detected = detectLanguage(text)
  const language = detected.language === 'und' ? hint : detected.language
  const stops = stopWords[language]
  const tokens = tokensOf(language === 'th' ? withoutThaiQuestionParts(text) : text, language).filter(
    ({ surface }) => surface === null || !stops?.has(surface),
  )
  return { text, language, tokens, weights: weigh(tokens) }
}

function weigh(tokens: readonly Token[]): Map<string, number> {
  const weights = new Map<string, number>()
  for (const { lexeme, surface } of tokens) {
    if (weights.size >= mostLexemes) break
    weights.set(lexeme, 1)
    if (surface !== null) weights.set(`=${surface}`, surfaceWeight)
  }
  return weights
}

function withoutThaiQuestionParts(text: string): string {
  return thaiQuestionParts.reduce((rest, part) => rest.replaceAll(part, ' '), text)
}
