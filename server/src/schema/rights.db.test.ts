import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPlatform, type TestPlatform } from '../../test/open-platform.ts'
import type { Database } from '../platform/database/database.ts'

/** Tables that name a company but belong to the installation: each says why in its file. */
const exceptions = [
  'known_devices',
  'logins',
  'one_time_codes',
  'passkey_challenges',
  'pending_logins',
  'pending_sign_ins',
  'provider_sessions',
  'provider_sign_ins',
  'provider_sign_outs',
  'sessions',
]

describe('the rights of the request role', () => {
  let platform: TestPlatform
  let database: Database

  beforeAll(async () => {
    platform = await openPlatform('embedded')
    database = platform.database
  })
  afterAll(() => platform.close())

  async function tables(where: string): Promise<string[]> {
    const { rows } = await database.executeSql(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'p', 'm', 'S') AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND ${where}
        ORDER BY c.relname`,
    )
    return rows.map((row) => (row as { name: string }).name)
  }
  const anyRight = `has_table_privilege('millwright_request', c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')`
  const namesCompany = `EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id')`

  it('reach no table without row-level security [T0f]', async () => {
    expect(await tables(`${anyRight} AND NOT c.relrowsecurity`)).toEqual([])
    expect(await tables(`${anyRight} AND c.relrowsecurity`)).not.toEqual([])
  })

  it('stay those of who asks in every view', async () => {
    const { rows } = await database.executeSql(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind = 'v' AND n.nspname NOT IN ('pg_catalog', 'information_schema')
          AND NOT 'security_invoker=true' = ANY (coalesce(c.reloptions, '{}'))`,
    )
    expect(rows).toEqual([])
  })

  it('end at the company on every table that names one [T0f]', async () => {
    expect(await tables(`${namesCompany} AND NOT c.relrowsecurity`)).toEqual(exceptions)
    const policy = `EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid)`
    expect(await tables(`c.relrowsecurity AND NOT ${policy}`)).toEqual([])
  })

  it('call functions that run as the owner only when granted by name, and those look nowhere else for tables', async () => {
    const { rows } = await database.executeSql(
      `SELECT p.proname AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
        WHERE p.prosecdef AND n.nspname NOT IN ('pg_catalog', 'information_schema')
          AND (coalesce(p.proacl, acldefault('f', p.proowner))::text ~ '[{,]=X'
            OR NOT EXISTS (SELECT 1 FROM unnest(p.proconfig) setting WHERE setting LIKE 'search_path=%'))`,
    )
    expect(rows).toEqual([])
  })

  it('come without a way round: no owner, no superuser, no login, nothing forced upon the owner', async () => {
    const { rows } = await database.executeSql(
      `SELECT rolsuper, rolbypassrls, rolcanlogin, rolcreaterole,
          (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid OR relforcerowsecurity) AS owned_or_forced
         FROM pg_roles r WHERE rolname = 'millwright_request'`,
    )
    const none = { rolsuper: false, rolbypassrls: false, rolcanlogin: false, rolcreaterole: false, owned_or_forced: 0 }
    expect(rows).toEqual([none])
  })
})
