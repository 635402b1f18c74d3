import * as z from 'zod/mini'
import { codes } from './reasons/refusals.ts'
import { limits } from './limits.ts'
import { requiredText } from './fields.ts'
import type { RouteTable } from './route.ts'

export const SupportRequest = z.object({
  subject: requiredText(codes.subjectRequired, limits.title),
  message: requiredText(codes.messageRequired, limits.supportMessage),
})
export type SupportRequest = z.infer<typeof SupportRequest>

export const helpRoutes = {
  /** The message of the reply names the reference too. */
  ask: {
    method: 'POST',
    path: '/api/help',
    summary: 'Sends a support request',
    body: SupportRequest,
    output: z.object({ reference: z.string() }),
    access: 'member',
  },
} as const satisfies RouteTable
