import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { maxPixels, widestInput } from './image-limits.ts'

/**
 * Writes a picture twice, upright and on white: grey, a byte a pixel, then in colour and small as JPEG; before them a line
 * with its width, its height, and those of the grey one.
 */
const [path = '', extension = ''] = process.argv.slice(2)
const limits = { limitInputPixels: widestInput, failOn: 'error' } as const
/** Drawings have no size of their own: pixels of the longer side, enough for the letters of a plan. */
const longerSideOfDrawing = 2400
/** Vision models make larger ones smaller themselves. */
const sideForModels = 1600

// As bytes: a drawing that is read from a path may refer to the files beside it.
const bytes = readFileSync(path)
const density = extension === 'svg' ? await densityOfDrawing() : undefined
const options = { ...limits, ...(density === undefined ? {} : { density }) }
const { autoOrient } = await sharp(bytes, options).metadata()
const { width, height } = autoOrient
const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)))
const upright = sharp(bytes, options).autoOrient().flatten({ background: 'white' })
const grey = await upright
  .clone()
  .resize(Math.max(1, Math.round(width * scale)))
  .greyscale()
  .raw()
  .toBuffer({ resolveWithObject: true })
const inside = { width: sideForModels, height: sideForModels, fit: 'inside', withoutEnlargement: true } as const
const jpeg = await upright.resize(inside).jpeg({ quality: 85 }).toBuffer()
process.stdout.write(`${width} ${height} ${grey.info.width} ${grey.info.height}\n`)
process.stdout.write(Buffer.concat([grey.data, jpeg]))

async function densityOfDrawing(): Promise<number> {
  const usual = 72
  const { width, height } = await sharp(bytes, { ...limits, density: usual }).metadata()
  return Math.min(1200, Math.max(usual, (usual * longerSideOfDrawing) / Math.max(width, height)))
}
