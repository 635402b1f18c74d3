import * as z from 'zod'
import { SentTable } from '../tables/sent-table.ts'

/** What the child that reads an office file tells; the file may be hostile, so the parent parses it. */
export const OfficeMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('pages'),
    pages: z.array(
      z.object({
        segment: z.int().positive(),
        text: z.string(),
        headings: z.array(z.object({ start: z.int(), end: z.int(), size: z.number() })),
        tables: z.exactOptional(z.array(SentTable)),
        place: z.null(),
      }),
    ),
  }),
  z.object({ type: z.literal('failed'), reason: z.enum(['damaged', 'unpacks_too_large', 'too_many_rows']) }),
  z.object({ type: z.literal('done') }),
])
export type OfficeMessage = z.infer<typeof OfficeMessage>
