import sharp from 'sharp'
import { chanceFrom } from './chance.ts'

/** A picture whose text is known, line by line in reading order. */
export type Sample = { kind: string; language: string; lines: readonly string[]; png: Buffer; isPage: boolean }

export type Damage = {
  /** Standard deviation of a pixel. */
  noise: number
  blur: number
  /** Of the light at the dark side, 1 where it is even. */
  shade: number
  /** Of JPEG, of 100. */
  quality: number
  /** Of its size. */
  scale?: number
}

/** A drawing as a camera or a worn scanner gives it. */
export async function damaged(svg: string, { noise, blur, shade, quality, scale = 1 }: Damage): Promise<Buffer> {
  const drawn = sharp(Buffer.from(svg)).flatten({ background: 'white' })
  const blurred = blur > 0 ? drawn.blur(blur) : drawn
  const { data, info } = await blurred.greyscale().raw().toBuffer({ resolveWithObject: true })
  const chance = chanceFrom(info.width * 31 + data.length)
  for (let at = 0; at < data.length; at++) {
    const across = (at % info.width) / info.width
    const light = 1 - (1 - shade) * across
    const grain = noise * (chance(-1, 1) + chance(-1, 1) + chance(-1, 1))
    data[at] = Math.min(255, Math.max(0, (data[at] ?? 0) * light + grain))
  }
  const raw = { width: info.width, height: info.height, channels: 1 } as const
  const jpeg = await sharp(data, { raw })
    .resize(Math.round(info.width * scale))
    .jpeg({ quality })
    .toBuffer()
  return sharp(jpeg).greyscale().png({ compressionLevel: 1 }).toBuffer()
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
