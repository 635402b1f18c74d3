import { limits } from '@millwright/contract/limits'
import sharp from 'sharp'

/** Sharp in print on the width of a page. */
const side = 1_600

/** PNG for what has clear parts, JPEG for the rest. */
export async function drawPrint(source: string | Uint8Array): Promise<Uint8Array> {
  const picture = sharp(source, { limitInputPixels: limits.imagePixels, failOn: 'error' })
  const { hasAlpha } = await picture.metadata()
  const sized = picture.autoOrient().resize(side, side, { fit: 'inside', withoutEnlargement: true })
  return hasAlpha
    ? sized.png({ palette: true }).toBuffer()
    : sized.toColourspace('srgb').jpeg({ quality: 82 }).toBuffer()
}
