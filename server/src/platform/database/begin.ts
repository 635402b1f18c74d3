import { z } from 'zod'
import type { Lsn } from './replica/lsn.ts'
import { REQUEST_ROLE } from './request-role.ts'

const PURPOSES = ['sign-in', 'queue', 'mail', 'sweep', 'maintenance', 'test'] as const
/** What the owner's transactions are for: everything else runs under a company. */
export type SystemPurpose = (typeof PURPOSES)[number]

/** What opens a transaction, and whose rights it has: BEGIN, and this one SELECT, in one simple query. */
export type Begin = {
  /** What traces call it. */
  name: string
  select: string
  role: 'request' | 'owner'
  /** The same for a session that it was prepared in: planning who asks takes longer than finding them. */
  prepared?: PreparedSelect
}

/** `kind` is the same for all that differ in their values alone; `values` are SQL literals that were checked. */
export type PreparedSelect = { kind: string; types: string; text: string; values: string }

/**
 * PostgreSQL's own 4 for a random page is for disks that turn: at that price it reads all assets of a company rather than
 * look up the hundred that a member's grants name. It compiles what it takes to be dear, anew each time it runs: a second for
 * the views of who sees what, whose parts for limited tokens look dear where none is used.
 */
const asRequest = `set_config('role', '${REQUEST_ROLE}', true), set_config('random_page_cost', '1.1', true),
  set_config('jit', 'off', true)`

export type BeginOptions = {
  /** The views of `repeatable/viewer-access.sql` show what may only be asked about, too. */
  asks?: boolean
  /** Nothing may be written. A session's may be read from a replica; a token's holder does not tell what they wrote. */
  reads?: Reading | undefined
  /** Nothing may be written, and every statement sees the same moment; never read from a replica. */
  isOneMoment?: boolean
}

/** `after`: where the last change ended that who reads has made; null where they have told of none. */
export type Reading = { after: Lsn | null }

/** Every statement sees the same moment, and none can write. */
export const beginReading = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

/** Who holds a session, by the SHA-256 of its secret in hex. @throws Error for what is none */
export function beginSession(hash: string, options: BeginOptions = {}): Begin {
  return beginCaller('session', hash, options)
}

/** What `viewer` of `repeatable/viewer-access.sql` reads as `app.token` stands in for the whole of what its owner sees. */
export function beginToken(hash: string, options: BeginOptions = {}): Begin {
  return beginCaller('token', hash, options)
}

/** Whether the company demands a second factor that this session was not opened with. */
const factorDue = `coalesce(c.factor_demand_from <= now()
    AND (c.factor_demand = 'all' OR c.factor_demand = 'admins' AND u.role = 'admin')
    AND (s.factor = 'none' OR s.factor = 'provider' AND NOT c.provider_counts), false) AS factor_due`

const callers = {
  session: { table: 'sessions', columns: factorDue },
  token: {
    table: 'access_tokens',
    columns: `s.name, s.scopes, s.is_limited, s.is_service, s.client_id,
    set_config('app.token', CASE WHEN s.is_limited THEN s.id::text ELSE '' END, true)`,
  },
}

/** A simple query cannot bind values: what stands in it is checked instead. */
function beginCaller(kind: keyof typeof callers, hash: string, { asks = false }: BeginOptions): Begin {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('Not a hexadecimal SHA-256')
  const [hashValue, asksValue] = [`'\\x${hash}'::bytea`, asks ? `'on'` : `''`]
  return {
    select: selectCaller(kind, { hash: hashValue, asks: asksValue }),
    name: kind,
    role: 'request',
    prepared: {
      kind,
      types: 'bytea, text',
      text: selectCaller(kind, { hash: '$1', asks: '$2' }),
      values: `${hashValue}, ${asksValue}`,
    },
  }
}

/** Each column by its name: a prepared statement fails once `*` means another list of columns. */
function selectCaller(kind: keyof typeof callers, { hash, asks }: { hash: string; asks: string }): string {
  const { table, columns } = callers[kind]
  return `SELECT s.id, s.company_id, s.user_id, s.expires_at, s.created_at, now() AS now,
    u.role, u.username, u.may_create_assets, u.may_create_departments, c.removed_at AS company_removed_at,
    ${columns},
    set_config('app.company', coalesce(s.company_id::text, ''), true),
    set_config('app.user', coalesce(s.user_id::text, ''), true),
    set_config('app.asks', ${asks}, true), ${asRequest}
  FROM (VALUES (1)) one(x) LEFT JOIN ${table} s ON s.token_hash = ${hash}
    LEFT JOIN users u ON u.company_id = s.company_id AND u.id = s.user_id
      AND u.removed_at IS NULL AND u.suspended_at IS NULL AND (u.access_ends_at IS NULL OR u.access_ends_at > now())
    LEFT JOIN companies c ON c.id = s.company_id`
}

export function beginCompany(companyId: string): Begin {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(companyId)) throw new Error('Not the id of a company')
  return {
    select: `SELECT set_config('app.company', '${companyId}', true), ${asRequest}`,
    role: 'request',
    name: 'company',
  }
}

/** The purpose is what an administrator sees in `pg_stat_activity`. */
export function beginSystem(purpose: SystemPurpose): Begin {
  const known = PURPOSES.find((one) => one === purpose)
  if (known === undefined) throw new Error('Not a purpose of a system transaction')
  return { select: `SELECT set_config('application_name', 'millwright ${known}', true)`, role: 'owner', name: known }
}

const SessionRow = z.looseObject({
  id: z.string(),
  company_id: z.string(),
  user_id: z.string(),
  expires_at: z.date(),
  created_at: z.date(),
  /** The database's time at the start of the transaction. */
  now: z.date(),
  role: z.enum(['admin', 'user']).nullable(),
  username: z.string().nullable(),
  may_create_assets: z.boolean().nullable(),
  may_create_departments: z.boolean().nullable(),
  /** When its company goes; null unless it is to be removed. */
  company_removed_at: z.date().nullable(),
  /** Its company demands a second factor that it was not opened with; never of an access token. */
  factor_due: z.boolean().optional(),
})
/**
 * Of the row of `sessions`, its columns named as in the table, and what its member may do: null when they were removed.
 * It may have expired: compare with `now`.
 */
export type SessionRow = z.infer<typeof SessionRow>

const TokenRow = SessionRow.extend({
  name: z.string(),
  scopes: z.array(z.string()),
  is_limited: z.boolean(),
  is_service: z.boolean(),
  /** The client of OAuth that holds it; null where a person made it. */
  client_id: z.string().nullable(),
})
/** The row of `access_tokens` in the place of a session's. */
export type TokenRow = z.infer<typeof TokenRow>

export const parseSession = (row: unknown): SessionRow | null => (isFound(row) ? SessionRow.parse(row) : null)
export const parseToken = (row: unknown): TokenRow | null => (isFound(row) ? TokenRow.parse(row) : null)

function isFound(row: unknown): boolean {
  return z.looseObject({ id: z.unknown() }).parse(row).id !== null
}
