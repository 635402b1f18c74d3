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

it.each([0, 1.2])('reads a fault table by the lines of a picture that lies turned by %d degrees', (angle) => {
  const shown = { size, toShown: turning(size, size, angle), angle, scale: 1 }
  const lineAt = (text: string, x: number, y: number) => {
    const found = text.split(' ').map((word, at) => {
      const left = x + text.split(' ').slice(0, at).join(' ').length * 14 + (at === 0 ? 0 : 14)
      return { text: word, confidence: 96, left, right: left + word.length * 14 - 2, top: y - 20, bottom: y }
    })
    return readLineOf({ words: found, size: 26, baselineAt: () => y }, found, shown)
  }
  const texts: [string, number, number][] = [
    ['Problem', 110, 235],
    ['Cause', 410, 235],
    ['Remedy', 710, 235],
    ['Air is lost', 110, 345],
    ...['Hose torn', 'Valve stuck', 'Seal worn', 'Pipe loose'].map((text, at): [string, number, number] => [
      text,
      410,
      285 + 40 * at,
    ]),
    ...['Replace', 'Clean', 'Replace', 'Tighten'].map((text, at): [string, number, number] => [
      text,
      710,
      285 + 40 * at,
    ]),
    ['It hums', 110, 465],
    ['Phase missing', 410, 465],
    ['Check fuses', 710, 465],
  ]
  const reading = { ...size, angle, lines: texts.map((one) => lineAt(...one)), foundLines: texts.length, hints: [] }
  const box = (left: number, right: number, top: number, bottom: number) => ({
    left: (left - size.width / 2) / size.width,
    right: (right - size.width / 2) / size.width,
    top: (top - size.height / 2) / size.width,
    bottom: (bottom - size.height / 2) / size.width,
  })
  const ruled = [
    ...[200, 250, 420, 480].map((y) => box(100, 900, y, y)),
    ...[100, 400, 700, 900].map((x) => box(x, x, 200, 480)),
  ]
  const { text, tables } = textOfReading({ ...reading, ruled }, { number: 1, page: size, readPage: pageReader() })
  expect(tables?.map(({ columns }) => columns.map(({ role }) => role))).toEqual([['symptom', 'cause', 'remedy']])
  const rows = tables?.[0]?.rows.map(({ start, end, carried = [] }) => [
    ...carried.map((cell) => cell.text),
    text.slice(start, end),
  ])
  expect(rows).toEqual([
    ['Air is lost\tHose torn\tReplace'],
    ['Air is lost', 'Valve stuck\tClean'],
    ['Air is lost', 'Seal worn\tReplace'],
    ['Air is lost', 'Pipe loose\tTighten'],
    ['It hums\tPhase missing\tCheck fuses'],
  ])
})
