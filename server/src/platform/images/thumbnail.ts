import { fileURLToPath } from 'node:url'
import { drawApart } from './draw-apart.ts'
import { drawThumbnail } from './draw-thumbnail.ts'

const drawer = fileURLToPath(new URL('thumbnail-child.ts', import.meta.url))

/** One picture of 100 megapixels can take hundreds of megabytes: they are drawn one after another. */
let last: Promise<unknown> = Promise.resolve()

/**
 * A small WebP of a picture file, upright, its first frame. `isDrawing`: an SVG.
 * @throws when it cannot be drawn.
 */
export async function thumbnailOf(path: string, isDrawing: boolean): Promise<Uint8Array> {
  const drawn = last.then(() => (isDrawing ? drawApart(path, drawer) : drawThumbnail(path)))
  last = drawn.catch(() => undefined)
  return drawn
}
