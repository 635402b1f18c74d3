import type { SearchedFor } from '@millwright/contract/chats'
import type { ResourceType } from '@millwright/contract/formats'
import { findPassages } from '../find-passages.ts'
import { topicAsked } from '../suggestion-texts.ts'
import { ModelFailure } from '../model/model-text.ts'
import { searchWords } from '../model/search-words.ts'
import { materialLanguages } from '../../index/material-languages.repository.ts'
import { type Carried, carriedOver } from '../../search/question/follow-up.ts'
import type { Search } from '../../search/search.ts'
import { searchPassages } from '../../search/search-passages.ts'
import type { Language } from '../../language/language.ts'
import type { AnswerState, SearchedFiles } from '../answer-state.ts'
import type { AskedQuestion } from '../asked-question.ts'
import type { AnswerPorts, Reading } from '../ports.ts'

const passagesRead = 8

/** What the files hold for the question: by its words, by other words that a model names, and by what it means. */
export async function search({ asked, shown }: AnswerState, ports: AnswerPorts): Promise<SearchedFiles> {
  const question = topicAsked(asked.text)
  const meaning = (await ports.vectors?.understand(question, ports.signal)) ?? null
  const carried = withNumbers(carriedOver(question, asked.history), shown.numbers)
  const within = <T>(work: (reading: Reading, wanted: Search) => Promise<T>) =>
    ports.dictionaries.during((served) =>
      ports.step(async (reading) =>
        work(reading, {
          question,
          carried,
          assetIds: ofShown(await reading.listAssets(), shown.assetIds),
          limit: passagesRead,
          type: typeAsked(asked),
          chatLanguage: asked.language,
          meaning,
          dictionaries: await served(reading.tx, reading.companyId),
          without: asked.without,
        }),
      ),
    )
  const { isAnsweredByItself, languages, ...own } = await within(async (reading, wanted) => {
    const { tx, companyId } = reading
    const names = await reading.readNames()
    const languages = ports.model ? await materialLanguages(tx, companyId, wanted.assetIds) : []
    return { ...names, languages, ...(await findPassages(tx, companyId, { ...wanted, ownNames: names.ownNames })) }
  })
  const alternatives = await otherWords(asked, { place: own.place, languages }, ports)
  if (alternatives.length === 0) return own
  const found = await within(({ tx, companyId }, { dictionaries = null, ...wanted }) =>
    searchPassages(tx, companyId, {
      ...wanted,
      alternatives,
      dictionaries: isAnsweredByItself ? null : dictionaries,
    }),
  )
  return { ...own, found }
}

/** The one type of files that is asked; null: every one. */
export function typeAsked({ scope }: AskedQuestion): ResourceType | null {
  return scope === 'videos' ? 'video' : null
}

/** What a number on the picture counts beside the question's own words. */
const numberWeight = 0.6

function withNumbers(carried: Carried | null, numbers: readonly string[]): Carried | null {
  if (numbers.length === 0) return carried
  return { words: [...numbers, ...(carried?.words ?? [])], weight: Math.max(numberWeight, carried?.weight ?? 0) }
}

/** Asked of more than one asset, the question is about those that the picture shows. */
function ofShown(asked: string[] | null, shown: readonly string[]): string[] | null {
  const among = asked === null ? [...shown] : asked.filter((id) => shown.includes(id))
  return among.length > 0 ? among : asked
}

/** What a model would look for besides; nothing when it does not say so in time. */
async function otherWords(
  asked: AskedQuestion,
  { place, languages }: { place: string; languages: readonly Language[] },
  { model, log, signal }: AnswerPorts,
): Promise<SearchedFor[]> {
  // Without material there is nothing to find.
  if (!model || languages.length === 0) return []
  const question = asked.text
  try {
    const given = await searchWords(model, { question, place, history: asked.history, languages }, signal)
    const unwanted = new Set(asked.without.map((word) => word.toLowerCase()))
    const words = given.filter((word) => !unwanted.has(word.toLowerCase()))
    return words.length > 0 ? [{ word: question, alternatives: words, from: 'model' }] : []
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    log.warn({ error: error.cause, reason: error.reason }, 'the model gave no search words: searching without them')
    return []
  }
}
