import { durations } from '@millwright/contract/limits'
import { and, eq, gte, isNotNull, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Viewer } from '../../../access/viewer.ts'
import { isAnyOf } from '../../../platform/database/is-any-of.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { accessTokens } from '../../../schema/access-tokens.ts'
import { oauthCodes, oauthRefreshTokens } from '../../../schema/oauth-grants.ts'
import { isActive, users } from '../../../schema/users.ts'
import { type EndedToken, insertPlaces, type NewPlace } from '../tokens.repository.ts'
import { newSecret, secretHash } from './oauth-secrets.ts'
import { isSameHost } from './redirect-uris.ts'

type InsertedToken = typeof accessTokens.$inferInsert
type NewGrant = Pick<InsertedToken, 'id' | 'name' | 'ending' | 'scopes'> & {
  clientId: string
  clientHost: string
  isLimited: boolean
}
type NewCode = Pick<typeof oauthCodes.$inferInsert, 'codeHash' | 'redirectUri' | 'challenge'>
type MadeGrant = { grant: NewGrant; places: readonly NewPlace[]; code: NewCode }

const after = (duration: number) => sql`now() + ${duration} * interval '1 millisecond'`
const before = (duration: number) => sql`now() - ${duration} * interval '1 millisecond'`

/** What a member has allowed: a token that nobody can show yet, and the code that it is given for. */
export async function insertGrant(tx: Transaction, viewer: Viewer, { grant, places, code }: MadeGrant): Promise<void> {
  const { companyId, userId } = viewer
  const unknown = {
    tokenHash: secretHash(newSecret()),
    expiresAt: sql`now()`,
    renewableUntil: after(durations.oauthCode),
  }
  await tx.insert(accessTokens).values({ ...grant, ...unknown, companyId, userId, createdBy: userId })
  await insertPlaces(tx, { companyId, tokenId: grant.id, places })
  await tx.insert(oauthCodes).values({ ...code, companyId, tokenId: grant.id, expiresAt: after(durations.oauthCode) })
}

/**
 * Ends what the member has allowed this client before, as answered at the same host: what they allow anew takes its place. One
 * after the other for a member, so that of two none is overlooked.
 */
