import { reasons } from '@millwright/contract/reasons/refusals'
import { keepAsking } from '../../calls/keep-authorizing.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { AskCall } from './answer-stream.ts'
import type { AskOnly } from './ask-only.ts'
import { areReadable, listAskOnly } from './asked-places.repository.ts'

/** `assetIds`: what the answer is made from so far; `askOnly`: what could only be asked about when it began. */
type Sources = { assetIds: () => readonly string[]; askOnly: AskOnly }

/**
 * A call from the landing names no asset that is judged while it lasts, and the call about an asset may go on at the level `ask`:
 * what the answer is made from is judged besides, at the level at which it began.
 * The signal aborts with the call, and with that access to one of `assetIds`; `stop` ends the judging.
 */
export function keepAuthorizingSources(
  call: AskCall,
  { assetIds, askOnly }: Sources,
): { signal: AbortSignal; stop: () => void } {
  const { signal } = call.facts
  const { chatAssetId } = call
  // Nothing is left to lose but the access to the asset, by which the call itself is judged.
  if (chatAssetId !== null && askOnly.has(chatAssetId)) return { signal, stop: () => undefined }
  const leaving = new AbortController()
  const judgeAgain = () =>
    call.step(async (tx, _place, viewer) => {
      const used = [...new Set([...(chatAssetId === null ? [] : [chatAssetId]), ...assetIds()])]
      if (!(await areReadable(tx, viewer, used))) throw notFound()
      const nowAskOnly = await listAskOnly(tx, viewer, used)
      if ([...nowAskOnly].some((id) => !askOnly.has(id))) throw new Refusal('forbidden', reasons.askOnly)
    })
  keepAsking(judgeAgain, leaving)
  return { signal: AbortSignal.any([signal, leaving.signal]), stop: () => leaving.abort() }
}
