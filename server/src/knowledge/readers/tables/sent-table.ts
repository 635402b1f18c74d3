import * as z from 'zod'
import type { SegmentTable } from '../../../schema/segment-table.ts'

const roles = [
  'symptom',
  'cause',
  'remedy',
  'interval',
  'work',
  'object',
  'parameter',
  'value',
  'unit',
  'tolerance',
  'position',
  'part',
  'name',
  'quantity',
  'code',
  'meaning',
] as const

const span = { start: z.int(), end: z.int() }
const TextSpan = z.object(span)

/** A table as a child that reads a file sends it. */
export const SentTable = z.object({
  ...span,
  caption: z.exactOptional(TextSpan),
  columns: z.array(z.object({ header: z.string(), role: z.nullable(z.enum(roles)) })).readonly(),
  header: z.array(TextSpan).readonly(),
  rows: z
    .array(
      z.object({
        ...span,
        cells: z.array(z.object({ ...span, column: z.int(), span: z.int() })).readonly(),
        group: z.exactOptional(z.string()),
        carried: z.exactOptional(z.array(z.object({ column: z.int(), text: z.string() })).readonly()),
      }),
    )
    .readonly(),
  continues: z.exactOptional(z.boolean()),
}) satisfies z.ZodType<SegmentTable>
