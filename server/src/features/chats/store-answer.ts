import type { AnswerEvent } from '../../knowledge/answers/answer-events.ts'
import { toldOfFailure } from '../../knowledge/answers/model/model-text.ts'
import { answersEnded } from '../../platform/metrics.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AnswerDeps } from './answer-deps.ts'
import { type Draft, keepDraft, keepTranslations, noteEvent, saidOf, versionsFound } from './answer-draft.ts'
import type { AskCall, Asked } from './answer-stream.ts'
import { listCitedVersions } from './cited-versions.repository.ts'

/** How often an answer under way is stored, so that a crash loses little of it. */
const saveEveryMs = 2_000

type Storing = { call: AskCall; asked: Asked; draft: Draft; answer: AsyncIterable<AnswerEvent> }

/**
 * Keeps in the draft, and stores, what goes through: the answer complete, failed with what there was, or stopped when the
 * reader went away.
 */
export async function* storeAnswer(
  deps: AnswerDeps,
  { call, asked, draft, answer }: Storing,
): AsyncGenerator<AnswerEvent> {
  try {
    for await (const event of answer) {
      if (event.type === 'source') draft.versions ??= await readVersions(call, draft)
      noteEvent(draft, event)
      logFailure(deps, event)
      // It is whole to whoever looks at it elsewhere meanwhile, and should the server end.
      if (event.type === 'translating') await keepDraft(deps, { call, asked, draft, state: draft.state })
      yield event
      const isDue = draft.state !== 'complete' && Date.now() - draft.savedAt > saveEveryMs
      if (isDue) await keepDraft(deps, { call, asked, draft, state: 'streaming' })
    }
  } catch (error) {
    // The session or the access has ended between two judgements of the stream: what was written stays, as stopped.
    if (error instanceof Refusal) throw error
    if (!call.facts.signal.aborted) {
      deps.log.error({ error }, 'answering failed')
      draft.state = 'failed'
    }
  } finally {
    answersEnded.inc({ verdict: saidOf(draft).verdict, state: draft.state })
    await (draft.isJudged
      ? keepTranslations(deps, { call, asked, draft })
      : keepDraft(deps, { call, asked, draft, state: draft.state }))
  }
}

async function readVersions(call: AskCall, draft: Draft): Promise<Draft['versions']> {
  const ids = versionsFound(draft)
  return ids.length === 0 ? new Map() : call.step((tx, _place, viewer) => listCitedVersions(tx, viewer, ids))
}

function logFailure({ log }: AnswerDeps, event: AnswerEvent): void {
  if (event.type === 'unanswered') {
    log.warn(toldOfFailure(event), 'the model did not answer: quoting instead')
  }
  if (event.type === 'failed') {
    log.warn(toldOfFailure(event), 'the model did not finish its answer')
  }
}
