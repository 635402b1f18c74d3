import { describe, expect, it } from 'vitest'
import { margins, readingPlace, type Run } from './reading-place.ts'

const page = { width: 800, height: 1000 }
const windowWidth = 390
const room = windowWidth - margins.left - margins.right

/** Lines of text, each of one run, in pixels of the page at scale 1. */
function lines(x: number, width: number, { size = 14, from = 100, count = 20 } = {}): Run[] {
  return Array.from({ length: count }, (_, at) => ({
    x: x / page.width,
    y: (from + at * size * 1.3) / page.height,
    width: width / page.width,
    height: size / page.height,
    size,
  }))
}
const boxOf = ({ x, y, width, height }: Run) => ({ x, y, width, height })

function placed(runs: Run[], quote: Run[]) {
  const place = readingPlace({ ...page, runs }, quote.map(boxOf), windowWidth)
  if (!place) throw new Error('There is a quote')
  return { ...place, leftAt: place.left * page.width }
}

describe('the place at which a quote is read on a phone', () => {
  it('fills the width with the column that the quote stands in', () => {
    const column = lines(80, 300)
    const other = lines(420, 300)
    const { scale, leftAt } = placed([...other, ...column], column.slice(4, 6))
    expect(scale * 300).toBeCloseTo(room)
    expect(leftAt).toBeCloseTo(80)
  })

  it('measures the column by the lines around, when the quote is but a part of one', () => {
    const column = lines(80, 300)
    const [short] = lines(80, 90, { from: 250, count: 1 })
    if (!short) throw new Error('There is a line')
    expect(placed([...column, short], [short]).scale * 300).toBeCloseTo(room)
  })

  it('keeps letters at 12 pixels at least, also where the column is wider than the window then', () => {
    const column = lines(80, 640)
    const { scale, leftAt } = placed(column, column.slice(4, 6))
    expect(scale * 14).toBeCloseTo(12)
    expect(leftAt).toBeCloseTo(80)
  })

  it('begins where the quote does, when that is beyond the window', () => {
    const column = lines(80, 640)
    const [end] = lines(600, 120, { from: 250, count: 1 })
    if (!end) throw new Error('There is a line')
    const { scale, leftAt } = placed(column, [end])
    expect(leftAt).toBeLessThanOrEqual(600)
    expect((720 - leftAt) * scale).toBeLessThanOrEqual(room + 0.01)
  })

  it('does not take a heading for the width of the column, nor blow up a narrow one', () => {
    const column = lines(80, 120)
    const heading = lines(80, 640, { size: 28, from: 60, count: 1 })
    const { scale } = placed([...heading, ...column], column.slice(0, 1))
    expect(scale * 14).toBeCloseTo(20)
  })

  it('has none for a quote without boxes, and makes do with the boxes of a page without text', () => {
    expect(readingPlace({ ...page, runs: [] }, [], windowWidth)).toBeNull()
    const quote = lines(80, 640, { size: 16, count: 2 })
    expect(placed([], quote).scale * 16 * 0.8).toBeCloseTo(12)
  })
})
