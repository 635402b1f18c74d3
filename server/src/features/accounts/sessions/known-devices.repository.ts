import { durations } from '@millwright/contract/limits'
import { and, eq, lt, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { deviceName } from '../../../people/device-name.ts'
import type { PersonId } from '../../../people/users.repository.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { rowIf } from '../../../platform/database/row-if.ts'
import { companies } from '../../../schema/companies.ts'
import { knownDevices } from '../../../schema/known-devices.ts'
import { logins } from '../../../schema/logins.ts'
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
        lastAt: sql`case when ${isBack} then ${moment} else greatest(${moment}, ${knownDevices.since} + interval '1 millisecond') end`,
      },
    })
    .returning({
      newSince:
        // Used once since: of two that begin in one millisecond only the first one finds it so.
        sql<Date | null>`case when ${knownDevices.since} = ${knownDevices.lastAt} and ${wasKnown} then ${knownDevices.since} end`
          .mapWith(knownDevices.since)
          .as('new_since'),
    })
}

type DeviceUse = { used: SQLWrapper; device: string; address: string }

/**
 * The device of a session that is prolonged, which is one row or none of `used`: whoever stays signed in uses it without signing in. Written
 * once a day at most. One that is not known, as of a session that began before devices were noted, is from now on.
 */
export function keepingDevice(
  tx: Pick<Transaction, 'insert'>,
  { used, device: userAgent, address }: DeviceUse,
): PromiseLike<unknown> {
  const device = deviceName(userAgent)
  return tx
    .insert(knownDevices)
    .select(
      sql`select s.company_id, s.user_id, ${device}, s.created_at, ${address}, ${moment} from ${used} s
        where not exists (
          select from known_devices k
          where k.company_id = s.company_id and k.user_id = s.user_id and k.device = ${device}
            and k.last_at > now() - interval '1 day')`,
    )
    .onConflictDoUpdate({
      target: [knownDevices.companyId, knownDevices.userId, knownDevices.device],
      set: { lastAt: moment },
    })
}

export async function noteDevice(tx: Transaction, signedIn: SignedIn): Promise<Date | null> {
  const [noted] = await notingDevice(tx, signedIn, sql`true`)
  return noted?.newSince ?? null
}

/**
 * Whom a mail about a device tells of what, and whether they sign in with a password of here, or at a provider alone; null when they have left, may not sign in, or it is no
 * news any more.
 */
export async function findNewDevice(tx: Transaction, { companyId, userId }: PersonId, since: Date) {
  const { device, address } = knownDevices
  const { email, role, timeZone } = users
  const [row] = await tx
    .select({
      device,
      address,
      email,
      role,
      timeZone,
      company: companies.name,
      hasPassword: sql<boolean>`exists (
        select from ${logins} where ${logins.companyId} = ${users.companyId} and ${logins.userId} = ${users.id}
          and ${logins.passwordHash} is not null)
        and coalesce(${companies.passwordAdminId} = ${users.id}, true)`,
    })
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

/** But the last one that each person used: with none left a stranger's sign-in would count as their first. */
export async function deleteOldDevices(tx: Transaction): Promise<void> {
  const { companyId, userId, device, lastAt } = knownDevices
  const isNotLast = sql`exists (
    select from known_devices k
    where k.company_id = ${companyId} and k.user_id = ${userId} and (k.last_at, k.device) > (${lastAt}, ${device}))`
  await tx.delete(knownDevices).where(and(lt(lastAt, longAgo), isNotLast))
}
