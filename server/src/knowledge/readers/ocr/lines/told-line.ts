import * as z from 'zod'

/** A line of text as the children tell it and are told it. */
export const ToldLine = z.object({
  centre: z.object({ x: z.number(), y: z.number() }),
  along: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
  offset: z.number(),
  bend: z.number(),
})
