import sharp from 'sharp'
import { expect, it } from 'vitest'
import { pictureOf } from '../../../../test/pdf/scanned-pdf.ts'
import type { Raster } from '../picture.ts'
import { grainOf, muchGrain } from './grain.ts'
import { findLines } from './lines/find-lines.ts'
import { quieted } from './quiet.ts'
import { straighten } from './straighten.ts'

const lines = Array.from({ length: 30 }, () => 'The torque of the gearbox bolts is 48 Nm at every station.')

async function textRaster(): Promise<Raster> {
  const { data, info } = await sharp(await pictureOf({ lines, tilt: 2 }))
    .extract({ left: 0, top: 150, width: 1000, height: 400 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) }
}

/** The page with so many of 256 pixels black, the same each time. */
function withSpecks({ width, height, pixels }: Raster, many: number): Raster {
  let state = 1
  const next = () => ((state = (state * 48_271) % 2_147_483_647) >> 8) % 256
  return { width, height, pixels: pixels.map((value) => (next() < many ? 0 : value)) }
}

const inkOf = ({ pixels }: Raster) => pixels.filter((value) => value < 128).length

/** Places where ink and paper meet. */
const edgesIn = ({ pixels }: Raster) =>
  pixels.filter((value, at) => Math.abs(value - (pixels[at - 1] ?? value)) > 100).length

it('takes specks off a page and leaves its text', async () => {
  const text = await textRaster()
  expect(await quieted(text)).toBe(text)
  const clean = await quieted(withSpecks(text, 16))
  const [before, after] = [inkOf(text), inkOf(clean)]
  expect(after).toBeGreaterThan(before)
  expect(after - before).toBeLessThan(0.3 * before)
  expect(grainOf(clean)).toBeLessThan(1.5 * grainOf(text))
})

it('leaves no edges in a page that is noise alone', async () => {
  const blank = { width: 600, height: 400, pixels: new Uint8Array(240_000).fill(250) }
  for (const many of [16, 60, 128]) {
    const noise = withSpecks(blank, many)
    const quiet = await quieted(noise)
    expect(grainOf(noise)).toBeGreaterThan(0.8 * muchGrain)
    expect(edgesIn(quiet)).toBeLessThan(0.01 * edgesIn(noise))
  }
})

it('is done to pages of documents and to images that are pages', async () => {
  const noise = withSpecks({ width: 600, height: 400, pixels: new Uint8Array(240_000).fill(250) }, 16)
  const picture = { ...noise, dotsPerInch: 200 }
  const [straight] = await straighten([picture], {})
  const seen = await findLines(picture, { isPaperLeft: true, signal: undefined })
  if (!straight || 'found' in seen) throw new Error('It is no page')
  for (const { page } of [straight, seen.straight]) expect(edgesIn(page)).toBeLessThan(0.01 * edgesIn(noise))
})
