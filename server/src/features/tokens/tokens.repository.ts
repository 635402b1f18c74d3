import { and, arrayContains, count, desc, eq, isNull, not, or, sql } from 'drizzle-orm'
import { directoryScope } from '@millwright/contract/token-scopes'
import { v7 as uuidv7 } from 'uuid'
import type { Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
import { notFound } from '../../platform/refusal.ts'
import { accessTokenPlaces, accessTokens } from '../../schema/access-tokens.ts'
import { assets } from '../../schema/assets.ts'
import { departments } from '../../schema/departments.ts'
import { users } from '../../schema/users.ts'

type InsertedToken = typeof accessTokens.$inferInsert
export type NewToken = Pick<InsertedToken, 'tokenHash' | 'userId' | 'name' | 'ending' | 'scopes'> & {
  days: number
  isService: boolean
  isLimited: boolean
}
export type NewPlace = { departmentId: string | null; assetId: string | null; level: 'full' | 'read' }

const columns = {
  id: accessTokens.id,
  userId: accessTokens.userId,
  createdBy: accessTokens.createdBy,
  maker: users.username,
  name: accessTokens.name,
  ending: accessTokens.ending,
  scopes: accessTokens.scopes,
  isService: accessTokens.isService,
  isLimited: accessTokens.isLimited,
  createdAt: accessTokens.createdAt,
  clientHost: accessTokens.clientHost,
  isOfClient: sql<boolean>`${accessTokens.clientId} is not null`,
  expiresAt: sql`coalesce(${accessTokens.renewableUntil}, ${accessTokens.expiresAt})`.mapWith(accessTokens.expiresAt),
  isOver: sql<boolean>`coalesce(${accessTokens.renewableUntil}, ${accessTokens.expiresAt}) <= now()`,
  lastUsedAt: accessTokens.lastUsedAt,
  lastAddress: accessTokens.lastAddress,
}

/** Tokens of a company's directory are made, shown and ended beside the providers (`directory-tokens.ts`), and are none of those here. */
export const isOfDirectory = arrayContains(accessTokens.scopes, [directoryScope])

/** Newest first. */
export async function listOwnTokens(tx: Transaction, viewer: Viewer) {
  return listed(tx).where(ownOf(viewer)).orderBy(desc(accessTokens.createdAt), desc(accessTokens.id))
}
export type TokenRow = Awaited<ReturnType<typeof listOwnTokens>>[number]

/** Those of who has left are good for nothing, and are not there. */
export async function listTokensOfCompany(tx: Transaction, { companyId }: Viewer): Promise<TokenRow[]> {
  return listed(tx)
    .where(
      and(
        eq(accessTokens.companyId, companyId),
        or(eq(accessTokens.isService, true), isNull(users.removedAt)),
        not(isOfDirectory),
      ),
    )
    .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id))
}

export async function readToken(tx: Transaction, { companyId }: Viewer, id: string): Promise<TokenRow> {
  const [row] = await listed(tx).where(and(eq(accessTokens.companyId, companyId), eq(accessTokens.id, id)))
  if (!row) throw notFound()
  return row
}

/** Those that are there; a deleted department or asset is good for nothing any more. */
export async function listPlacesOf(tx: Transaction, { companyId }: Viewer, tokenIds: readonly string[]) {
  return tx
    .select({
      tokenId: accessTokenPlaces.tokenId,
      departmentId: accessTokenPlaces.departmentId,
      assetId: accessTokenPlaces.assetId,
      name: sql<string>`coalesce(${departments.name}, ${assets.name})`,
      access: accessTokenPlaces.level,
    })
    .from(accessTokenPlaces)
    .leftJoin(
      departments,
      and(
        eq(departments.companyId, accessTokenPlaces.companyId),
        eq(departments.id, accessTokenPlaces.departmentId),
        isNull(departments.deletedAt),
      ),
    )
    .leftJoin(
      assets,
      and(
        eq(assets.companyId, accessTokenPlaces.companyId),
        eq(assets.id, accessTokenPlaces.assetId),
        isNull(assets.deletedAt),
      ),
    )
    .where(
      and(
        eq(accessTokenPlaces.companyId, companyId),
        isAnyOf(accessTokenPlaces.tokenId, [...tokenIds]),
        sql`num_nonnulls(${departments.id}, ${assets.id}) = 1`,
      ),
    )
    .orderBy(sql`coalesce(${departments.name}, ${assets.name}) collate "und-x-icu"`, accessTokenPlaces.id)
}

