import { keepAsking } from '../../calls/keep-authorizing.ts'
import { notFound } from '../../platform/refusal.ts'
import type { AskCall } from './answer-stream.ts'
import { areReadable } from './asked-places.repository.ts'

/**
 * A call from the landing names no asset that is judged while it lasts: what the answer is made from is judged instead.
 * The signal aborts with the call, and with the access to one of `assetIds`; `stop` ends the judging.
 */
export function keepAuthorizingSources(
  call: AskCall,
  assetIds: () => readonly string[],
): { signal: AbortSignal; stop: () => void } {
  const { signal } = call.facts
  if (call.chatAssetId !== null) return { signal, stop: () => undefined }
  const leaving = new AbortController()
  const judgeAgain = () =>
    call.step(async (tx, _place, viewer) => {
      if (!(await areReadable(tx, viewer, [...new Set(assetIds())]))) throw notFound()
    })
  keepAsking(judgeAgain, leaving)
  return { signal: AbortSignal.any([signal, leaving.signal]), stop: () => leaving.abort() }
}
