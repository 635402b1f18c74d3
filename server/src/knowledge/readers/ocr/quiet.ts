import sharp from 'sharp'
import type { Raster } from '../picture.ts'
import { grainOf, inkBound } from './grain.ts'

/** Text has less (`grain.ts`): what has more is looked at for specks. */
const someGrain = 0.03
/** No text has as much, in whatever noise. */
const onlyGrain = 0.1
/** In pixels: a point of a page at 200 dots per inch has 9, the smallest letters that Tesseract reads 20. */
const largestSpeck = 12
/** For each pixel of the page. Of 4,000 words set small, .002 are points and dots. */
const manySpecks = 0.01
/** In pixels: specks run together then, into patches without edges. */
const blurred = 2

/**
 * A page without what is no letter, where there is much of it: Tesseract takes every speck for one, and up to half a minute
 * for a page of them. Others stay as they are.
 */
export async function quieted(page: Raster): Promise<Raster> {
  const grain = grainOf(page)
  if (grain < someGrain) return page
  return grain < onlyGrain ? withoutSpecks(page) : smeared(page)
}

async function smeared({ width, height, pixels }: Raster): Promise<Raster> {
  const { data } = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .blur(blurred)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width, height, pixels: new Uint8Array(data) }
}

/** Paints over small patches of ink where there are many. */
function withoutSpecks(page: Raster): Raster {
  const { width, height, pixels } = page
  const bound = inkBound(pixels)
  const seen = new Uint8Array(pixels.length)
  const specks: number[] = []
  let count = 0
  for (let from = 0; from < pixels.length; from++) {
    if (seen[from] === 1 || (pixels[from] ?? 255) > bound) continue
    const patch = patchAt(page, { from, seen, bound })
    if (patch === null) continue
    count++
    specks.push(...patch)
  }
  if (count < manySpecks * width * height) return page
  const paper = medianOf(pixels.filter((value) => value > bound))
  const clean = Uint8Array.from(pixels)
  for (const at of specks) clean[at] = paper
  return { width, height, pixels: clean }
}

type Start = { from: number; seen: Uint8Array; bound: number }

/** The pixels of ink that hang together with one; null where they are more than a speck. All of them are marked as seen. */
function patchAt({ width, height, pixels }: Raster, { from, seen, bound }: Start): number[] | null {
  const patch: number[] = []
  const waiting = [from]
  seen[from] = 1
  let size = 0
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (++size <= largestSpeck) patch.push(at)
    const x = at % width
    const y = (at - x) / width
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
        const next = row * width + column
        if (seen[next] === 1 || (pixels[next] ?? 255) > bound) continue
        seen[next] = 1
        waiting.push(next)
      }
    }
  }
  return size <= largestSpeck ? patch : null
}

function medianOf(values: Uint8Array): number {
  return values.length === 0 ? 255 : (values.toSorted()[values.length >> 1] ?? 255)
}
