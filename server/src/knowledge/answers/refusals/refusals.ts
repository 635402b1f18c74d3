import type { ChatLanguage } from '@millwright/contract/chats'
import type { FoundPassages } from '../../search/search-passages.ts'
import type { AnswerRequest } from '../answer-request.ts'
import { plainInMarkdown } from '../../language/markdown.ts'
import { phrases } from '../phrases.ts'
import { lackingIn } from '../meets-question.ts'
import { languageCodes } from '../../language/language.ts'
import { doubts } from '../doubts/doubt-phrases.ts'
import { isOneOfSeveral, saidApart, unsaidByFirst, unsaidInQuote } from '../doubts/why-unsure.ts'
import type { Answerability } from '../answerability.ts'

/** That the material does not hold the answer, and what of the question it does not know. */
export function saysNo(request: AnswerRequest, judgement: Answerability): string {
  const { language, place, type = null } = request
  const say = phrases[language]
  const missing = saysMissing(request, judgement)
  if (missing.length > 0) return [...missing, ...unknown(request, judgement)].join(' ')
  const absent = (type === 'video' ? say.absentInVideos : say.absent).replace('{place}', () => plainInMarkdown(place))
  return [absent, ...unknown(request, judgement)].join(' ')
}

/** That what is quoted may not answer, and why: what stands nowhere, else what stands in no one place. */
export function saysUnsure(request: RefusalContext, judgement: Answerability): string {
  const missing = saysMissing(request, judgement)
  const unsaid = unknown(request, judgement)
  const why = missing.length + unsaid.length > 0 ? unsaid : whyUnsure(request)
  return [...missing, phrases[request.language].unsure, ...why].join(' ')
}

function whyUnsure({ language, found }: RefusalContext): string[] {
  const { apart, lacking, unsaid } = phrases[language]
  const lacks = lackingIn(found)
  if (lacks !== null && lacks !== 'code') return [lacking[lacks]]
  const words = saidApart(found)
  const list = new Intl.ListFormat(languageCodes[language])
  if (words) return [apart.replace('{words}', () => list.format(words.map(marked)))]
  const word = unsaidByFirst(found)
  return [word === null ? saysDoubt(language, found) : unsaid.replace('{words}', () => marked(word))]
}

/** Of a first quote that lacks nothing by name; an answer is never doubted without a reason. */
function saysDoubt(language: ChatLanguage, found: FoundPassages): string {
  const { several, wordsAlone, ...inQuote } = doubts[language]
  const unsaid = unsaidInQuote(found)
  if (unsaid) return inQuote[unsaid.kind].replace('{words}', () => marked(unsaid.word))
  return isOneOfSeveral(found) ? several : wordsAlone
}

type RefusalContext = { language: ChatLanguage; found: FoundPassages; place: string }

/** Identifiers that the material does not hold. */
function saysMissing({ language, place }: RefusalContext, { missing = [] }: Answerability): string[] {
  return named(
    phrases[language].noIdentifier.replace('{place}', () => plainInMarkdown(place)),
    missing,
  )
}

/** Of a word that no dictionary has, nothing is known of the material. */
function unknown({ language, found }: RefusalContext, { unknownWords: words, missing = [] }: Answerability): string[] {
  const unknownWords = words.filter((word) => !missing.includes(word))
  const isUntranslated = (word: string) => found.untranslated?.includes(word) === true
  return [
    ...named(
      phrases[language].unknown,
      unknownWords.filter((word) => !isUntranslated(word)),
    ),
    ...named(phrases[language].untranslated, unknownWords.filter(isUntranslated)),
  ]
}

function named(phrase: string, unknownWords: readonly string[]): string[] {
  if (unknownWords.length === 0) return []
  return [phrase.replace('{words}', () => unknownWords.map(marked).join(', '))]
}

function marked(word: string): string {
  return `*${plainInMarkdown(word)}*`
}
