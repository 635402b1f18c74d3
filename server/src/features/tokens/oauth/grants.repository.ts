import { durations } from '@millwright/contract/limits'
import { and, eq, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Viewer } from '../../../access/viewer.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { accessTokens } from '../../../schema/access-tokens.ts'
import { oauthCodes, oauthRefreshTokens } from '../../../schema/oauth-grants.ts'
import { isActive, users } from '../../../schema/users.ts'
import { insertPlaces, type NewPlace } from '../tokens.repository.ts'
import { newSecret, secretHash } from './oauth-secrets.ts'

type InsertedToken = typeof accessTokens.$inferInsert
type NewGrant = Pick<InsertedToken, 'id' | 'name' | 'ending' | 'scopes'> & {
  clientId: string
  clientHost: string
  isLimited: boolean
}
type NewCode = Pick<typeof oauthCodes.$inferInsert, 'codeHash' | 'redirectUri' | 'challenge'>
type Made = { grant: NewGrant; places: readonly NewPlace[]; code: NewCode }

const after = (duration: number) => sql`now() + ${duration} * interval '1 millisecond'`

/** What a member has allowed: a token that nobody can show yet, and the code that it is given for. */
export async function insertGrant(tx: Transaction, viewer: Viewer, { grant, places, code }: Made): Promise<void> {
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

/** A grant, with whose it is. `isOver`: the code or token that it was found by is too old. */
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

/** The grant of a code, which is used up from now on. */
export async function takeCode(tx: Transaction, codeHash: Buffer) {
  const { redirectUri, challenge, usedAt, expiresAt } = oauthCodes
  const [found] = await tx
    .select({ ...grantColumns, redirectUri, challenge, usedAt, isOver: sql<boolean>`${expiresAt} <= now()` })
    .from(oauthCodes)
    .innerJoin(
      accessTokens,
      and(eq(accessTokens.companyId, oauthCodes.companyId), eq(accessTokens.id, oauthCodes.tokenId)),
    )
    .innerJoin(users, and(eq(users.companyId, accessTokens.companyId), eq(users.id, accessTokens.userId)))
    .where(eq(oauthCodes.codeHash, codeHash))
    .for('update', { of: [oauthCodes, accessTokens] })
  if (found && found.usedAt === null) {
    await tx
      .update(oauthCodes)
      .set({ usedAt: sql`now()` })
      .where(eq(oauthCodes.codeHash, codeHash))
  }
  return found ?? null
}

/** The grant of a refresh token, locked. */
export async function readRefreshToken(tx: Transaction, tokenHash: Buffer) {
  const { usedAt, expiresAt } = oauthRefreshTokens
  const [found] = await tx
    .select({ ...grantColumns, usedAt, isOver: sql<boolean>`${expiresAt} <= now()` })
    .from(oauthRefreshTokens)
    .innerJoin(
      accessTokens,
      and(eq(accessTokens.companyId, oauthRefreshTokens.companyId), eq(accessTokens.id, oauthRefreshTokens.tokenId)),
    )
    .innerJoin(users, and(eq(users.companyId, accessTokens.companyId), eq(users.id, accessTokens.userId)))
    .where(eq(oauthRefreshTokens.tokenHash, tokenHash))
    .for('update', { of: [oauthRefreshTokens, accessTokens] })
  return found ?? null
}

/** The grant of an access token that a client holds, locked. */
export async function readGrant(tx: Transaction, tokenHash: Buffer) {
  const [found] = await tx
    .select(grantColumns)
    .from(accessTokens)
    .innerJoin(users, and(eq(users.companyId, accessTokens.companyId), eq(users.id, accessTokens.userId)))
    .where(and(eq(accessTokens.tokenHash, tokenHash), isNotNull(accessTokens.clientId)))
    .for('update', { of: accessTokens })
  return found ?? null
}

export type Grant = NonNullable<Awaited<ReturnType<typeof readGrant>>>

export async function noteRefreshTokenUse(tx: Transaction, tokenHash: Buffer): Promise<void> {
  await tx
    .update(oauthRefreshTokens)
    .set({ usedAt: sql`now()` })
    .where(eq(oauthRefreshTokens.tokenHash, tokenHash))
}

type Issued = { accessHash: Buffer; refreshHash: Buffer }

/** The token is this one from now on, and the one before is refused. */
export async function storeIssued(tx: Transaction, { companyId, tokenId }: Grant, issued: Issued): Promise<void> {
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
