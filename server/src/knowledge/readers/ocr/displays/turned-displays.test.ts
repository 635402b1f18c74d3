import sharp from 'sharp'
import { expect, it } from 'vitest'
import { displayPhoto } from '../../../../../test/displays.ts'
import { openPictureReader } from '../picture-reader.ts'
import { plainAngle } from '../turning.ts'

it.each([270])(
  'a display on a photo turned by %i degrees is read, with what it is called',
  async (degrees) => {
    const photo = await displayPhoto({ shown: '47.3', label: 'Boiler pressure' })
    const small = await sharp(photo).resize(640).toBuffer()
    const { data: png, info } = await sharp(small).rotate(degrees).png().toBuffer({ resolveWithObject: true })
    const page = { width: info.width, height: info.height }
    const read = await openPictureReader(['eng'])({ png, ...page, dotsPerInch: 72, number: 1, page })
    const { text, reading } = read()
    expect(text).toBe('47.3 Boiler pressure')
    expect(Math.abs(plainAngle(reading.angle - degrees))).toBeLessThan(5)
    expect(reading.lines.find((line) => line.text === '47.3')?.words).toMatchObject([{ confidence: 1 }])
  },
  120_000,
)
