import * as z from 'zod'
import { ToldLine } from '../lines/told-line.ts'

/** What the child that reads lines again is told, in a line of JSON before the picture. */
export const AskedAgain = z.object({
  lines: z.array(
    z.object({
      line: ToldLine,
      /** Whether it may be Chinese. */
      isChinese: z.boolean(),
    }),
  ),
})
export type AskedAgain = z.infer<typeof AskedAgain>

/** 0-1. */
const confidence = z.number()

/** What it replies for each line, in pixels of the line as it is cut out. */
export const ReadAgain = z.array(
  z.object({
    figures: z.array(
      z.object({
        text: z.string(),
        confidence,
        left: z.number(),
        right: z.number(),
        middle: z.number(),
        height: z.number(),
      }),
    ),
    characters: z.array(z.object({ text: z.string(), confidence, middle: z.number() })),
  }),
)
export type LineReadAgain = z.infer<typeof ReadAgain>[number]
