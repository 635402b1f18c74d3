import type { Quota } from '@millwright/contract/company'
import {
  bytesReached,
  keptOutReached,
  membersReached,
  noPlace,
  questionsReached,
} from '@millwright/contract/reasons/quota-refusals'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import { addQuestion, countMembers, findOwnQuota, lockQuota, readBytes, secondsOfDayLeft } from './quotas.repository.ts'

/** What holds for a company without a quota of its own. */
export type Quotas = { quotas: Quota }
type Of = { companyId: string }

/** What holds for a company. */
export async function quotaOf(tx: Transaction, { quotas }: Quotas, { companyId }: Of): Promise<Quota> {
  return (await findOwnQuota(tx, companyId)) ?? quotas
}

/**
 * That what the company stores, with what `tx` has added, is within its quota. To be called behind all other locks: until `tx` ends,
 * whoever else adds waits. @throws Refusal `too-large`: no upload is tried again for it
 */
export async function requireBytes(tx: Transaction, deps: Quotas, of: Of): Promise<void> {
  const { bytes: limit } = await quotaOf(tx, deps, of)
  if (limit === null) return
  await lockQuota(tx, of.companyId, 'bytes')
  if ((await readBytes(tx, of.companyId)) > limit) throw new Refusal('too-large', bytesReached(limit))
}

/**
 * That so many bytes more would be within the quota as things are, before they are taken; what adds them asks `requireBytes` again.
 * @throws Refusal `too-large`
 */
export async function requireRoomFor(tx: Transaction, deps: Quotas, { companyId, size }: Of & { size: number }) {
  const { bytes: limit } = await quotaOf(tx, deps, { companyId })
  if (limit === null) return
  if ((await readBytes(tx, companyId)) + size > limit) throw new Refusal('too-large', bytesReached(limit))
}

/**
 * That the members who may sign in, with those whom `tx` has added and `more`, are within the quota. To be called behind
 * all other locks but that of the trail. @throws Refusal `conflict`
 */
export async function requireMembers(tx: Transaction, deps: Quotas, of: Members): Promise<void> {
  const limit = await limitOfMembersPassed(tx, deps, of)
  if (limit !== null) throw new Refusal('conflict', of.withKeptOut ? keptOutReached(limit) : membersReached(limit))
}

/** The same for who comes by themselves, from a provider: nobody reads of limits that they cannot change. @throws Refusal `conflict` */
export async function requirePlace(tx: Transaction, deps: Quotas, of: Of): Promise<void> {
  if ((await limitOfMembersPassed(tx, deps, of)) !== null) throw new Refusal('conflict', noPlace)
}

/** `withKeptOut`: whom a directory has never let in count, too, as their addresses are taken. */
type Members = Of & { more?: number; withKeptOut?: boolean }

/** Null where they are within it. */
async function limitOfMembersPassed(
  tx: Transaction,
  deps: Quotas,
  { companyId, more = 0, withKeptOut = false }: Members,
): Promise<number | null> {
  const { members: limit } = await quotaOf(tx, deps, { companyId })
  if (limit === null) return null
  await lockQuota(tx, companyId, 'members')
  return (await countMembers(tx, companyId, withKeptOut)) + more > limit ? limit : null
}

/** Counts a question; to be called last, because others of the company wait then. @throws Refusal `too-many` */
export async function countQuestion(tx: Transaction, deps: Quotas, of: Of): Promise<void> {
  const { questions: limit } = await quotaOf(tx, deps, of)
  if (limit === null || (await addQuestion(tx, of.companyId, limit))) return
  throw new Refusal('too-many', questionsReached(limit), { retryAfter: await secondsOfDayLeft(tx) })
}
