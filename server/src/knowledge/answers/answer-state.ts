import type { Source } from '@millwright/contract/chats'
import type { FoundPassages } from '../search/search-passages.ts'
import type { AnswerEvent } from './answer-events.ts'
import type { AskedQuestion } from './asked-question.ts'
import { endpointFailures } from './model/model-text.ts'
import type { PlaceNames } from './ports.ts'
import type { Answerability } from './answerability.ts'

/**
 * What the picture of a question shows: numbers, and the assets of which the viewer may see that they bear one; as the
 * picture writes them, the numbers that may be read wrongly.
 */
export type PictureFindings = { numbers: readonly string[]; assetIds: readonly string[]; unsure: readonly string[] }

export type SearchedFiles = PlaceNames & {
  found: FoundPassages
  /** Whether they answer, by the question's own words: what a model looked for besides proves nothing. */
  judgement: Answerability
  /** Which of what was found are records, by the ids of the passages that stand for them. */
  records?: ReadonlyMap<string, Omit<Source, 'n'>>
}

/** What the steps of an answer know so far. */
export type AnswerState = {
  asked: AskedQuestion
  shown: PictureFindings
  /** What was asked of the files; null where they were not. */
  files: SearchedFiles | null
  /** As it was told. */
  judgement: Answerability | null
  sources: Map<number, Source>
  /** What was shown before a model wrote, and is cited under this number where it is. */
  first: Source | null
  /** The model's endpoint did not serve. */
  isModelAway: boolean
  hasFailed: boolean
}

export function beginState(asked: AskedQuestion): AnswerState {
  return {
    asked,
    shown: { numbers: [], assetIds: [], unsure: [] },
    files: null,
    judgement: null,
    sources: new Map(),
    first: null,
    isModelAway: false,
    hasFailed: false,
  }
}

/** An answer as it is told; the steps behind it go by what it said. */
export async function* noted(
  state: AnswerState,
  answer: AsyncIterable<AnswerEvent> | Iterable<AnswerEvent>,
): AsyncGenerator<AnswerEvent> {
  for await (const event of answer) {
    if (event.type === 'source') state.sources.set(event.source.n, event.source)
    if (event.type === 'judged') state.judgement = event.judgement
    if (event.type === 'unanswered') {
      state.isModelAway = event.reason === 'resting' || endpointFailures.has(event.reason)
    }
    if (event.type === 'failed') state.hasFailed = true
    yield event
  }
}
