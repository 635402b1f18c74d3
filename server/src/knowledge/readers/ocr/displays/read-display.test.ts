import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { displayPhoto, type DrawnDisplay } from '../../../../../test/displays.ts'
import type { Raster } from '../../picture.ts'
import { placeOnPicture } from '../lines/cut-line.ts'
import { cutDisplay, placeInLine, straightLine } from './cut-display.ts'
import { readDisplay } from './read-display.ts'

async function grey(png: Buffer): Promise<Raster> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) }
}

/** As the detector finds it: about the digits, a sign not always with them, level within some degrees. */
async function read({ tilt = 0, ...drawn }: DrawnDisplay, width = 105 * drawn.shown.replace(/[.:]/g, '').length) {
  const along = ((tilt + 2) * Math.PI) / 180
  const line = { centre: { x: 480, y: 300 }, along, width, height: 175, offset: 0, bend: 0 }
  return readDisplay(cutDisplay(await grey(await displayPhoto({ tilt, ...drawn })), line))
}

const lcd = { back: '#9aa886', lit: '#23281e', off: '#909e7d' }

describe('a display of seven segments', () => {
  it.each<DrawnDisplay>([
    { shown: '0123' },
    { shown: '4567' },
    { shown: '89' },
    { shown: '-47.3', slant: 8 },
    { shown: '11.1', colours: lcd, slant: 5 },
    { shown: '12:58', tilt: 7 },
    { shown: 'E07', colours: lcd },
    { shown: '60.25', tilt: -6, slant: 10 },
  ])('is read surely: $shown', async (drawn) => {
    const [figure, ...others] = await read(drawn)
    expect([figure?.text, others]).toEqual([drawn.shown, []])
    expect(figure?.confidence).toBeGreaterThan(0.92)
  })

  it('has the sign and the point that the line was found without', async () => {
    expect(await read({ shown: '-80.5' }, 210)).toMatchObject([{ text: '-80.5', confidence: 1 }])
  })

  it('is placed where its digits are', async () => {
    const drawn = { shown: '482' }
    const [figure] = await read(drawn)
    const { cut } = cutDisplay(await grey(await displayPhoto(drawn)), {
      centre: { x: 480, y: 300 },
      along: 0,
      width: 315,
      height: 175,
      offset: 0,
      bend: 0,
    })
    // 64 pixels of the cut are the height of the line.
    const each = 175 / 64
    expect(((figure?.left ?? 0) - cut.width / 2) * each + 480).toBeCloseTo(322, -1)
    expect(((figure?.right ?? 0) - cut.width / 2) * each + 480).toBeCloseTo(602, -1)
    expect(((figure?.middle ?? 0) - cut.height / 2) * each + 300).toBeCloseTo(300, -1)
    expect((figure?.height ?? 0) * each).toBeCloseTo(140, -1)
  })

  it('is placed where its digits are, too, where its line was found bent', async () => {
    const line = { centre: { x: 480, y: 300 }, along: 0, width: 315, height: 175, offset: 24, bend: 5e-4 }
    const display = cutDisplay(await grey(await displayPhoto({ shown: '482' })), line)
    const [figure] = readDisplay(display)
    const place = placeOnPicture(straightLine(line))
    const { left = 0, right = 0, middle = 0 } = figure ?? {}
    for (const [x, shown] of [
      [left, 322],
      [right, 602],
    ] as const) {
      const spot = place(placeInLine(display, { x, y: middle }))
      expect(spot.x).toBeCloseTo(shown, -1)
      expect(spot.y).toBeCloseTo(300, -1)
    }
  })

  it('is in doubt where a point is half lit', async () => {
    const sure = (await read({ shown: '47.3', pointOpacity: 0.5 })).filter(({ confidence }) => confidence >= 0.92)
    expect(sure).toEqual([])
  })

  it.each(['Alarm F38050', 'Part 88-0808', 'Batch 80608', 'MOTOR 1PH8'])(
    'is not seen in plain text: %s',
    async (text) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640"><rect width="960" height="640" fill="#d0d4d8"/>
      <text x="480" y="335" text-anchor="middle" font-size="100" font-family="DejaVu Sans, sans-serif" fill="#202428">${text}</text></svg>`
      const line = { centre: { x: 480, y: 300 }, along: 0, width: 850, height: 130, offset: 0, bend: 0 }
      const picture = await grey(await sharp(Buffer.from(svg)).png().toBuffer())
      const figures = readDisplay(cutDisplay(picture, line))
      // `displayLine` takes no line in which one figure is so unsure.
      expect(figures.length === 0 || figures.some(({ confidence }) => confidence < 0.55)).toBe(true)
    },
  )
})
