import sharp from 'sharp'
import { openPictureReader } from '../src/knowledge/readers/ocr/picture-reader.ts'
import { plainAngle } from '../src/knowledge/readers/ocr/turning.ts'
import { readOne, type TextOfPicture } from '../src/knowledge/readers/picture.ts'
import { displayPhoto } from './displays.ts'

/** Reads a display with its caption on a photo that was turned; `off`: degrees by which the way up was missed. */
export async function readTurnedDisplay(degrees: number): Promise<TextOfPicture & { off: number }> {
  const photo = await displayPhoto({ shown: '47.3', label: 'Boiler pressure' })
  const small = await sharp(photo).resize(640).toBuffer()
  const { data, info } = await sharp(small).rotate(degrees).greyscale().raw().toBuffer({ resolveWithObject: true })
  const page = { width: info.width, height: info.height }
  const picture = { ...page, pixels: new Uint8Array(data), dotsPerInch: 72, number: 1, page }
  const read = (await readOne(openPictureReader(['eng']), picture, undefined))()
  return { ...read, off: Math.abs(plainAngle(read.reading.angle - degrees)) }
}
