import type { DirectoryToken, directoryRoutes } from '@millwright/contract/directory'
import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import { directoryScope } from '@millwright/contract/token-scopes'
import { hashOf, newAccessToken } from '../../calls/access-tokens.ts'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { targetOf } from '../../calls/token-use.repository.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { deleteDirectoryToken, listDirectoryTokens } from './directory-tokens.repository.ts'
import { shownCharacters } from './make-token.ts'
import { insertServiceUser, insertToken, type NewToken, type TokenRow } from './tokens.repository.ts'

type Handlers = HandlersOf<typeof directoryRoutes>
export type DirectoryDeps = { publicUrl: () => string }

/** Under this name its deeds stand in the trail. */
const directoryName = 'Directory (SCIM)'

export function fetchDirectory({ publicUrl }: DirectoryDeps): Handlers['fetch'] {
  return async ({ tx, viewer }) => {
    const tokens = (await listDirectoryTokens(tx, viewer)).map(presented)
    return { data: { address: new URL('/scim/v2', publicUrl()).href, tokens } }
  }
}

/** No key repeats it: the reply holds the secret, which is kept nowhere. */
export const createDirectoryToken: Handlers['createToken'] = async ({ step, facts }) => {
  const secret = newAccessToken()
  const data = await step(async (tx, _granted, viewer) => {
    const present = await listDirectoryTokens(tx, viewer)
    if (present.length >= limits.directoryTokens) throw new Refusal('conflict', reasons.directoryTokensMany)
    const token: NewToken = {
      tokenHash: Buffer.from(hashOf(secret), 'hex'),
      userId: await insertServiceUser(tx, viewer, directoryName),
      name: directoryName,
      ending: secret.slice(-shownCharacters),
      scopes: [directoryScope],
      days: limits.tokenDays,
      isService: true,
      // To no place: it sees nothing of what lies in any.
      isLimited: true,
    }
    const id = await insertToken(tx, viewer, { token, places: [] })
    await recordEvent(tx, { ...actorOf(viewer, facts), action: 'token-made', target: targetOf(token) })
    const made = (await listDirectoryTokens(tx, viewer)).find((one) => one.id === id)
    if (!made) throw new Error('A token that was made is not there')
    return { ...presented(made), token: secret }
  })
  return { data }
}

export const endDirectoryToken: Handlers['endToken'] = async ({ tx, viewer, query: { tokenId }, facts }) => {
  const ended = await deleteDirectoryToken(tx, viewer, tokenId)
  if (!ended) throw notFound()
  await recordEvent(tx, { ...actorOf(viewer, facts), action: 'token-ended', target: targetOf(ended) })
  return { data: { id: tokenId } }
}

function presented({ id, ending, maker, createdAt, expiresAt, isOver, lastUsedAt }: TokenRow): DirectoryToken {
  return {
    id,
    ending,
    madeBy: maker,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    expired: isOver,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
