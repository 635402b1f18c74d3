import * as z from 'zod'

/** Straight lines of a page, in pixels: what children tell of them. */
export const ToldRuled = z.array(z.object({ left: z.number(), right: z.number(), top: z.number(), bottom: z.number() }))
