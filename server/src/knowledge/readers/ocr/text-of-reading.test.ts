import { expect, it } from 'vitest'
import { boxesOf } from '../layout.ts'
import { pageReader } from '../pdf/read-page.ts'
import { readLineOf } from './read-line.ts'
import { textOfReading } from './text-of-reading.ts'
import { turning } from './turning.ts'

const size = { width: 1000, height: 1400 }
const baseline = 300
/** How far their letters reach below the line that they stand on. */
const words = { gearbox: 6, bolts: 0, speckled: 40 }

/** A line of letters 26 pixels high, on a page that lies turned. */
function readAt(angle: number) {
  const found = Object.entries(words).map(([text, below], at) => {
    const left = 100 + at * 200
    return { text, confidence: 96, left, right: left + 120, top: baseline - 20, bottom: baseline + below }
  })
  const shown = { size, toShown: turning(size, size, angle), angle, scale: 1 }
  const lines = [readLineOf({ words: found, size: 26, baselineAt: () => baseline }, found, shown)]
  const reading = { ...size, angle, lines, foundLines: 1, hints: [] }
  return textOfReading(reading, { number: 1, page: size, readPage: pageReader() })
}

it.each([2, -1.5, 90])('marks words of a page turned by %d degrees no lower than their letters', (angle) => {
  const { text, place } = readAt(angle)
  const lies = angle === 90
  for (const [word, below] of Object.entries(words)) {
    const start = text.indexOf(word)
    const boxes = boxesOf(place.layout, start, start + word.length)
    for (const { x, y, width, height } of boxes) {
      const middle = turning(size, size, -angle)({ x: (x + width / 2) * size.width, y: (y + height / 2) * size.height })
      const bottom = middle.y + (lies ? width * size.width : height * size.height) / 2
      // Letters reach no lower than .24 of their height; what is lower are specks.
      const lowest = lies ? 6.24 : Math.min(below, 6.24)
      expect(bottom - baseline - lowest, `${word} ${angle}`).toBeCloseTo(0, 0)
    }
  }
})
