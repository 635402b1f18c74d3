import * as z from 'zod/mini'

/** What makes a picture hard to read; `language`: perhaps it is in one that was not looked for. */
export const pictureHints = ['dark', 'small', 'blurred', 'language'] as const
export const PictureHint = z.enum(pictureHints)
export type PictureHint = z.infer<typeof PictureHint>

/** Of the lines that were found: where fewer were read there is something to be said. */
export const enoughRead = 0.8
