import type { ChatLanguage } from '@millwright/contract/chats'
import type { AnswerRequest } from './answer-request.ts'
import { plainInMarkdown } from './quoting/markdown.ts'
import { phrases } from './phrases.ts'
import type { Judgement } from './verdict.ts'

/** That the material does not hold the answer, and what of the question it does not know. */
export function saysNo({ language, place }: AnswerRequest, judgement: Judgement): string {
  const absent = phrases[language].absent.replace('{place}', () => plainInMarkdown(place))
  return [absent, ...unknown(language, judgement)].join(' ')
}

export function saysUnsure(language: ChatLanguage, judgement: Judgement): string {
  return [phrases[language].unsure, ...unknown(language, judgement)].join(' ')
}

function unknown(language: ChatLanguage, { unknownWords }: Judgement): string[] {
  if (unknownWords.length === 0) return []
  const words = unknownWords.map((word) => `*${plainInMarkdown(word)}*`).join(', ')
  return [phrases[language].unknown.replace('{words}', () => words)]
}
