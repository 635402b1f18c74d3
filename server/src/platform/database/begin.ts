import { REQUEST_ROLE } from './request-role.ts'

const PURPOSES = ['sign-in', 'queue', 'mail', 'sweep', 'maintenance', 'test'] as const
/** What the owner's transactions are for: everything else runs under a company. */
export type SystemPurpose = (typeof PURPOSES)[number]

/** What opens a transaction, whose rights it has, and what traces call it. */
export type Begin = { text: string; role: 'request' | 'owner'; name: string }

/**
 * PostgreSQL's own 4 is for disks that turn: at that price it reads all assets of a company rather than look up the
 * hundred that a member's grants name.
 */
const asRequest = `set_config('role', '${REQUEST_ROLE}', true), set_config('random_page_cost', '1.1', true)`

/** `asks`: the views of `repeatable/viewer-access.sql` show what may only be asked about, too. */
export type BeginOptions = { asks?: boolean }
const asking = ({ asks = false }: BeginOptions) => `set_config('app.asks', '${asks ? 'on' : ''}', true)`

/** One simple query, hence one round trip. It cannot bind values: its only literal is checked instead. */
export function beginSession(hash: string, options: BeginOptions = {}): Begin {
  const text = `BEGIN; SELECT ${callerColumns}, ${factorDue}, ${asking(options)}, ${asRequest} FROM ${callerBy('sessions', hash)}`
  return { text, role: 'request', name: 'session' }
}

/** What `viewer` of `repeatable/viewer-access.sql` reads as `app.token` stands in for the whole of what its owner sees. */
export function beginToken(hash: string, options: BeginOptions = {}): Begin {
  const limits = `set_config('app.token', CASE WHEN s.is_limited THEN s.id::text ELSE '' END, true)`
  const text = `BEGIN; SELECT ${callerColumns}, ${limits}, ${asking(options)}, ${asRequest} FROM ${callerBy('access_tokens', hash)}`
  return { text, role: 'request', name: 'token' }
}

const callerColumns = `s.*, now() AS now, u.role, u.username, u.may_create_assets, u.may_create_departments,
    c.removed_at AS company_removed_at,
    set_config('app.company', coalesce(s.company_id::text, ''), true),
    set_config('app.user', coalesce(s.user_id::text, ''), true)`

/** Whether the company demands a second factor that this session was not opened with. */
const factorDue = `coalesce(c.factor_demand_from <= now()
    AND (c.factor_demand = 'all' OR c.factor_demand = 'admins' AND u.role = 'admin')
    AND (s.factor = 'none' OR s.factor = 'provider' AND NOT c.provider_counts), false) AS factor_due`

function callerBy(table: 'sessions' | 'access_tokens', hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('Not a hexadecimal SHA-256')
  return `(VALUES (1)) one(x) LEFT JOIN ${table} s ON s.token_hash = '\\x${hash}'::bytea
    LEFT JOIN users u ON u.company_id = s.company_id AND u.id = s.user_id
      AND u.removed_at IS NULL AND u.suspended_at IS NULL AND (u.access_ends_at IS NULL OR u.access_ends_at > now())
    LEFT JOIN companies c ON c.id = s.company_id`
}

export function beginCompany(companyId: string): Begin {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(companyId)) throw new Error('Not the id of a company')
  const text = `BEGIN; SELECT set_config('app.company', '${companyId}', true), ${asRequest}`
  return { text, role: 'request', name: 'company' }
}

/** The purpose is what an administrator sees in `pg_stat_activity`. */
export function beginSystem(purpose: SystemPurpose): Begin {
  const known = PURPOSES.find((one) => one === purpose)
  if (known === undefined) throw new Error('Not a purpose of a system transaction')
  const text = `BEGIN; SELECT set_config('application_name', 'millwright ${known}', true)`
  return { text, role: 'owner', name: known }
}
