import { z } from 'zod'

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
