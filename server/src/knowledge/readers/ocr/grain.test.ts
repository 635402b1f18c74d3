import sharp from 'sharp'
import { expect, it } from 'vitest'
import { pictureOf } from '../../../../test/pdf/scanned-pdf.ts'
import { grainOf, muchGrain } from './grain.ts'

const lines = Array.from({ length: 30 }, () => 'The torque of the gearbox bolts is 48 Nm at every station.')

async function rasterOf(png: Buffer) {
  const { data, info } = await sharp(png)
    .extract({ left: 0, top: 150, width: 1000, height: 400 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) }
}

/** The same each time. */
function noise(count: number): Uint8Array {
  let state = 1
  return Uint8Array.from({ length: count }, () => ((state = (state * 48_271) % 2_147_483_647) >> 8) % 256)
}

it('tells specks from text, also from text in noise', async () => {
  const text = await rasterOf(await pictureOf({ lines, tilt: 2 }))
  expect(grainOf(text)).toBeLessThan(muchGrain)
  const grains = noise(text.pixels.length)
  const noisy = text.pixels.map((value, at) => Math.max(0, Math.min(255, value + ((grains[at] ?? 0) - 128) / 2)))
  expect(grainOf({ ...text, pixels: noisy })).toBeLessThan(muchGrain)
  expect(grainOf({ ...text, pixels: grains })).toBeGreaterThan(2 * muchGrain)
  const empty = text.pixels.map((_, at) => 200 + ((grains[at] ?? 0) >> 4))
  expect(grainOf({ ...text, pixels: empty })).toBeGreaterThan(2 * muchGrain)
})
