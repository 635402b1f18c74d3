import type { SearchedFor } from '@millwright/contract/chats'
import { materialLanguages } from '../../index/material-languages.repository.ts'
import type { AnswerState } from '../answer-state.ts'
import { ModelFailure, toldOfFailure } from '../model/model-text.ts'
import { searchWords } from '../model/search-words.ts'
import type { AnswerPorts } from '../ports.ts'
import { assetsAsked } from './assets-asked.ts'

/** What a model would look for besides; nothing when it does not say so in time. */
async function otherWords(
  state: AnswerState,
  { model, step, log }: AnswerPorts,
  signal: AbortSignal,
): Promise<SearchedFor[]> {
  if (!model) return []
  const { text: question, history, without } = state.asked
  const { place, languages } = await step(async (reading) => ({
    ...(await reading.readNames()),
    languages: await materialLanguages(reading.tx, reading.companyId, await assetsAsked(reading, state)),
  }))
  // Without material there is nothing to find.
  if (languages.length === 0) return []
  try {
    const given = await searchWords(model, { question, place, history, languages }, signal)
    const unwanted = new Set(without.map((word) => word.toLowerCase()))
    const words = given.filter((word) => !unwanted.has(word.toLowerCase()))
    return words.length > 0 ? [{ word: question, alternatives: words, from: 'model' }] : []
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    log.warn(toldOfFailure(error), 'the model gave no search words: searching without them')
    return []
  }
}

/** Asks a model for them at once, so that other work goes on meanwhile; `leave` ends what nobody waits for any more. */
export function askForOtherWords(state: AnswerState, ports: AnswerPorts) {
  const leaving = new AbortController()
  const asked = otherWords(state, ports, AbortSignal.any([ports.signal, leaving.signal]))
  // Whoever waits for them hears of it.
  asked.catch(() => {})
  return { given: () => asked, leave: () => leaving.abort() }
}
