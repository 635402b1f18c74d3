import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPlatform, type TestPlatform } from '../../../../test/open-platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { Part, Person } from './personal-part.ts'
import { personalParts, privateParts } from './personal-rows.repository.ts'

/** Columns that name a person and that no list is made of; why. */
const leftOut: Record<string, string> = {
  'audit_events.actor_id': 'trail_names finds the lines, by names too',
  'companies.password_admin_id': 'a setting of the company; who chose whom stands in the trail',
  'data_exports.asked_by': 'the copy itself, which goes after a day',
  'data_exports.user_id': 'the copy itself, which goes after a day',
  'idempotency_keys.user_id': 'a reply that was given once, for a day',
  'logins.user_id': 'the address is in the profile; the rest is the hash of the password',
  'note_editors.user_id': 'who is writing now, for minutes',
  'one_time_codes.user_id': 'hashes of codes, for minutes',
  'passkey_challenges.user_id': 'a challenge that waits for its signature, for minutes',
  'pending_logins.user_id': 'a registration that was never confirmed, for a day: nobody is signed in by it',
  'pending_sign_ins.user_id': 'a sign-in that waits for its second step, for minutes',
  'provider_sign_ins.user_id': 'a sign-in that waits for the password, for minutes',
  'resumable_uploads.user_id': 'an upload that has not ended, for a day; what it became is listed',
  'zip_downloads.user_id': 'what a link names that fetches files as a ZIP, for a day',
}

let platform: TestPlatform
beforeAll(async () => {
  platform = await openPlatform('embedded')
})
afterAll(() => platform.close())

it('are made of every column that names a person, or it is said why not', async () => {
  const listed = new Set<string>()
  for (const part of Object.values({ ...personalParts, ...privateParts, ...replaced() })) {
    for (const column of await columnsComparedBy(part)) listed.add(column)
  }
  const columns = await columnsThatNameAPerson()
  expect(columns.length).toBeGreaterThan(40)
  expect(columns.filter((column) => !listed.has(column))).toEqual(Object.keys(leftOut))
})

/** Of the lists that a member's own copy has otherwise, those of an admin's. */
const replaced = () => ({ requestsForAdmins: personalParts.accessRequests })

/** By a key, or by how it is called: some refer to nobody's row, so that they outlive it. */
async function columnsThatNameAPerson(): Promise<string[]> {
  const { rows } = await platform.database.executeSql(`
    SELECT c.relname || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
      AND a.attname <> 'company_id' AND a.atttypid = 'uuid'::regtype AND (
        a.attname ~ '(^|_)(user_id|actor_id|admin_id|member_id|by)$'
        OR EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'f'
          AND k.confrelid = 'public.users'::regclass AND a.attnum = ANY (k.conkey)))
    ORDER BY 1`)
  return rows.map((row) => (row as { name: string }).name)
}

type Plan = { 'Relation Name'?: string; Plans?: Plan[]; [said: string]: unknown }

const person: Person = {
  companyId: '00000000-0000-7000-8000-00000000c0de',
  userId: '00000000-0000-7000-8000-000000facade',
  email: 'ada@plant.example',
  own: [],
  alone: [],
}

/** What the database compares with the person, as it says itself; it refuses whoever may not read. */
async function columnsComparedBy({ query, bySystem }: Part): Promise<string[]> {
  const run = async (tx: Transaction) => {
    const { rows } = await tx.execute<{ 'QUERY PLAN': unknown }>(sql`explain (verbose, format json) ${query(person)}`)
    return rows
  }
  const { database } = platform
  const [row] = await (bySystem ? database.asSystem('maintenance', run) : database.asCompany(person.companyId, run))
  const said = row?.['QUERY PLAN']
  const [{ Plan: top }] = (typeof said === 'string' ? JSON.parse(said) : said) as [{ Plan: Plan }]
  return scansOf(top).flatMap(({ 'Relation Name': table, ...rest }) => {
    const conditions = Object.entries(rest).filter(([name]) => /Cond$|Filter$/.test(name))
    return conditions
      .flatMap(([, text]) => [...String(text).matchAll(/(\w+) = '([0-9a-f-]{36})'::uuid/g)])
      .filter(([, , id]) => id === person.userId)
      .map(([, column]) => `${table}.${column}`)
  })
}

const scansOf = (plan: Plan): Plan[] => [
  ...(plan['Relation Name'] === undefined ? [] : [plan]),
  ...(plan.Plans ?? []).flatMap(scansOf),
]
