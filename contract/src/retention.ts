import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { optionalNumber } from './listing.ts'
import type { RouteTable } from './route.ts'
import { texts } from './texts.ts'

const { min, max } = limits.keptDays
const Days = z.nullable(
  z.int(texts.keptDaysInvalid).check(z.gte(min, texts.keptDaysInvalid), z.lte(max, texts.keptDaysInvalid)),
)

/** Days that things are kept; null: for as long as the company is. Things in the bin go after 30 days. */
export const Retention = z.object({ chatsDays: Days, trailDays: Days })
export type Retention = z.infer<typeof Retention>

const path = '/api/settings/company/retention'

export const retentionRoutes = {
  fetch: {
    method: 'GET',
    path,
    summary: 'How long chats and lines of the audit trail are kept',
    output: Retention,
    access: 'company.update',
  },
  preview: {
    method: 'GET',
    path: `${path}/preview`,
    summary: 'How many chats and lines would go with the next run, were they kept so many days',
    query: z.object({
      chatsDays: optionalNumber(texts.keptDaysInvalid, max),
      trailDays: optionalNumber(texts.keptDaysInvalid, max),
    }),
    output: z.object({ chats: z.int(), lines: z.int() }),
    access: 'company.update',
  },
  update: {
    method: 'PUT',
    path,
    summary: 'Sets how long chats and lines of the audit trail are kept; what is older goes with the next daily run',
    body: Retention,
    output: Retention,
    message: 'Settings saved',
    access: 'company.update',
  },
} as const satisfies RouteTable
