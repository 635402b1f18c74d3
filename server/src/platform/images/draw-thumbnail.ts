import { limits } from '@millwright/contract/limits'
import sharp from 'sharp'

const side = 480

export function drawThumbnail(source: string | Uint8Array): Promise<Uint8Array> {
  return sharp(source, { limitInputPixels: limits.imagePixels, failOn: 'error' })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
}