export async function endEarlierGrants(
  tx: Transaction,
  { companyId, userId }: Viewer,
  { clientId, clientHost }: Pick<NewGrant, 'clientId' | 'clientHost'>,
): Promise<EndedToken[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`oauth-grants:${userId}`}, 0))`)
  const { id, clientHost: host } = accessTokens
  const ofClient = and(
    eq(accessTokens.companyId, companyId),
    eq(accessTokens.userId, userId),
    eq(accessTokens.clientId, clientId),
  )
  const earlier = await tx.select({ id, host }).from(accessTokens).where(ofClient)
  const replaced = earlier.filter((one) => isSameHost(one.host, clientHost)).map((one) => one.id)
  if (replaced.length === 0) return []
  const { name, ending, isService } = accessTokens
  return tx
    .delete(accessTokens)
    .where(and(ofClient, isAnyOf(id, replaced)))
    .returning({ userId: accessTokens.userId, name, ending, isService })
}

/** A grant, with whose it is. */
const grantColumns = {
  companyId: accessTokens.companyId,
  tokenId: accessTokens.id,
  clientId: accessTokens.clientId,
  scopes: accessTokens.scopes,
  userId: accessTokens.userId,
  username: users.username,
  name: accessTokens.name,
  ending: accessTokens.ending,
  /** Whether its member may still sign in. */
  isActive: sql<boolean>`coalesce(${isActive}, false)`,
}

/** The grant of a code, locked; the code is used up from now on. */
export async function takeCode(tx: Transaction, codeHash: Buffer) {
  const { companyId, tokenId, redirectUri, challenge, usedAt, expiresAt } = oauthCodes
  const isThis = eq(oauthCodes.codeHash, codeHash)
  const [named] = await tx.select({ companyId, tokenId }).from(oauthCodes).where(isThis)
  const grant = named && (await lockGrant(tx, isOf(named)))
  if (!grant) return null
  const columns = { redirectUri, challenge, usedAt, isOver: sql<boolean>`${expiresAt} <= now()` }
  const [found] = await tx.select(columns).from(oauthCodes).where(isThis)
  if (!found) return null
  if (found.usedAt === null) {
    await tx
      .update(oauthCodes)
      .set({ usedAt: sql`now()` })
      .where(isThis)
  }
  return { ...grant, ...found }
}

/** How a refresh token stands: `lost` was used a moment ago, and nothing that came of it was: its answer may not have come. */
export type RefreshState = 'good' | 'lost' | 'used' | 'over'

/** The grant of a refresh token, locked. */
export async function readRefreshToken(tx: Transaction, tokenHash: Buffer) {
  const { companyId, tokenId, usedAt, expiresAt } = oauthRefreshTokens
  const isThis = eq(oauthRefreshTokens.tokenHash, tokenHash)
  const [named] = await tx.select({ companyId, tokenId }).from(oauthRefreshTokens).where(isThis)
  const grant = named && (await lockGrant(tx, isOf(named)))
  if (!grant) return null
  const later = alias(oauthRefreshTokens, 'later')
  const usedLater = tx
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(
        eq(later.companyId, companyId),
        eq(later.tokenId, tokenId),
        ne(later.tokenHash, oauthRefreshTokens.tokenHash),
        gte(later.usedAt, usedAt),
      ),
    )
  const state = sql<RefreshState>`case when ${expiresAt} <= now() then 'over' when ${usedAt} is null then 'good'
    when ${usedAt} > ${before(durations.refreshGrace)} and not exists ${usedLater} then 'lost' else 'used' end`
  const [found] = await tx.select({ state }).from(oauthRefreshTokens).where(isThis)
  return found ? { ...grant, ...found } : null
}

/** The grant of an access token that a client holds, locked. */
export function readGrant(tx: Transaction, tokenHash: Buffer) {
  return lockGrant(tx, eq(accessTokens.tokenHash, tokenHash))
}

/** Its row is locked before those of its codes and refresh tokens, as whatever ends it does: two that wait for each other would end in an error. */
async function lockGrant(tx: Transaction, isThis: SQL | undefined) {
  const [found] = await tx
    .select(grantColumns)
    .from(accessTokens)
    .innerJoin(users, and(eq(users.companyId, accessTokens.companyId), eq(users.id, accessTokens.userId)))
    .where(and(isThis, isNotNull(accessTokens.clientId)))
    .for('update', { of: accessTokens })
  return found ?? null
}

export type Grant = NonNullable<Awaited<ReturnType<typeof lockGrant>>>

export async function noteRefreshTokenUse(tx: Transaction, tokenHash: Buffer): Promise<void> {
  await tx
    .update(oauthRefreshTokens)
    .set({ usedAt: sql`now()` })
    .where(eq(oauthRefreshTokens.tokenHash, tokenHash))
}

/** The one whose answer was lost counts as used long ago: should it come after all, then two have it. */
export async function replaceLostRefreshToken(tx: Transaction, { companyId, tokenId }: Grant): Promise<void> {
  const ofGrant = and(eq(oauthRefreshTokens.companyId, companyId), eq(oauthRefreshTokens.tokenId, tokenId))
  await tx
    .update(oauthRefreshTokens)
    .set({ usedAt: before(durations.refreshGrace) })
    .where(and(ofGrant, isNull(oauthRefreshTokens.usedAt)))
}

type IssuedTokens = { accessHash: Buffer; refreshHash: Buffer }

/** The token is this one from now on, and the one before is refused. */
export async function storeIssued(tx: Transaction, { companyId, tokenId }: Grant, issued: IssuedTokens): Promise<void> {
  const end = sql`least(${after(durations.oauthRenewal)}, ${accessTokens.createdAt} + ${durations.oauthGrant} * interval '1 millisecond')`
  const [stored] = await tx
    .update(accessTokens)
    .set({
      tokenHash: issued.accessHash,
      expiresAt: sql`least(${after(durations.oauthToken)}, ${end})`,
      renewableUntil: end,
    })
    .where(isOf({ companyId, tokenId }))
    .returning({ renewableUntil: accessTokens.renewableUntil })
  if (!stored?.renewableUntil) throw new Error('A grant that is locked is not there')
  const { refreshHash: tokenHash } = issued
  await tx.insert(oauthRefreshTokens).values({ companyId, tokenId, tokenHash, expiresAt: stored.renewableUntil })
}

/** Its codes and refresh tokens go with it. */
export async function deleteGrant(tx: Transaction, grant: Pick<Grant, 'companyId' | 'tokenId'>): Promise<void> {
  await tx.delete(accessTokens).where(isOf(grant))
}

const isOf = ({ companyId, tokenId }: Pick<Grant, 'companyId' | 'tokenId'>): SQL | undefined =>
  and(eq(accessTokens.companyId, companyId), eq(accessTokens.id, tokenId))

/** What no client can use any more, and refresh tokens that are too old to be told from any other text. */
export async function deleteEndedGrants(tx: Transaction): Promise<void> {
  await tx
    .delete(accessTokens)
    .where(
      and(
        isNotNull(accessTokens.clientId),
        or(isNull(accessTokens.renewableUntil), lt(accessTokens.renewableUntil, sql`now()`)),
      ),
    )
  await tx.delete(oauthRefreshTokens).where(lt(oauthRefreshTokens.expiresAt, sql`now()`))
}
