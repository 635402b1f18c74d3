import * as z from 'zod/mini'
import { requiredText } from './fields.ts'
import { limits } from './limits.ts'
import type { RouteTable } from './route.ts'
import { codes } from './reasons/refusals.ts'

export const WantedRestore = z.object({
  /** Printed by the server at its start. */
  code: requiredText(codes.setupCodeRequired, limits.name),
  /** A folder on the server, or `s3://bucket/prefix?endpoint=…&region=…`. */
  source: requiredText(codes.backupPlaceRequired, limits.backupPlace),
  /** Empty: the backup is not encrypted. */
  passphrase: z.string().check(z.maxLength(limits.backupPlace)),
})
export type WantedRestore = z.infer<typeof WantedRestore>

/** A request for `setupRoutes.fetch` may show the code of the server in this header. */
export const setupCodeHeader = 'x-setup-code'

export const Setup = z.object({
  /** Whether nobody has registered yet, so that a backup may take this place. */
  canRestore: z.boolean(),
  /** One that is under way, in files and tables, or has just failed or succeeded. */
  restore: z.nullable(
    z.object({
      /**
       * `unfinished`: it failed, what it brought is still there, and no server starts until `npm run restore` has ended it.
       * `restored`: said by the server that has started with what it brought, until a further one begins.
       */
      state: z.enum(['running', 'failed', 'unfinished', 'restored']),
      done: z.number(),
      total: z.number(),
      /** Why it failed, for who shows the code of the server: it may name folders and buckets. Null for all others. */
      reason: z.nullable(z.string()),
    }),
  ),
})
export type Setup = z.infer<typeof Setup>

export const setupRoutes = {
  fetch: {
    method: 'GET',
    path: '/api/setup',
    summary: 'Whether nobody has registered on this server yet',
    output: Setup,
    access: 'anyone',
  },
  restore: {
    method: 'POST',
    path: '/api/setup/restore',
    summary: 'Restores a backup in place of an installation that nobody has used',
    body: WantedRestore,
    output: z.null(),
    message: 'The backup is being restored',
    access: 'anyone',
  },
} as const satisfies RouteTable
