import { durations } from '@millwright/contract/limits'
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { logins } from '../../schema/logins.ts'
import type { SessionFactor } from '../../schema/second-factors.ts'
import { sessions } from '../../schema/sessions.ts'

/** What the viewer signs in with. As the owner: the request role has no right on logins and sessions. */
export async function findLoginOf(tx: Transaction, viewer: Viewer) {
  const [row] = await tx
    .select({ email: logins.email, passwordHash: logins.passwordHash })
    .from(logins)
    .where(loginOf(viewer))
  return row ?? null
}

/** False when the session has ended, or the password is not that one any more. */
export async function grantPasswordChange(tx: Transaction, viewer: Viewer, passwordHash: string): Promise<boolean> {
  const unchanged = tx
    .select({ one: sql`1` })
    .from(logins)
    .where(and(loginOf(viewer), eq(logins.passwordHash, passwordHash)))
  const granted = await tx
    .update(sessions)
    .set({ passwordGrantUntil: sql`now() + ${durations.passwordGrant} * interval '1 millisecond'` })
    .where(and(thisSession(viewer), sql`exists (${unchanged})`))
    .returning({ id: sessions.id })
  return granted.length === 1
}

export async function hasPasswordGrant(tx: Transaction, viewer: Viewer): Promise<boolean> {
  const [row] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(thisSession(viewer), isGranted))
  return row !== undefined
}

/** Takes the grant away, whatever becomes of it; false when there was none. */
export async function usePasswordGrant(tx: Transaction, viewer: Viewer): Promise<boolean> {
  const used = await tx
    .update(sessions)
    .set({ passwordGrantUntil: null })
    .where(and(thisSession(viewer), isGranted))
    .returning({ id: sessions.id })
  return used.length === 1
}

export async function listSessionsOf(tx: Transaction, viewer: Viewer) {
  return tx
    .select({
      id: sessions.id,
      device: sessions.device,
      address: sessions.address,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(sessionsOf(viewer), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
}

/** The session that ended; null when the viewer has no such one. */
export async function deleteSessionOf(tx: Transaction, viewer: Viewer, sessionId: string) {
  const [ended] = await tx
    .delete(sessions)
    .where(and(sessionsOf(viewer), eq(sessions.id, sessionId)))
    .returning({ device: sessions.device })
  return ended ?? null
}

/** How many ended. */
export async function deleteOtherSessionsOf(tx: Transaction, viewer: Viewer): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(sessionsOf(viewer), ne(sessions.id, viewer.sessionId)))
    .returning({ id: sessions.id })
  return ended.length
}

/** This session has proven a second factor. */
export async function markSession(tx: Transaction, viewer: Viewer, factor: SessionFactor): Promise<void> {
  await tx.update(sessions).set({ factor }).where(thisSession(viewer))
}

/** Those that were opened with the password alone; this one has proven more. */
export async function deleteUnprovenSessionsOf(tx: Transaction, viewer: Viewer): Promise<void> {
  await tx.delete(sessions).where(and(sessionsOf(viewer), eq(sessions.factor, 'none')))
}

const isGranted = gt(sessions.passwordGrantUntil, sql`clock_timestamp()`)

function loginOf({ companyId, userId }: Viewer) {
  return and(eq(logins.companyId, companyId), eq(logins.userId, userId))
}

function sessionsOf({ companyId, userId }: Viewer) {
  return and(eq(sessions.companyId, companyId), eq(sessions.userId, userId))
}

function thisSession(viewer: Viewer) {
  return and(sessionsOf(viewer), eq(sessions.id, viewer.sessionId))
}
