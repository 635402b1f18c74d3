import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import sharp from 'sharp'
import { Refusal } from '../../../platform/refusal.ts'

/** By its header, before a pixel is decoded. @throws Refusal */
export async function requireReadableImage(path: string): Promise<void> {
  const { width, height } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new Refusal('invalid-input', reasons.imageUnreadable, { cause: error })
    })
  if (width * height > limits.imagePixels) throw new Refusal('invalid-input', reasons.imagePixels)
}
