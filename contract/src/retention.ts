import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { optionalNumber } from './listing.ts'
import type { RouteTable } from './route.ts'
import { texts } from './texts.ts'

const { min, max } = limits.keptDays
const Days = z.nullable(
  z.int(texts.keptDaysInvalid).check(z.gte(min, texts.keptDaysInvalid), z.lte(max, texts.keptDaysInvalid)),
)

const bin = limits.binDays
const BinDays = z
  .int(texts.binDaysInvalid)
  .check(z.gte(bin.min, texts.binDaysInvalid), z.lte(bin.max, texts.binDaysInvalid))

/** Days that things are kept; null: for as long as the company is. What was deleted stays in the bin for `binDays`. */
export const Retention = z.object({ chatsDays: Days, trailDays: Days, binDays: BinDays })
export type Retention = z.infer<typeof Retention>

const path = '/api/settings/company/retention'

export const retentionRoutes = {
  fetch: {
    method: 'GET',
    path,
    summary: 'How long chats, lines of the audit trail and things in the bin are kept',
    output: Retention,
    access: 'company.update',
  },
  preview: {
    method: 'GET',
    path: `${path}/preview`,
    summary: 'How many chats, lines and things of the bin would go with the next run, were they kept so many days',
    query: z.object({
      chatsDays: optionalNumber(texts.keptDaysInvalid, max),
      trailDays: optionalNumber(texts.keptDaysInvalid, max),
      binDays: optionalNumber(texts.binDaysInvalid, bin.max),
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
    output: Retention,
    message: 'Settings saved',
    access: 'company.update',
  },
} as const satisfies RouteTable
