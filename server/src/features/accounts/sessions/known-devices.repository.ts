import { durations } from '@millwright/contract/limits'
import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import { deviceName } from '../../../people/device-name.ts'
import type { PersonId } from '../../../people/users.repository.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { rowIf } from '../../../platform/database/row-if.ts'
import { companies } from '../../../schema/companies.ts'
import { knownDevices } from '../../../schema/known-devices.ts'
import { isActive, users } from '../../../schema/users.ts'

type SignedIn = PersonId & { device: string; address: string }

/** Rounded as the columns are, so that it can be compared with them. */
const moment = sql`now()::timestamptz(3)`
const longAgo = sql`now() - ${durations.knownDevice} * interval '1 millisecond'`

/**
 * To be run within another statement, when the condition holds. Its row says since when the device is new; null where
 * it is known, or nothing was known of this person before: a first sign-in is no news.
 */
export function notingDevice(tx: Transaction, { companyId, userId, device, address }: SignedIn, condition: SQL) {
  const row = { companyId, userId, device: deviceName(device), address, since: moment, lastAt: moment }
  const isBack = sql`${knownDevices.lastAt} < ${longAgo}`
  const wasKnown = sql`exists (
    select from known_devices k where k.company_id = ${companyId} and k.user_id = ${userId})`
  return tx
    .insert(knownDevices)
    .select(rowIf(knownDevices, row, condition))
    .onConflictDoUpdate({
      target: [knownDevices.companyId, knownDevices.userId, knownDevices.device],
      set: {
        since: sql`case when ${isBack} then excluded.since else ${knownDevices.since} end`,
        address: sql`case when ${isBack} then excluded.address else ${knownDevices.address} end`,
        lastAt: moment,
      },
    })
    .returning({
      newSince:
        sql<Date | null>`case when ${knownDevices.since} = ${moment} and ${wasKnown} then ${knownDevices.since} end`
          .mapWith(knownDevices.since)
          .as('new_since'),
    })
}

export async function noteDevice(tx: Transaction, signedIn: SignedIn): Promise<Date | null> {
  const [noted] = await notingDevice(tx, signedIn, sql`true`)
  return noted?.newSince ?? null
}

/** Whom a mail about a device tells of what; null when they have left, may not sign in, or it is no news any more. */
export async function findNewDevice(tx: Transaction, { companyId, userId }: PersonId, since: Date) {
  const { device, address } = knownDevices
  const { email, role, timeZone } = users
  const [row] = await tx
    .select({ device, address, email, role, timeZone, company: companies.name })
    .from(knownDevices)
    .innerJoin(users, and(eq(users.companyId, knownDevices.companyId), eq(users.id, knownDevices.userId)))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(
      and(
        eq(knownDevices.companyId, companyId),
        eq(knownDevices.userId, userId),
        eq(knownDevices.since, since),
        isActive,
      ),
    )
  return row ?? null
}

export async function deleteOldDevices(tx: Transaction): Promise<void> {
  await tx.delete(knownDevices).where(lt(knownDevices.lastAt, longAgo))
}
