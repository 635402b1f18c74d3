import * as z from 'zod/mini'

/** What makes a picture hard to read. */
export const pictureHints = ['dark', 'small', 'blurred'] as const
export const PictureHint = z.enum(pictureHints)
export type PictureHint = z.infer<typeof PictureHint>
