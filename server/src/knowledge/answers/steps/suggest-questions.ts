import { chatLanguages } from '@millwright/contract/languages'
import type { ChatLanguage, Source } from '@millwright/contract/chats'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { lastHeadings, pathOfTitle } from '../../passages/heading-path.ts'
import { type FoundPassages, searchPassages } from '../../search/search-passages.ts'
import type { RankedPassage } from '../../index/search.repository.ts'
import { type Language, languageCodes, languageOf } from '../../language/language.ts'
import { stopWords } from '../../language/stop-words.ts'
import { tokensOf } from '../../language/tokens.ts'
import type { SearchedFiles } from '../answer-state.ts'
import { questionAbout } from '../suggestion-texts.ts'
import { judge } from '../verdict.ts'

const mostSuggested = 3
/** Each costs a search that the answer's end waits for. */
const mostTried = 5
const longestTopic = 60
const fewestWords = 2

type SuggestionsFor = {
  files: Pick<SearchedFiles, 'found' | 'ownNames'>
  /** What the answer quoted: it need not be asked again. */
  quoted: readonly Pick<Source, 'resourceId' | 'segments'>[]
  assetIds: readonly string[] | null
  language: ChatLanguage
  /** What the conversation has asked before. */
  asked: readonly string[]
}

/** Questions about other sections beside what was quoted, of which each has been searched and judged to be answered. */
export async function suggestQuestions(
  tx: Transaction,
  companyId: string,
  { files: { found, ownNames }, quoted, assetIds, language, asked }: SuggestionsFor,
): Promise<string[]> {
  const own = chatLanguages.find((one) => languageCodes[one] === found.question.language)
  if (own === undefined && found.question.language !== 'und') return []
  const suggestions: string[] = []
  for (const topic of topicsOf(found, quoted).slice(0, mostTried)) {
    if (suggestions.length === mostSuggested) break
    const question = questionAbout(topic, own ?? language)
    if (asked.includes(question)) continue
    const answered = await searchPassages(tx, companyId, {
      question: topic,
      assetIds,
      limit: 1,
      chatLanguage: language,
    })
    if (judge(answered, ownNames).verdict === 'answered') suggestions.push(question)
  }
  return suggestions
}

/** The headings of sections that were found beside what was quoted: of its own file first, then of the same subject. */
function topicsOf({ passages, question }: FoundPassages, quoted: SuggestionsFor['quoted']): string[] {
  const files = new Set(quoted.map(({ resourceId }) => resourceId))
  const asked = new Set(question.tokens.map(({ lexeme }) => lexeme))
  const lexemesIn = (text: string) => tokensOf(text, question.language).map(({ lexeme }) => lexeme)
  const isQuoted = ({ resourceId, ranges }: RankedPassage) =>
    quoted.some(
      (source) => source.resourceId === resourceId && ranges.some(({ segment }) => source.segments.includes(segment)),
    )
  const near = passages.filter(
    (one) => files.has(one.resourceId) || lexemesIn(pathOfTitle(one.title)).some((lexeme) => asked.has(lexeme)),
  )
  const topics = new Map<string, string>()
  const isOfFile = ({ resourceId }: RankedPassage) => files.has(resourceId)
  for (const passage of [...near.filter(isOfFile), ...near.filter((one) => !isOfFile(one))]) {
    const topic = isQuoted(passage) ? null : topicOf(passage, question.language)
    // All of it was in the question: that is what was just answered, or not.
    if (topic !== null && !lexemesIn(topic).every((lexeme) => asked.has(lexeme))) topics.set(topic.toLowerCase(), topic)
  }
  return [...topics.values()]
}

const article =
  /^(?:the|an?|your|all|each|every|der|die|das|den|dem|ein|eine|le|la|les|el|los|las|il|lo|gli|os?|as?)$/iu

/**
 * A passage's innermost heading where it can be named in a question: a few words that name something. No number or
 * date, none that begins as part of a sentence does (`Before the start`), nor as an order (`Check the oil`).
 */
function topicOf({ title, text, fileType }: RankedPassage, language: Language): string | null {
  if (fileType !== 'document' || languageOf(text, language) !== language) return null
  const topic = lastHeadings(pathOfTitle(title), 1)
    .replace(/^[\p{N}.\s]+(?=\p{L})/u, '')
    .replace(/[\s:.]+$/u, '')
    .trim()
  const words = topic.split(/\s+/u)
  const [first = '', second = ''] = words
  const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(topic)
  if (topic.length > longestTopic || (words.length < fewestWords && !isUnspaced) || !/\p{L}{3}/u.test(topic))
    return null
  if (/[?!,;{}<>|\t“”„«»]|\b(?:19|20)\p{N}{2}\b|\p{N}[./]\p{N}/u.test(topic)) return null
  const stops = stopWords[language] ?? stopWords['en']
  return stops?.has(first.toLowerCase()) || article.test(second) ? null : topic
}
