import { describe, expect, it } from 'vitest'
import type { OcrLine } from '../engines/parse-hocr.ts'
import { withDoubtfulDisplays } from './way-up.ts'

function line(text: string, { confidence = 100, along = 0, isDisplay = false } = {}) {
  const words = text.split(' ').map((word) => ({ text: word, confidence, left: 0, right: 90, top: 12, bottom: 64 }))
  const read: OcrLine[] = [{ words, size: 52, baselineAt: () => 52 }]
  const place = { centre: { x: 480, y: 300 }, along, width: 400, height: 100, offset: 0, bend: 0 }
  return { line: place, read, isDisplay }
}

/** Of the first of these lines, whether it proves its figure. */
function isSure(...lines: ReturnType<typeof line>[]): boolean {
  const [first] = withDoubtfulDisplays(lines)
  return first?.read[0]?.words[0]?.confidence === 100
}

describe('a display', () => {
  it.each(['8010', '12:58', '-6', 'E08'])('proves nothing alone where it reads both ways: %s', (text) => {
    expect(isSure(line(text, { isDisplay: true }))).toBe(false)
  })

  it.each(['8014', '37', '4:30'])('proves its figure where it reads one way: %s', (text) => {
    expect(isSure(line(text, { isDisplay: true }))).toBe(true)
  })

  it('proves its figure where other text shows which way is up', () => {
    const display = line('8010', { isDisplay: true })
    expect(isSure(line('8010 kPa', { isDisplay: true }))).toBe(true)
    expect(isSure(display, line('Boiler pressure'))).toBe(true)
    expect(isSure(display, line('47.3', { isDisplay: true }))).toBe(true)
    expect(isSure(display, line('Boiler', { confidence: 60 }))).toBe(false)
    expect(isSure(display, line('Boiler pressure', { along: Math.PI }))).toBe(false)
    expect(isSure(display, line('Boiler pressure', { along: Math.PI / 2 }))).toBe(false)
    expect(isSure(display, line('80'))).toBe(false)
  })

  it('alone may be in doubt, plain text is none', () => {
    expect(isSure(line('8010'))).toBe(true)
  })
})