/** Expired ones count too: they are ended by hand. */
export async function countTokens(tx: Transaction, viewer: Viewer, kind: 'personal' | 'service'): Promise<number> {
  const ofCompany = and(
    eq(accessTokens.companyId, viewer.companyId),
    eq(accessTokens.isService, true),
    not(isOfDirectory),
  )
  const [row] = await tx
    .select({ total: count() })
    .from(accessTokens)
    .where(kind === 'service' ? ofCompany : ownOf(viewer))
  return row?.total ?? 0
}

export async function insertToken(
  tx: Transaction,
  { companyId, userId: createdBy }: Viewer,
  { token: { days, ...token }, places }: { token: NewToken; places: readonly NewPlace[] },
): Promise<string> {
  const id = uuidv7()
  const expiresAt = sql`now() + ${days} * interval '24 hours'`
  await tx.insert(accessTokens).values({ ...token, companyId, id, createdBy, expiresAt })
  await insertPlaces(tx, { companyId, tokenId: id, places })
  return id
}

type OfToken = { companyId: string; tokenId: string; places: readonly NewPlace[] }

export async function insertPlaces(tx: Transaction, { companyId, tokenId, places }: OfToken): Promise<void> {
  if (places.length === 0) return
  await tx.insert(accessTokenPlaces).values(places.map((place) => ({ ...place, companyId, id: uuidv7(), tokenId })))
}

/** Whom a service token acts as: a member by row-level security and foreign keys, listed nowhere. */
export async function insertServiceUser(tx: Transaction, { companyId }: Viewer, name: string): Promise<string> {
  const id = uuidv7()
  const nobody = { email: '', firstName: name, timeZone: 'UTC' }
  await tx.insert(users).values({ ...nobody, companyId, id, role: 'user', username: name, isService: true })
  return id
}

/** What was ended; null when the viewer has no such one. */
export async function deleteOwnToken(tx: Transaction, viewer: Viewer, id: string): Promise<EndedToken | null> {
  return ended(tx, and(ownOf(viewer), eq(accessTokens.id, id)))
}

export async function deleteTokenOfCompany(
  tx: Transaction,
  { companyId }: Viewer,
  id: string,
): Promise<EndedToken | null> {
  return ended(tx, and(eq(accessTokens.companyId, companyId), eq(accessTokens.id, id), not(isOfDirectory)))
}

export type EndedToken = { userId: string; name: string; ending: string; isService: boolean }

/** Ends it, and whom a service token acts as. */
export async function ended(tx: Transaction, which: ReturnType<typeof and>): Promise<EndedToken | null> {
  const { companyId, userId, name, ending, isService } = accessTokens
  const [row] = await tx.delete(accessTokens).where(which).returning({ companyId, userId, name, ending, isService })
  if (row?.isService) {
    await tx
      .update(users)
      .set({ removedAt: sql`now()` })
      .where(and(eq(users.companyId, row.companyId), eq(users.id, row.userId), eq(users.isService, true)))
  }
  return row ?? null
}

const ownOf = ({ companyId, userId }: Viewer) =>
  and(eq(accessTokens.companyId, companyId), eq(accessTokens.userId, userId))

export function listed(tx: Transaction) {
  return tx
    .select(columns)
    .from(accessTokens)
    .innerJoin(users, and(eq(users.companyId, accessTokens.companyId), eq(users.id, accessTokens.createdBy)))
    .$dynamic()
}
