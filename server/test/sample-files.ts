import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A PNG of one colour, different bytes for each colour. */
export function pngOf(colour = '#336699', side = 40): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: colour } })
    .png()
    .toBuffer()
}

export function jpegOf(colour = '#336699', side = 40): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
}

/** A JPEG of noise: as many bytes as pixels of its size can need. */
export function noisyJpegOf(side: number): Promise<Buffer> {
  const raw = { width: side, height: side, channels: 3 as const }
  return sharp(randomBytes(side * side * 3), { raw })
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** A photograph of a nameplate, line by line; it is read by OCR. */
export function platePng(
  lines: readonly string[],
  { blurs = [] }: { blurs?: readonly number[] } = {},
): Promise<Buffer> {
  const texts = lines.map((line, at) => {
    const blur = !blurs[at] ? '' : `filter="url(#blur-${at})"`
    return `<text x="60" y="${100 + 90 * at}" font-size="44" font-family="DejaVu Sans, sans-serif" ${blur}>${line}</text>`
  })
  const filters = blurs.map((blur, at) => `<filter id="blur-${at}"><feGaussianBlur stdDeviation="${blur}"/></filter>`)
  const paper = `<defs>${filters.join('')}</defs><rect width="900" height="500" fill="white"/>`
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="500">${paper}${texts.join('')}</svg>`
  return sharp(Buffer.from(drawn)).png().toBuffer()
}

export function svgOf(content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="60">${content}</svg>`,
  )
}

/** As many pixels as wanted in few bytes: one bit a pixel, all black. `isWhole` false: its header and little more. */
export function blackPng(side: number, isWhole = true): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(isWhole ? side * (1 + Math.ceil(side / 8)) : 0))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** The first 64 bytes of what ffmpeg writes of each kind. */
export const videoHeads: Readonly<Record<string, string>> = {
  mp4: '000000206674797069736f6d0000020069736f6d69736f32617663316d703431000000086672656500000bd36d646174000002ad0605ffffa9dc45e9bde6d948',
  mov: '0000001466747970717420200000020071742020000000087769646500000bd36d646174000002ad0605ffffa9dc45e9bde6d948b7962cd820d923eeef783236',
  '3gp':
    '0000001c6674797033677034000002003367703469736f6d69736f32000000086672656500002c0a6d6461740000800208042620202021fffed480180ec060c3',
  webm: '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878102428581021853806701000000000013ed114d9b74ba4dbb8b53ab841549a96653',
  mkv: '1a45dfa3a34286810142f7810142f2810442f381084282886d6174726f736b614287810442858102185380670100000000000e22114d9b74c0bf842549f2e44d',
  avi: '524946468a3e0000415649204c495354381200006864726c6176696838000000409c0000a8610000000000001009000005000000000000000100000000001000',
  flv: '464c5601010000000900000000120000b80000000000000002000a6f6e4d65746144617461080000000800086475726174696f6e003fc999999999999a000577',
  wmv: '3026b2758e66cf11a6d900aa0062ce6c5302000000000000050000000102a1dcab8c47a9cf118ee400c00c205365680000000000000000000000000000000000',
  mpeg: '000001ba2100010001c33367000001bb0009c333670021ffe0e0e6000001e007df3100037bb11100035f91000001b30b009013ffffe018000001b80008004000',
  ogv: '4f67675300020000000000000000b70ef5f200000000445a3bc9012a807468656f7261030201000b00090000b000009000000000001900000001000001000001',
}

/** A video of this kind for whoever looks at its begin alone. */
export function videoOf(extension: string, size = 20_000): Buffer {
  return Buffer.concat([Buffer.from(videoHeads[extension] ?? '', 'hex'), Buffer.alloc(size)])
}

/** A still picture in HEVC of 64 x 64 pixels, whose data is no more than a beginning. */
export const heicBase64 =
  'AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAAA1G1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAAA9AAAAAgAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABodmMxAAAAAFhpcHJwAAAAO2lwY28AAAAfaHZjQwEBYAAAAJAAAAAAAB7wAPz9+PgAAA8AAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAVaXBtYQAAAAAAAAABAAECgQIAAAAQbWRhdAAAAAQmAa8A'
