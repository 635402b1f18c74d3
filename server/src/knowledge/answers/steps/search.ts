import { findPassages, readMaterial } from '../find-passages.ts'
import { topicAsked } from '../suggestion-texts.ts'
import { type CarriedContext, carriedOver } from '../../search/question/follow-up.ts'
import type { Search } from '../../search/search.ts'
import type { AnswerEvent } from '../answer-events.ts'
import type { AnswerState, SearchedFiles } from '../answer-state.ts'
import { typeAsked } from '../asked-question.ts'
import type { AnswerPorts, AnswerReading } from '../ports.ts'
import { assetsAsked } from './assets-asked.ts'
import { byMeaning } from './by-meaning.ts'
import { firstQuote } from './first-quote.ts'
import { askForOtherWords } from './other-words.ts'

const passagesRead = 8

/**
 * What the files hold for the question: by its words, by other words that a model names, and, where its own words are
 * not sure, by what it means. Its own words are searched while the model is asked: one that is slow, or hangs, is waited
 * for as long as its words may take.
 */
export async function* search(state: AnswerState, ports: AnswerPorts): AsyncGenerator<AnswerEvent, SearchedFiles> {
  const { asked, shown } = state
  const others = askForOtherWords(state, ports)
  try {
    const question = topicAsked(asked.text)
    const carried = withNumbers(carriedOver(question, asked.history), shown.numbers)
    const within = <T>(work: (reading: AnswerReading, wanted: Search) => Promise<T>) =>
      ports.dictionaries.during((served) =>
        ports.step(async (reading) =>
          work(reading, {
            question,
            carried,
            assetIds: await assetsAsked(reading, state),
            limit: passagesRead,
            type: typeAsked(asked),
            document: asked.document,
            chatLanguage: asked.language,
            dictionaries: await served(reading.tx, reading.companyId),
            without: asked.without,
          }),
        ),
      )
    const { isAnsweredByItself, ...own } = await within(async (reading, wanted) => {
      const names = await reading.readNames()
      const judged = await findPassages(reading.tx, reading.companyId, { ...wanted, ownNames: names.ownNames })
      return { ...names, ...judged }
    })
    yield { type: 'found', found: own.found }
    yield* firstQuote(state, own, ports)
    const isSure = own.judgement.verdict === 'answered'
    const [alternatives, meaning = null] = await Promise.all([
      others.given(),
      isSure ? null : ports.vectors?.understand(question, ports.signal),
    ])
    const byWords =
      alternatives.length === 0
        ? own.found
        : await within(({ tx, companyId }, { dictionaries = null, ...wanted }) => {
            const served = isAnsweredByItself ? null : dictionaries
            return readMaterial(tx, companyId, { ...wanted, alternatives, dictionaries: served })
          })
    const assetIds = (reading: AnswerReading) => assetsAsked(reading, state)
    const type = typeAsked(asked)
    const found = isSure
      ? byWords
      : await byMeaning(byWords, { question, meaning, assetIds, type, document: asked.document }, ports)
    if (found !== own.found) yield { type: 'found', found }
    return { ...own, found }
  } finally {
    others.leave()
  }
}

/** What a number on the picture counts beside the question's own words. */
const numberWeight = 0.6

function withNumbers(carried: CarriedContext | null, numbers: readonly string[]): CarriedContext | null {
  if (numbers.length === 0) return carried
  return { words: [...numbers, ...(carried?.words ?? [])], weight: Math.max(numberWeight, carried?.weight ?? 0) }
}
