import type { TokenScope } from '@millwright/contract/token-scopes'
import type { NewAccessTokenReply } from '@millwright/contract/tokens'
import type { Viewer } from '../../access/viewer.ts'
import { hashOf, newAccessToken } from '../../calls/access-tokens.ts'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import type { RequestFacts } from '../../calls/handler.ts'
import { targetOf } from '../../calls/token-use.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { presentTokens } from './tokens.presenter.ts'
import { insertToken, type NewPlace, readToken } from './tokens.repository.ts'

type TokenCall = { tx: Transaction; viewer: Viewer; facts: RequestFacts }
type WantedToken = {
  userId: string
  name: string
  scopes: readonly TokenScope[]
  expiresInDays: number
  isService: boolean
  isLimited: boolean
  places: readonly NewPlace[]
}

export const shownCharacters = 4

/** The token itself leaves here and is kept nowhere. */
export async function makeToken({ tx, viewer, facts }: TokenCall, wanted: WantedToken): Promise<NewAccessTokenReply> {
  const { userId, name, scopes, expiresInDays: days, isService, isLimited, places } = wanted
  const secret = newAccessToken()
  const token = {
    tokenHash: Buffer.from(hashOf(secret), 'hex'),
    userId,
    name,
    scopes: [...new Set(scopes)],
    ending: secret.slice(-shownCharacters),
    days,
    isService,
    isLimited,
  }
  const id = await insertToken(tx, viewer, { token, places })
  await recordEvent(tx, { ...actorOf(viewer, facts), action: 'token-made', target: targetOf(token) })
  const [made] = await presentTokens(tx, viewer, [await readToken(tx, viewer, id)])
  if (!made) throw new Error('A token that was made is not there')
  return { ...made, token: secret }
}
