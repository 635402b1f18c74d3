import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import { evenlyLit, isDark, isPaper, lightOf } from './paper.ts'
import { findLie, type Raster } from './skew.ts'
import { only } from './sheet.ts'

/**
 * Turns the picture from standard input so that its lines run level, in even light where it is a page. Writes a line of
 * JSON, then the pixels of the picture. Told a number of quarters it turns by them clockwise and straightens what comes of
 * it, else it turns what seems to lie sideways. Where only paper is to be turned there are no pixels of anything else, and
 * none at all where only its light is wanted.
 */
const args = process.argv.slice(2)
const [told = ''] = args.filter((arg) => arg !== only.paper && arg !== only.light)
const sideToMeasure = 1400
const leastSkew = 0.08
const limits = { limitInputPixels: 100e6 } as const

sharp.concurrency(1)
const whole = await rasterOf(sharp(await buffer(process.stdin), limits).greyscale())
const inside = { width: sideToMeasure, height: sideToMeasure, fit: 'inside', withoutEnlargement: true } as const
const small = await rasterOf(opened(whole).resize(inside))
const light = lightOf(small)
const seen = { isPaper: isPaper(light), isDark: isDark(light) }
const isLeft = args.includes(only.light) || (args.includes(only.paper) && !seen.isPaper)
if (isLeft) process.stdout.write(`${JSON.stringify(seen)}\n`)
else await writeLevel()

async function writeLevel(): Promise<void> {
  // The feet of letters lie in rows more exactly than their heads.
  const upright = told === '' ? small : await rasterOf(opened(small).rotate(90 * Number(told)))
  const { skew, isSideways } = findLie(upright)
  const quarters = told !== '' ? Number(told) : isSideways ? 1 : 0
  const { pixels, ...size } = await turned(evenlyLit(whole, light), { quarters, skew })
  process.stdout.write(`${JSON.stringify({ ...seen, level: { ...size, angle: skew - 90 * quarters } })}\n`)
  process.stdout.write(pixels)
}

function opened({ width, height, pixels }: Raster): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 1 } }).greyscale()
}

async function rasterOf(image: Sharp): Promise<Raster> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) }
}

async function turned(raster: Raster, { quarters, skew }: { quarters: number; skew: number }): Promise<Raster> {
  const radians = ((90 * quarters - skew) * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return rasterOf(
    Math.abs(skew) < leastSkew
      ? opened(raster).rotate(90 * quarters)
      : opened(raster).affine([cos, -sin, sin, cos], { background: 'white', interpolator: 'bicubic' }),
  )
}
