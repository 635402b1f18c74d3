import { expect, it } from 'vitest'
import { readTurnedDisplay } from '../../../../../test/turned-display.ts'
import { readsAll } from '../../../../../test/reads-all.ts'

const all = readsAll(import.meta.filename)

it.runIf(all).each([270])(
  'a display on a photo turned by %i degrees is read, with what it is called',
  async (degrees) => {
    const { text, reading, off } = await readTurnedDisplay(degrees)
    expect(text).toBe('47.3 Boiler pressure')
    expect(off).toBeLessThan(5)
    expect(reading.lines.find((line) => line.text === '47.3')?.words).toMatchObject([{ confidence: 1 }])
  },
)
