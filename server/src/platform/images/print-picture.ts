import sharp from 'sharp'
import { fileURLToPath } from 'node:url'
import { createTurns } from '../turns.ts'
import { drawApart } from './draw-apart.ts'
import { drawPrint } from './draw-print.ts'

/** In pixels. */
export type PrintPicture = { bytes: Uint8Array; mediaType: 'image/jpeg' | 'image/png'; width: number; height: number }

const drawer = fileURLToPath(new URL('print-child.ts', import.meta.url))
/** One picture of 100 megapixels can take hundreds of megabytes. */
const inTurn = createTurns(1)

/**
 * A picture file as documents hold it: JPEG or PNG, upright, its first frame. `isDrawing`: an SVG.
 * @throws when it cannot be drawn.
 */
export async function printPictureOf(path: string, isDrawing: boolean): Promise<PrintPicture> {
  const bytes = await inTurn(() => (isDrawing ? drawApart(path, drawer) : drawPrint(path)))
  const { width, height, format } = await sharp(bytes).metadata()
  return { bytes, mediaType: format === 'png' ? 'image/png' : 'image/jpeg', width, height }
}
