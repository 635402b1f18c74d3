import type { AnswerEvent } from '../../knowledge/answers/answer-events.ts'
import { toldOfFailure } from '../../knowledge/answers/model/model-text.ts'
import { answersEnded } from '../../platform/metrics.ts'
import { Refusal } from '../../platform/refusal.ts'
import { createTurns } from '../../platform/turns.ts'
import type { AnswerDeps } from './answer-deps.ts'
import { type Draft, keepDraft, keepTranslations, noteEvent, saidOf, versionsFound } from './answer-draft.ts'
import type { AskCall, StoredQuestion } from './answer-stream.ts'
import { listCitedVersions } from './cited-versions.repository.ts'

/** How often an answer under way is stored, so that a crash loses little of it. */
const saveEveryMs = 2_000

/** More at once would only fill the queue for connections, in which everybody waits. */
const saveInTurn = createTurns(2)

/** That a save under way may hold its turn for a row that another transaction has: other answers wait behind it. */
const maxLockMs = 10_000

type AnswerStoring = { call: AskCall; asked: StoredQuestion; draft: Draft; answer: AsyncIterable<AnswerEvent> }

/**
 * Keeps in the draft, and stores, what goes through: the answer complete, failed with what there was, or stopped when the
 * reader went away.
 */
export async function* storeAnswer(
  deps: AnswerDeps,
  { call, asked, draft, answer }: AnswerStoring,
): AsyncGenerator<AnswerEvent> {
  const saves = savesBeside(deps, () => keepDraft(deps, { call, asked, draft, state: 'streaming', maxLockMs }))
  try {
    for await (const event of answer) {
      if (event.type === 'source') draft.versions ??= await readVersions(call, draft)
      noteEvent(draft, event)
      logFailure(deps, event)
      // It is whole to whoever looks at it elsewhere meanwhile, and should the server end.
      if (event.type === 'translating') await keepDraft(deps, { call, asked, draft, state: draft.state })
      yield event
      const isDue = draft.state !== 'complete' && Date.now() - draft.savedAt > saveEveryMs
      if (isDue) saves.begin()
    }
  } catch (error) {
    // The session or the access has ended between two judgements of the stream: what was written stays, as stopped.
    if (error instanceof Refusal) throw error
    if (!call.facts.signal.aborted) {
      deps.log.error({ error }, 'answering failed')
      draft.state = 'failed'
    }
  } finally {
    await saves.end()
    answersEnded.inc({ verdict: saidOf(draft).verdict, state: draft.state })
    await (draft.isAnswerabilityTold
      ? keepTranslations(deps, { call, asked, draft })
      : keepDraft(deps, { call, asked, draft, state: draft.state }))
  }
}

/**
 * Saves of an answer under way, one at a time: no text waits for them. One that fails is logged, and the next is tried when
 * it is due; what counts is the save at the answer's end.
 */
function savesBeside({ log }: AnswerDeps, save: () => Promise<void>) {
  let isWaiting = false
  let isOver = false
  let underWay: Promise<void> | undefined
  const inItsTurn = async () => {
    if (isOver) return
    underWay = save()
    await underWay
  }
  return {
    begin(): void {
      if (isWaiting) return
      isWaiting = true
      saveInTurn(inItsTurn)
        .catch((error: unknown) => log.warn({ error }, 'an answer under way was not stored'))
        .finally(() => (isWaiting = false))
    },
    /** Resolves when none is under way; one that waits for its turn is left out. */
    async end(): Promise<void> {
      isOver = true
      await underWay?.catch(() => {})
    },
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
