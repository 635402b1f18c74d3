import * as z from 'zod/mini'

/** Fractions of the upright page, origin top left. */
export const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type Box = z.infer<typeof Box>

/**
 * The smallest part of a resource that a viewer can open: a page number from 1 for documents, 1 for images, a whole
 * second for videos, a block id for notes. One type from the reader to the viewer.
 */
export const Segment = z.union([z.int(), z.string()])
export type Segment = z.infer<typeof Segment>
