import sharp, { type Sharp } from 'sharp'
import type { Raster } from '../picture.ts'
import { evenlyLit, isDark, isPaper, type Light, lightOf } from './paper.ts'
import { findLie } from './skew.ts'

const sideToMeasure = 1400
const leastSkew = 0.08

/** A picture with how light it is, and a small copy in which its lines are measured. */
export type Look = { whole: Raster; small: Raster; light: Light; isPaper: boolean; isDark: boolean }

export async function lookAt(whole: Raster): Promise<Look> {
  const inside = { width: sideToMeasure, height: sideToMeasure, fit: 'inside', withoutEnlargement: true } as const
  const small = await rasterOf(opened(whole).resize(inside))
  const light = lightOf(small)
  return { whole, small, light, isPaper: isPaper(light), isDark: isDark(light) }
}

/**
 * A page in even light, turned so that its lines run level, and how they lay before, in degrees clockwise. Told a number of
 * quarters it turns by them clockwise and straightens what comes of it, else it turns what seems to lie sideways.
 */
export async function levelled({ whole, small, light }: Look, told?: number): Promise<{ page: Raster; angle: number }> {
  // The feet of letters lie in rows more exactly than their heads.
  const upright = told === undefined ? small : await rasterOf(opened(small).rotate(90 * told))
  const { skew, isSideways } = findLie(upright)
  const quarters = told ?? (isSideways ? 1 : 0)
  return { page: await turned(evenlyLit(whole, light), { quarters, skew }), angle: skew - 90 * quarters }
}

function opened({ width, height, pixels }: Raster): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 1 } }).greyscale()
}

async function rasterOf(image: Sharp): Promise<Raster> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

async function turned(raster: Raster, { quarters, skew }: { quarters: number; skew: number }): Promise<Raster> {
  if (Math.abs(skew) < leastSkew) return quarters === 0 ? raster : rasterOf(opened(raster).rotate(90 * quarters))
  const radians = ((90 * quarters - skew) * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return rasterOf(opened(raster).affine([cos, -sin, sin, cos], { background: 'white', interpolator: 'bicubic' }))
}
