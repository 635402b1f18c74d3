import * as z from 'zod'
import { SentTable } from '../tables/sent-table.ts'

/** What the child that reads a PDF tells; the file that it reads may be hostile, so the parent parses it. */
export const ChildMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('opened'), pages: z.int().nonnegative() }),
  z.object({
    type: z.literal('pages'),
    pages: z.array(
      z.object({
        number: z.int().positive(),
        width: z.number().positive(),
        height: z.number().positive(),
        text: z.string(),
        layout: z.string(),
        headings: z.array(z.object({ start: z.int(), end: z.int(), size: z.number() })),
        tables: z.array(SentTable),
        /** Of a page that shows its text as a picture, the last of a message: the next one are its pixels. */
        picture: z.nullable(
          z.object({
            width: z.int().positive(),
            height: z.int().positive(),
            dotsPerInch: z.number(),
          }),
        ),
      }),
    ),
  }),
  z.object({ type: z.literal('failed'), reason: z.enum(['encrypted', 'damaged', 'too_many_pages', 'out_of_memory']) }),
  z.object({ type: z.literal('done') }),
])

export type ChildMessage = z.infer<typeof ChildMessage>
