import type { tokenRoutes } from '@millwright/contract/tokens'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import type { HandlersOf, MemberCall } from '../../calls/handler.ts'
import { targetOf } from '../../calls/token-use.repository.ts'
import { notFound } from '../../platform/refusal.ts'
import { deleteOwnToken, deleteTokenOfCompany, type EndedToken } from './tokens.repository.ts'

type Handlers = HandlersOf<typeof tokenRoutes>
type EndCall = MemberCall<(typeof tokenRoutes)['end' | 'endOfCompany']>

export const endToken: Handlers['end'] = async (call) =>
  tell(call, await deleteOwnToken(call.tx, call.viewer, call.query.tokenId))

export const endTokenOfCompany: Handlers['endOfCompany'] = async (call) =>
  tell(call, await deleteTokenOfCompany(call.tx, call.viewer, call.query.tokenId))

/** What is gone is asked for with each call of its streams: they end within seconds. */
async function tell({ tx, viewer, facts, query }: EndCall, ended: EndedToken | null) {
  if (!ended) throw notFound()
  await recordEvent(tx, { ...actorOf(viewer, facts), action: 'token-ended', target: targetOf(ended) })
  return { data: { id: query.tokenId } }
}
