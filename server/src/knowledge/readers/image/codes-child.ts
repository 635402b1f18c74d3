import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { readPgm } from '../pgm.ts'
import type { Raster } from '../picture.ts'

/** Writes the texts of the codes in the grey picture from standard input, as JSON. */

/** Pixels of the longer side at which they are looked for first: most are found, in a tenth of the time. */
const firstSide = 2000

sharp.concurrency(1)
sharp.cache(false)
// By itself it would ask another machine for it.
const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } })

const { raster } = readPgm(await buffer(process.stdin))
const small = await smaller(raster)
const found = await codesIn(small)
const codes = found.length > 0 || small === raster ? found : await codesIn(raster)
process.stdout.write(JSON.stringify(codes))

async function codesIn({ width, height, pixels }: Raster): Promise<string[]> {
  // Red, green and blue of a byte each, and nothing shines through.
  const coloured = Uint32Array.from(pixels, (grey) => (0xff000000 | (grey * 0x10101)) >>> 0)
  const data = new Uint8ClampedArray(coloured.buffer)
  const read = await readBarcodes({ width, height, data, colorSpace: 'srgb' } as ImageData, {
    formats: ['QRCode', 'MicroQRCode', 'RMQRCode', 'DataMatrix'],
    tryHarder: true,
    maxNumberOfSymbols: 4,
    // A GS1 symbol as `(01)…(21)…`.
    textMode: 'HRI',
  })
  return [...new Set(read.filter(({ isValid }) => isValid).map(({ text }) => text))]
}

async function smaller(whole: Raster): Promise<Raster> {
  const { width, height, pixels } = whole
  if (Math.max(width, height) <= firstSide) return whole
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .resize({ width: firstSide, height: firstSide, fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}
