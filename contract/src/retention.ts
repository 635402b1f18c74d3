import * as z from 'zod/mini'
import { Time } from './ids.ts'
import { limits } from './limits.ts'
import { optionalNumber } from './listing.ts'
import type { RouteTable } from './route.ts'
import { codes } from './reasons/refusals.ts'

const { min, max } = limits.keptDays
const Days = z.nullable(
  z.int(codes.keptDaysInvalid).check(z.gte(min, codes.keptDaysInvalid), z.lte(max, codes.keptDaysInvalid)),
)

const bin = limits.binDays
const BinDays = z
  .int(codes.binDaysInvalid)
  .check(z.gte(bin.min, codes.binDaysInvalid), z.lte(bin.max, codes.binDaysInvalid))

/** Days that things are kept; null: for as long as the company is. What was deleted stays in the bin for `binDays`. */
export const Retention = z.object({ chatsDays: Days, trailDays: Days, binDays: BinDays })
export type Retention = z.infer<typeof Retention>

/** A server of the version before does not say when the company was changed last. */
export const StoredRetention = z.extend(Retention, { updatedAt: z.optional(Time) })
export type StoredRetention = z.infer<typeof StoredRetention>

const path = '/api/settings/company/retention'

export const retentionRoutes = {
  fetch: {
    method: 'GET',
    path,
    summary: 'How long chats, lines of the audit trail and things in the bin are kept',
    output: StoredRetention,
    access: 'company.update',
  },
  preview: {
    method: 'GET',
    path: `${path}/preview`,
    summary: 'How many chats, lines and things of the bin would go with the next run, were they kept so many days',
    query: z.object({
      chatsDays: optionalNumber(codes.keptDaysInvalid, max),
      trailDays: optionalNumber(codes.keptDaysInvalid, max),
      binDays: optionalNumber(codes.binDaysInvalid, bin.max),
    }),
    output: z.object({ chats: z.int(), lines: z.int(), binned: z.int() }),
    access: 'company.update',
  },
  update: {
    method: 'PUT',
    path,
    summary:
      'Sets how long chats, lines of the audit trail and things in the bin are kept; what is older goes with the next run',
    body: Retention,
    output: StoredRetention,
    message: 'Settings saved',
    ifMatch: true,
    access: 'company.update',
  },
} as const satisfies RouteTable
