import type { Log } from '../../platform/log.ts'
import { createCircuit } from '../endpoints/circuit.ts'
import { type FolderModel, openFolderModel } from '../models/open-model.ts'

export type Reranker = {
  /**
   * The passages by how well each answers the question, best first. What is not compared in time stays behind, in the
   * order that it had; without any comparison all stay as they are.
   */
  order: <Passage extends { title: string; text: string }>(
    question: string,
    passages: readonly Passage[],
    signal: AbortSignal,
  ) => Promise<Passage[]>
}

/** An answer waits no longer for it. */
const timeoutMs = 1_500
const compared = 30
/** In one task of the thread, which goes on with it when the time is over. */
const atOnce = 4
/** Of a passage with its title, in characters: what it costs grows with the square. */
const maxTextLength = 1_200
/** The first pair opens the model. */
const maxTrialMs = 60_000
const restsAfter = { failures: 3, pauseMs: 30_000 }

/** How well each of a few passages answers the question. */
type Score = (question: string, passages: readonly string[], signal: AbortSignal) => Promise<number[]>

/**
 * A cross-encoder of a folder, which reads a question and a passage together; in a thread of this process.
 *
 * @throws ModelFolderError when the folder holds none that runs
 */
export async function openReranker({ folder, log }: { folder: string; log: Log }): Promise<Reranker> {
  const asked = { folder, setting: 'RERANKER_MODEL' }
  const model = await openFolderModel(asked, (opened) =>
    scoreBy(opened)('water', ['water'], AbortSignal.timeout(maxTrialMs)),
  )
  return rerankBy(scoreBy(model), { log, waitMs: timeoutMs })
}

function scoreBy({ threads, ...folder }: FolderModel): Score {
  return (question, passages, signal) =>
    threads.run('score', { folder, question, passages }, { key: 'questions', signal })
}

/** The same over what scores a few passages at a time. */
export function rerankBy(score: Score, { log, waitMs }: { log: Log; waitMs: number }): Reranker {
  const circuit = createCircuit({ ...restsAfter, now: Date.now })
  return {
    async order(question, passages, signal) {
      const attempt = circuit.enter()
      if (!attempt) return [...passages]
      const wait = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
      const scores: number[] = []
      try {
        while (scores.length < Math.min(compared, passages.length)) {
          const some = passages.slice(scores.length, Math.min(compared, scores.length + atOnce))
          const texts = some.map(({ title, text }) => `${title}\n${text}`.slice(0, maxTextLength))
          scores.push(...(await score(question, texts, wait)))
        }
        attempt.succeeded()
      } catch (error) {
        signal.throwIfAborted()
        if (scores.length === 0) {
          attempt.failed()
          log.warn({ error }, 'the passages were not compared with the question: they stay in the order of the search')
        }
      } finally {
        attempt.leave()
      }
      const order = scores.map((one, at) => ({ one, at })).toSorted((first, second) => second.one - first.one)
      return [...order.flatMap(({ at }) => passages[at] ?? []), ...passages.slice(scores.length)]
    },
  }
}
