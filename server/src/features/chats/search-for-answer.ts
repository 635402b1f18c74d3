import { type Remarks, noRemarks, type SearchedFor, type Source } from '@millwright/contract/chats'
import { findPassages } from '../../knowledge/answers/find-passages.ts'
import { topicAsked } from '../../knowledge/answers/suggestion-texts.ts'
import { ModelFailure } from '../../knowledge/answers/model/model-text.ts'
import { searchWords } from '../../knowledge/answers/model/search-words.ts'
import { materialLanguages } from '../../knowledge/search/material-languages.ts'
import { type Carried, carriedOver } from '../../knowledge/search/follow-up.ts'
import type { FoundPassages } from '../../knowledge/search/search-passages.ts'
import type { Language } from '../../knowledge/search/words/language.ts'
import type { AnswerDeps } from './answer-deps.ts'
import type { AskCall, Asked } from './answer-stream.ts'
import type { Pictured } from './pictures/pictured.ts'
import { listAssetsAsked, namesOfPlace } from './asked-places.repository.ts'

const passagesRead = 8

export type SearchedFiles = {
  /** As its people call it. */
  place: string
  /** What the place is called, and what it lies in. */
  ownNames: string[]
  found: FoundPassages
  /** By the question's own words, without a model's. */
  foundByOwnWords: FoundPassages
  /** Which of what was found are records, by the ids of the passages that stand for them. */
  records?: ReadonlyMap<string, Omit<Source, 'n'>>
}

/** What the files hold for the question: by its words, by other words that a model names, and by what it means. */
export async function searchForAnswer(
  deps: AnswerDeps,
  { call, asked, shown }: { call: AskCall; asked: Asked; shown: Pictured },
): Promise<SearchedFiles> {
  const question = topicAsked(asked.message.query)
  const meaning = (await deps.vectors?.understand(question, call.facts.signal)) ?? null
  const carried = withNumbers(carriedOver(question, asked.history), shown.numbers)
  const search = (alternatives: readonly SearchedFor[]) =>
    deps.dictionaries.during((served) =>
      call.step(async (tx, place, viewer) => {
        const assetIds = ofShown(await listAssetsAsked(tx, viewer, place), shown.assetIds)
        return {
          ...(await namesOfPlace(tx, viewer, place)),
          languages: deps.model ? await materialLanguages(tx, viewer.companyId, assetIds) : [],
          found: await findPassages(tx, viewer.companyId, {
            question,
            carried,
            assetIds,
            limit: passagesRead,
            type: call.body.scope === 'videos' ? 'video' : null,
            chatLanguage: asked.chat.language,
            meaning,
            alternatives,
            dictionaries: await served(tx, viewer.companyId),
            without: asked.message.without,
          }),
        }
      }),
    )
  const own = await search([])
  const alternatives = await otherWords(deps, { call, asked, ...own })
  const { found } = alternatives.length > 0 ? await search(alternatives) : own
  return { place: own.place, ownNames: own.ownNames, found, foundByOwnWords: own.found }
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
  { model, log }: AnswerDeps,
  { call, asked, place, languages }: { call: AskCall; asked: Asked; place: string; languages: readonly Language[] },
): Promise<SearchedFor[]> {
  // Without material there is nothing to find.
  if (!model || languages.length === 0) return []
  const question = asked.message.query
  try {
    const given = await searchWords(model, { question, place, history: asked.history, languages }, call.facts.signal)
    const unwanted = new Set(asked.message.without.map((word) => word.toLowerCase()))
    const words = given.filter((word) => !unwanted.has(word.toLowerCase()))
    return words.length > 0 ? [{ word: question, alternatives: words, from: 'model' }] : []
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    log.warn({ error: error.cause, reason: error.reason }, 'the model gave no search words: searching without them')
    return []
  }
}

export function remarksOfSearch({ question, searchedFor }: FoundPassages): Remarks {
  return {
    ...noRemarks,
    language: question.language === 'und' ? null : question.language,
    searchedFor: [...searchedFor],
  }
}

export function statusOf(found: FoundPassages): string {
  const [best] = found.passages
  if (!best) return 'Reading'
  const segment = best.ranges[0]?.segment
  // The segment of a note is a block, that of a video a second.
  const isPage = best.fileType === 'document' && typeof segment === 'number'
  return `Reading ${best.fileName}${isPage ? `, page ${segment}` : ''}`
}
