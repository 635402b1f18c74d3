import { describe, expect, it } from 'vitest'
import type { OcrLine } from '../engines/parse-hocr.ts'
import { displayLine, isDisplay } from './display-line.ts'

const figure = { text: '47.3', confidence: 1, left: 20, right: 120, middle: 38, height: 40 }

function read(...words: readonly [text: string, confidence: number, left: number][]): OcrLine[] {
  const placed = words.map(([text, confidence, left]) => ({
    text,
    confidence,
    left,
    right: left + 30,
    top: 12,
    bottom: 64,
  }))
  return [{ words: placed, size: 52, baselineAt: () => 52 }]
}

const textOf = (line: OcrLine | null) => line?.words.map(({ text }) => text)

describe('the line of a display', () => {
  it('is its figure with the unit beside it', () => {
    expect(textOf(displayLine([figure], read(['4F;', 31, 20], ['kPa', 92, 130])))).toEqual(['47.3', 'kPa'])
    expect(textOf(displayLine([figure], []))).toEqual(['47.3'])
    for (const unit of ['m³/h', 'm3/h', 'm/s²', '°C', '%']) {
      expect(textOf(displayLine([figure], read(['4F;', 31, 20], [unit, 92, 130])))).toEqual(['47.3', unit])
    }
  })

  it('is none where what was read before is surer, or words stand in its place', () => {
    const doubted = { ...figure, confidence: 0.7 }
    expect(displayLine([doubted], read(['473', 86, 20]))).toBeNull()
    expect(displayLine([figure], read(['Alarm', 93, 5], ['F473', 80, 60]))).toBeNull()
  })

  it('is in place of a word that is in doubt itself, where its figures are sure', () => {
    const weak = { ...figure, confidence: 0.85 }
    expect(textOf(displayLine([figure], read(['tt', 60, 60])))).toEqual(['47.3'])
    expect(displayLine([weak], read(['tt', 60, 60]))).toBeNull()
    expect(displayLine([figure], read(['Alarm', 93, 60]))).toBeNull()
  })

  it('is none where digits beside it would be lost', () => {
    expect(displayLine([figure], read(['473', 80, 60], ['12', 93, 130]))).toBeNull()
    expect(displayLine([figure], read(['K2', 93, -40]))).toBeNull()
    expect(displayLine([figure], read(['473', 80, 60]))).not.toBeNull()
  })

  it('is none where one of its figures is in doubt, as beside letters', () => {
    const weak = { ...figure, confidence: 0.5 }
    expect(displayLine([figure, weak], [])).toBeNull()
    // It may be Chinese then.
    expect([[], [weak], [figure, weak], [figure]].map(isDisplay)).toEqual([false, false, false, true])
  })
})
