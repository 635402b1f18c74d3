import * as z from 'zod'
import { ToldRuled } from '../told-ruled.ts'
import { ToldLine } from './told-line.ts'

/** What the child that finds lines replies, before what it cut out or straightened. */
export const LinesTold = z.object({
  isDark: z.boolean(),
  /** Of a page: how its text lay, in degrees clockwise. */
  angle: z.optional(z.number()),
  /** How full of specks it is. */
  grain: z.optional(z.number()),
  ruled: z.optional(ToldRuled),
  found: z.optional(z.object({ main: z.number(), count: z.int(), lines: z.array(ToldLine) })),
})
export type LinesTold = z.infer<typeof LinesTold>
