import { durations } from '@millwright/contract/limits'
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { PersonId } from '../../../people/users.repository.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { providerSessions, providerSignIns } from '../../../schema/identity-providers.ts'
import { sessions } from '../../../schema/sessions.ts'
import type { ProviderRow } from './providers.repository.ts'

// As the owner: a provider that speaks has no viewer.

type SignedOut = { subject: string | null; sid: string | null; issuedAt: Date }
type Provider = Pick<ProviderRow, 'companyId' | 'id'>

/**
 * Ends what began at the provider, under this `sid`, or else all of this subject there: sessions, and sign-ins that wait for a
 * password. Whose sessions they were. @throws Error where neither is named, which would be everybody
 */
export async function endSignedOut(tx: Transaction, provider: Provider, signedOut: SignedOut): Promise<PersonId[]> {
  if (signedOut.subject === null && signedOut.sid === null) throw new Error('Nobody is named')
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
