import { durations } from '@millwright/contract/limits'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type NewAuditEvent, recordingEventIf } from '../../../calls/audit.repository.ts'
import { countingDown, type RateLimits } from '../../../calls/rate-limits.repository.ts'
import type { PersonId } from '../../../people/users.repository.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { rowIf } from '../../../platform/database/row-if.ts'
import { logins } from '../../../schema/logins.ts'
import type { SessionFactor } from '../../../schema/second-factors.ts'
import { refreshTokens, sessions } from '../../../schema/sessions.ts'
import { isActive, users } from '../../../schema/users.ts'
import { keepingDevice, notingDevice } from './known-devices.repository.ts'

export type NewSession = PersonId & {
  id: string
  tokenHash: Uint8Array
  device: string
  address: string
  factor: SessionFactor
}

const inThirtyDays = sql`now() + ${durations.refreshToken} * interval '1 millisecond'`

/** What a session is opened on: the password that was checked, and the count that was taken for it. */
export type CheckedPassword = { email: string; passwordHash: string; failures: RateLimits }
export type SessionOpening = { session: NewSession; refreshHash: Uint8Array; event: NewAuditEvent }

/**
 * Takes the counted failure back and, while the password is still the one that was checked, opens the session with
 * its first refresh token and notes it in the trail. Null when the password was changed or the person removed
 * meanwhile. One query: all of it is there, or nothing. `newSince`: as `notingDevice` says it.
 */
export async function openSession(
  tx: Transaction,
  checked: CheckedPassword,
  opening: SessionOpening,
): Promise<{ newSince: Date | null } | null> {
  const { email, passwordHash, failures } = checked
  const { session, refreshHash, event } = opening
  const { companyId, userId } = session
  const isSame = and(
    eq(logins.email, email),
    eq(logins.companyId, companyId),
    eq(logins.userId, userId),
    eq(logins.passwordHash, passwordHash),
  )
  const present = tx.$with('present').as(
    tx
      .select({ email: logins.email })
      .from(logins)
      .innerJoin(users, and(eq(users.companyId, logins.companyId), eq(users.id, logins.userId)))
      .where(and(isSame, isActive))
      // Whoever is setting a new password has ended the sessions before; this one waits and is then refused.
      .for('share', { of: logins }),
  )
  const isPresent = sql`exists (select from ${present})`
  const countedDown = tx.$with('counted_down').as(countingDown(tx, failures))
  const opened = tx
    .$with('opened')
    .as(tx.insert(sessions).select(rowIf(sessions, { ...session, expiresAt: inThirtyDays }, isPresent)))
  const token = { tokenHash: refreshHash, sessionId: session.id, expiresAt: inThirtyDays }
  const refreshable = tx
    .$with('refreshable')
    .as(tx.insert(refreshTokens).select(rowIf(refreshTokens, token, isPresent)))
  const recorded = tx.$with('recorded').as(recordingEventIf(tx, event, isPresent))
  const noted = tx.$with('noted').as(notingDevice(tx, session, isPresent))
  const [row] = await tx
    .with(present, countedDown, opened, refreshable, recorded, noted)
    .select({ newSince: noted.newSince })
    .from(present)
    .leftJoin(noted, sql`true`)
  return row ?? null
}

/** Where something else than the password has shown who it is. */
export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  await tx.insert(sessions).values({ ...session, expiresAt: inThirtyDays })
}

/** Whoever is setting a new password has ended the sessions before: who opens one waits, and learns of it. */
export async function isStillPassword(
  tx: Transaction,
  { companyId, userId, email, passwordHash }: PersonId & { email: string; passwordHash: string },
): Promise<boolean> {
  const rows = await tx
    .select({ email: logins.email })
    .from(logins)
    .where(
      and(
        eq(logins.email, email),
        eq(logins.companyId, companyId),
        eq(logins.userId, userId),
        eq(logins.passwordHash, passwordHash),
      ),
    )
    .for('share')
  return rows.length === 1
}

export async function insertRefreshToken(tx: Transaction, sessionId: string, tokenHash: Uint8Array): Promise<void> {
  await tx.insert(refreshTokens).values({ tokenHash, sessionId, expiresAt: inThirtyDays })
}

/** `device`: as its browser calls itself. */
export type RefreshRow = { sessionId: string; device: string; state: 'live' | 'rotated' | 'reused' | 'expired' }

/**
 * A refresh token whose session is now locked for everybody else. `rotated`: replaced less than 10 s ago, as when two tabs
 * refresh at once. `reused`: replaced before that, so that somebody else may hold a copy.
 */
export async function lockRefreshToken(tx: Transaction, tokenHash: Uint8Array): Promise<RefreshRow | null> {
  // First and alone: who signs out takes the session before its tokens, and both would wait for each other.
  await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, sessionOf(tx, tokenHash)))
    .for('update')
  const [row] = await tx
    .select({
      sessionId: refreshTokens.sessionId,
      device: sessions.device,
      // The clock now, not at the transaction's start: it may have waited for the lock.
      state: sql<RefreshRow['state']>`case
        when least(${refreshTokens.expiresAt}, ${sessions.expiresAt}) <= clock_timestamp() then 'expired'
        when ${refreshTokens.rotatedAt} is null then 'live'
        when ${refreshTokens.rotatedAt} > clock_timestamp() - ${durations.refreshGrace} * interval '1 millisecond' then 'rotated'
        else 'reused' end`,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, and(eq(users.companyId, sessions.companyId), eq(users.id, sessions.userId)))
    .where(and(eq(refreshTokens.tokenHash, tokenHash), isActive))
  return row ?? null
}

export async function markRotated(tx: Transaction, tokenHash: Uint8Array): Promise<void> {
  await tx
    .update(refreshTokens)
    .set({ rotatedAt: sql`clock_timestamp()` })
    .where(and(eq(refreshTokens.tokenHash, tokenHash), isNull(refreshTokens.rotatedAt)))
}

type UsedSession = { sessionId: string; device: string; address: string }

/** The session was used: it lives for thirty days more, and its device stays known. One query. */
export async function prolongSession(tx: Transaction, { sessionId, device, address }: UsedSession): Promise<void> {
  const used = tx.$with('used').as(
    tx
      .update(sessions)
      .set({ lastSeenAt: sql`now()`, expiresAt: inThirtyDays, address })
      .where(eq(sessions.id, sessionId))
      .returning({ companyId: sessions.companyId, userId: sessions.userId, createdAt: sessions.createdAt }),
  )
  await keepingDevice(tx.with(used), { used, device, address })
}

/** Ends a session with all its refresh tokens. */
export async function deleteSession(tx: Transaction, sessionId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, sessionId))
}

/** Whose it was; null when there was none. */
export async function deleteSessionByHash(tx: Transaction, tokenHash: Uint8Array): Promise<PersonId | null> {
  const [ended] = await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).returning(owner)
  return ended ?? null
}

/** Ends the session that a refresh token belongs to, whatever state the token is in. Whose it was; null when there was none. */
export async function deleteSessionOf(tx: Transaction, refreshHash: Uint8Array): Promise<PersonId | null> {
  const [ended] = await tx
    .delete(sessions)
    .where(eq(sessions.id, sessionOf(tx, refreshHash)))
    .returning(owner)
  return ended ?? null
}

const owner = { companyId: sessions.companyId, userId: sessions.userId }

function sessionOf(tx: Transaction, refreshHash: Uint8Array) {
  return tx.select({ id: refreshTokens.sessionId }).from(refreshTokens).where(eq(refreshTokens.tokenHash, refreshHash))
}
