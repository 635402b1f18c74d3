import type { ErrorCode } from '@millwright/contract/errors'
import { Refusal } from '../platform/refusal.ts'

/** With the time a judgement takes, what has lost its right ends within five seconds. */
const everyMs = 4_000
const ends: ReadonlySet<ErrorCode> = new Set(['login-required', 'not-found', 'forbidden'])

/**
 * Judges a call again and again while its stream lasts, and aborts it with the refusal as soon as its session, its
 * member or its access is gone. A database that is away for a moment ends no stream.
 */
export function keepJudging(judgeAgain: () => Promise<void>, abort: AbortController): void {
  let timer: NodeJS.Timeout
  const judgeLater = () => {
    if (abort.signal.aborted) return
    timer = setTimeout(() => {
      judgeAgain()
        .catch((error: unknown) => {
          if (error instanceof Refusal && ends.has(error.code)) abort.abort(error)
        })
        .finally(judgeLater)
    }, everyMs)
  }
  abort.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  judgeLater()
}
