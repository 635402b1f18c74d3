import { reason } from '@millwright/contract/reasons/reason'
import type { AnswerEvent } from './answer-events.ts'
import { beginState, noted } from './answer-state.ts'
import type { AskedQuestion } from './asked-question.ts'
import type { AnswerPorts } from './ports.ts'
import { approved } from './steps/approved.ts'
import { gather } from './steps/gather.ts'
import { otherLanguage } from './steps/other-language.ts'
import { pictured } from './steps/pictured.ts'
import { reading } from './steps/reading.ts'
import { records } from './steps/records.ts'
import { search } from './steps/search.ts'
import { readAsked, smallTalk } from './steps/small-talk.ts'
import { suggest } from './steps/suggest.ts'
import { translate } from './steps/translate.ts'
import { unread } from './steps/unread.ts'
import { withPictureDoubts } from './steps/with-picture-doubts.ts'
import { answerFromFiles } from './steps/write-or-quote.ts'

/**
 * Answers a question step by step. What answers by itself comes before the files, the likeliest to be right first; whether
 * the files answer is judged once, where they are searched, and every later step goes by that.
 */
export async function* answer(question: AskedQuestion, ports: AnswerPorts): AsyncGenerator<AnswerEvent> {
  const asked = readAsked(question)
  const state = beginState(asked)
  yield { type: 'status', stage: reason('answering.searching_material') }
  // Whoever asked knows of the chat before anything is waited for.
  yield { type: 'begun' }
  state.shown = await pictured(state, ports)
  const said = (await smallTalk(state, ports)) ?? (await approved(state, ports)) ?? (await records(state, ports))
  if (!said) {
    state.files = yield* search(state, ports)
    state.files = yield* gather(state.files, { asked, ports })
    yield* reading(state.files, ports)
  }
  const told = said ?? answerFromFiles(state, ports)
  yield* noted(state, withPictureDoubts(state.shown, asked.language, told))
  if (state.hasFailed) return
  yield* unread(state, ports)
  yield* otherLanguage(state, ports)
  yield { type: 'written' }
  yield* suggest(state, ports)
  yield* translate(state, ports)
}
