import { reasons } from '@millwright/contract/reasons/refusals'
import { limits } from '@millwright/contract/limits'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { invalidInput } from '../refusal.ts'

/** By their bytes, before sharp sees them: it would draw SVG and open whatever else its library can. */
const readable = new Set(['image/png', 'image/jpeg', 'image/webp'])
/** Judged from the header, before a pixel is decoded. */
const maxPixels = 50_000_000

/**
 * A square WebP of the picture's middle, upright, with nothing of its metadata. `field` is what it was sent as.
 * @throws Refusal `invalid-input` when it is no picture that browsers make.
 */
export async function squarePicture(bytes: Uint8Array, field: string): Promise<Uint8Array> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !readable.has(type.mime)) throw unreadable(field)
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(limits.pictureSide, limits.pictureSide, { fit: 'cover' })
      .webp({ quality: 85 })
      .toBuffer()
  } catch {
    // Its errors tell what is wrong with the file, in the library's words.
    throw unreadable(field)
  }
}

function unreadable(field: string) {
  return invalidInput({ [field]: reasons.pictureUnreadable })
}
