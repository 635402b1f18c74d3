import { codesPerHour, codeTries, durations } from '@millwright/contract/limits'
import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { PersonId } from '../../../people/users.repository.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { companies } from '../../../schema/companies.ts'
import { oneTimeCodes } from '../../../schema/one-time-codes.ts'
import { isActive, users } from '../../../schema/users.ts'

export type CodePurpose = (typeof oneTimeCodes.purpose.enumValues)[number]
export type CodeOwner = PersonId & { purpose: CodePurpose }
/** A request for a code is known by its time; a later one of the same person and purpose replaces it. */
export type CodeRequest = CodeOwner & { requestedAt: Date }

/**
 * Asks for a new code, which ends the old one. Null when it is too soon for one: at most one in 60 s,
 * five an hour, by the database's clock.
 */
export async function requestCode(tx: Transaction, owner: CodeOwner): Promise<CodeRequest | null> {
  const hourIsOver = sql`${oneTimeCodes.hourStartedAt} <= now() - interval '1 hour'`
  const [row] = await tx
    .insert(oneTimeCodes)
    .values(owner)
    .onConflictDoUpdate({
      target: [oneTimeCodes.userId, oneTimeCodes.purpose],
      set: {
        codeHash: null,
        triesLeft: 0,
        expiresAt: null,
        requestedAt: sql`now()`,
        requestsInHour: sql`case when ${hourIsOver} then 1 else ${oneTimeCodes.requestsInHour} + 1 end`,
        hourStartedAt: sql`case when ${hourIsOver} then now() else ${oneTimeCodes.hourStartedAt} end`,
      },
      setWhere: and(
        sql`${oneTimeCodes.requestedAt} <= now() - ${milliseconds(durations.codeResend)}`,
        or(hourIsOver, sql`${oneTimeCodes.requestsInHour} < ${codesPerHour}`),
      ),
    })
    .returning({ requestedAt: oneTimeCodes.requestedAt })
  return row ? { ...owner, requestedAt: row.requestedAt } : null
}

/** As `requestCode` for people who have never asked for one. */
export async function requestFirstCodes(
  tx: Transaction,
  people: readonly PersonId[],
  purpose: CodePurpose,
): Promise<CodeRequest[]> {
  const rows = await tx
    .insert(oneTimeCodes)
    .values(people.map((person) => ({ ...person, purpose })))
    .returning({
      companyId: oneTimeCodes.companyId,
      userId: oneTimeCodes.userId,
      requestedAt: oneTimeCodes.requestedAt,
    })
  return rows.map((row) => ({ ...row, purpose }))
}

/** First of all that verifying or purging touches, so that the two do not wait for each other. */
export async function lockVerification(tx: Transaction, { companyId, userId }: PersonId): Promise<void> {
  await tx
    .select({ userId: oneTimeCodes.userId })
    .from(oneTimeCodes)
    .where(ofOwner({ companyId, userId, purpose: 'verify' }))
    .for('update')
}

export type Recipient = {
  email: string
  username: string
  role: 'admin' | 'user'
  company: string
  /** When the company was registered, and from which network; null once it is verified. */
  registeredAt: Date
  registeredFrom: string | null
}

/**
 * Makes the code of a request good for ten minutes from now and returns whom to mail it to. Null when the
 * request was replaced, its code used or worn out, or the person is gone. Doing it twice gives no new tries.
 */
export async function armCode(tx: Transaction, request: CodeRequest, codeHash: Uint8Array): Promise<Recipient | null> {
  const [armed] = await tx
    .update(oneTimeCodes)
    .set({
      codeHash,
      triesLeft: sql`case when ${oneTimeCodes.expiresAt} is null then ${codeTries} else ${oneTimeCodes.triesLeft} end`,
      expiresAt: sql`now() + ${milliseconds(durations.code)}`,
    })
    .where(and(ofRequest(request), or(isNull(oneTimeCodes.expiresAt), gt(oneTimeCodes.triesLeft, 0))))
    .returning({ userId: oneTimeCodes.userId })
  return armed ? findRecipient(tx, request) : null
}

/** Whom a request is about; null when it was replaced or the person is gone. */
export async function findRecipientOf(tx: Transaction, request: CodeRequest): Promise<Recipient | null> {
  const [current] = await tx.select({ userId: oneTimeCodes.userId }).from(oneTimeCodes).where(ofRequest(request))
  return current ? findRecipient(tx, request) : null
}

/** Null when they are gone, or suspended: they get no mail. */
export async function findRecipient(tx: Transaction, { companyId, userId }: PersonId): Promise<Recipient | null> {
  const [row] = await tx
    .select({
      email: users.email,
      username: users.username,
      role: users.role,
      company: companies.name,
      registeredAt: companies.createdAt,
      registeredFrom: companies.registeredFrom,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.companyId, companyId), eq(users.id, userId), isActive))
  return row ?? null
}

/**
 * Takes one try from the live code, so that guesses in parallel get five between them; null when there
 * is none. The caller must let the transaction commit, whatever the guess was worth.
 */
export async function takeTry(
  tx: Transaction,
  { userId, purpose }: Omit<CodeOwner, 'companyId'>,
): Promise<{ companyId: string; codeHash: Uint8Array } | null> {
  const [row] = await tx
    .update(oneTimeCodes)
    .set({ triesLeft: sql`${oneTimeCodes.triesLeft} - 1` })
    .where(
      and(
        eq(oneTimeCodes.userId, userId),
        eq(oneTimeCodes.purpose, purpose),
        isNotNull(oneTimeCodes.codeHash),
        gt(oneTimeCodes.triesLeft, 0),
        sql`${oneTimeCodes.expiresAt} > now()`,
      ),
    )
    .returning({ companyId: oneTimeCodes.companyId, codeHash: oneTimeCodes.codeHash })
  return row?.codeHash ? { companyId: row.companyId, codeHash: row.codeHash } : null
}

/** A code works once. */
export async function endCode(tx: Transaction, owner: CodeOwner): Promise<void> {
  await tx.update(oneTimeCodes).set({ codeHash: null, triesLeft: 0 }).where(ofOwner(owner))
}

/** Ends the code if it is still this one; false when it was used or replaced in the meantime. */
export async function endLiveCode(tx: Transaction, owner: CodeOwner, codeHash: Uint8Array): Promise<boolean> {
  const ended = await tx
    .update(oneTimeCodes)
    .set({ codeHash: null, triesLeft: 0 })
    .where(and(ofOwner(owner), eq(oneTimeCodes.codeHash, codeHash)))
    .returning({ userId: oneTimeCodes.userId })
  return ended.length === 1
}

function ofOwner({ companyId, userId, purpose }: CodeOwner) {
  return and(eq(oneTimeCodes.companyId, companyId), eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, purpose))
}

function ofRequest(request: CodeRequest) {
  return and(ofOwner(request), eq(oneTimeCodes.requestedAt, request.requestedAt))
}

function milliseconds(count: number) {
  return sql`${count} * interval '1 millisecond'`
}
