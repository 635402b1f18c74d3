import { durations } from '@millwright/contract/limits'
import { and, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { PersonId } from '../../../people/users.repository.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { providerSessions, providerSignIns, providerSignOuts } from '../../../schema/identity-providers.ts'
import { sessions } from '../../../schema/sessions.ts'
import type { ProviderRow } from './providers.repository.ts'

// As the owner: a provider that speaks has no viewer.

type SignedOut = { subject: string | null; sid: string | null; issuedAt: Date }
type Provider = Pick<ProviderRow, 'companyId' | 'id'>

/**
 * Until `tx` ends, messages of the provider (`alone`) and sign-ins there come one after the other. To be called before members or
 * sessions are locked.
 */
export async function lockSignOuts(tx: Transaction, { id }: Provider, { alone }: { alone: boolean }): Promise<void> {
  const key = sql`hashtextextended(${`sign-outs ${id}`}, 0)`
  await tx.execute(alone ? sql`select pg_advisory_xact_lock(${key})` : sql`select pg_advisory_xact_lock_shared(${key})`)
}

/**
 * Ends what began at the provider, under this `sid`, or else all of this subject there: sessions, and sign-ins that wait for a
 * password. It is kept for sign-ins whose answer is being judged. Whose sessions they were.
 * @throws Error where neither is named, which would be everybody
 */
export async function endSignedOut(tx: Transaction, provider: Provider, signedOut: SignedOut): Promise<PersonId[]> {
  if (signedOut.subject === null && signedOut.sid === null) throw new Error('Nobody is named')
  const { companyId, id: providerId } = provider
  await lockSignOuts(tx, provider, { alone: true })
  const arrivedAt = sql`clock_timestamp()`
  await tx.insert(providerSignOuts).values({ ...signedOut, id: uuidv7(), companyId, providerId, arrivedAt })
  const waiting = providerSignIns
  const beganToWait = sql`${waiting.expiresAt} - ${durations.providerSignIn} * interval '1 millisecond'`
  await tx
    .delete(waiting)
    .where(and(isOf(waiting, provider, signedOut), isNotNull(waiting.userId), isBefore(beganToWait, signedOut)))
  const began = tx
    .select({ id: providerSessions.sessionId })
    .from(providerSessions)
    .where(isOf(providerSessions, provider, signedOut))
  return tx
    .delete(sessions)
    .where(and(inArray(sessions.id, began), isBefore(sessions.createdAt, signedOut)))
    .returning({ companyId: sessions.companyId, userId: sessions.userId })
}

/** `answeredAt`: when the answer of the provider, or the password, began to be judged, by the clock of the database. */
export type OnItsWay = { subject: string; sid: string | null; answeredAt: Date }

/** Whether a message has ended what is about to begin. `lockSignOuts` must hold. */
export async function isSignedOut(
  tx: Transaction,
  { companyId, id }: Provider,
  { subject, sid, answeredAt }: OnItsWay,
): Promise<boolean> {
  const told = providerSignOuts
  // A session there is over for good; a subject may have begun another one since.
  const isOfSid =
    sid === null ? sql`false` : and(eq(told.sid, sid), or(isNull(told.subject), eq(told.subject, subject)))
  const isOfSubject = and(
    eq(told.subject, subject),
    sid === null ? undefined : isNull(told.sid),
    gte(told.arrivedAt, answeredAt),
    sql`${told.issuedAt} >= ${answeredAt}::timestamptz - ${durations.clockSkew} * interval '1 millisecond'`,
  )
  const isOfProvider = and(eq(told.companyId, companyId), eq(told.providerId, id))
  return (await tx.$count(told, and(isOfProvider, or(isOfSid, isOfSubject)))) > 0
}

/** What no sign-in that is on its way can be meant by: it waits for the provider that long, and for a password. */
export async function deleteOldSignOuts(tx: Transaction): Promise<void> {
  const longest = sql`${2 * durations.providerSignIn} * interval '1 millisecond'`
  await tx.delete(providerSignOuts).where(lt(providerSignOuts.arrivedAt, sql`now() - ${longest}`))
}

function isOf(
  table: typeof providerSessions | typeof providerSignIns,
  { companyId, id }: Provider,
  { subject, sid }: SignedOut,
): SQL | undefined {
  const isOfSubject = subject === null ? undefined : eq(table.subject, subject)
  // Where the ID token named no `sid`, the subject has to do.
  const isOfSid = sid === null ? undefined : or(eq(table.sid, sid), isOfSubject && isNull(table.sid))
  return and(eq(table.companyId, companyId), eq(table.providerId, id), isOfSubject, isOfSid)
}

/** A message that is sent again ends no sign-in that came after it. */
const isBefore = (began: SQLWrapper, { issuedAt }: SignedOut): SQL =>
  sql`${began} <= ${issuedAt}::timestamptz + ${durations.clockSkew} * interval '1 millisecond'`
