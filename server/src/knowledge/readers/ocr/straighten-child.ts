import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import { evenlyLit, isDark, isPaper, lightOf } from './paper.ts'
import { findLie, type Raster } from './skew.ts'

/**
 * Turns the picture from standard input so that its lines run level, in even light where it is a page. Writes a line of
 * JSON, then the picture as PNG. Told a number of quarters it turns by them clockwise and straightens what comes of it,
 * else it turns what seems to lie sideways.
 */
const [told = ''] = process.argv.slice(2)
const sideToMeasure = 1400
const leastSkew = 0.08
const limits = { limitInputPixels: 100e6 } as const

sharp.concurrency(1)
const picture = sharp(await buffer(process.stdin), limits).greyscale()
const whole = await rasterOf(picture.clone())
const inside = { width: sideToMeasure, height: sideToMeasure, fit: 'inside', withoutEnlargement: true } as const
const small = await rasterOf(picture.clone().resize(inside))
const light = lightOf(small)
// The feet of letters lie in rows more exactly than their heads.
const upright = told === '' ? small : await rasterOf(picture.rotate(90 * Number(told)).resize(inside))
const { skew, isSideways } = findLie(upright)
const quarters = told !== '' ? Number(told) : isSideways ? 1 : 0
const { png, size } = await turned(evenlyLit(whole, light))
const seen = { angle: skew - 90 * quarters, isPaper: isPaper(light), isDark: isDark(light) }
process.stdout.write(`${JSON.stringify({ ...size, ...seen })}\n`)
process.stdout.write(png)

async function rasterOf(image: Sharp): Promise<Raster> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) }
}

async function turned({ width, height, pixels }: Raster) {
  const radians = ((90 * quarters - skew) * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const opened = sharp(pixels, { raw: { width, height, channels: 1 } })
  const level =
    Math.abs(skew) < leastSkew
      ? opened.rotate(90 * quarters)
      : opened.affine([cos, -sin, sin, cos], { background: 'white', interpolator: 'bicubic' })
  const { data, info } = await level.greyscale().png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true })
  return { png: data, size: { width: info.width, height: info.height } }
}
