import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } })

type Photo = { format?: 'QRCode' | 'DataMatrix'; width?: number; height?: number }

/** A photo of a plate, a little turned, with this code on it. PNG. */
export async function photoOfCode(
  text: string,
  { format = 'QRCode', width = 900, height = 600 }: Photo = {},
): Promise<Buffer> {
  const { svg, error } = await writeBarcode(text, { format, addQuietZones: true })
  if (error) throw new Error(error)
  const code = await sharp(Buffer.from(svg))
    .resize({ width: 220, kernel: 'nearest' })
    .extend({ top: 30, bottom: 30, left: 30, right: 30, background: 'white' })
    .flatten({ background: 'white' })
    .rotate(11, { background: '#9a9a9a' })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#9a9a9a' } })
    .composite([{ input: code, left: Math.round(width * 0.6), top: Math.round(height * 0.3) }])
    .png()
    .toBuffer()
}
