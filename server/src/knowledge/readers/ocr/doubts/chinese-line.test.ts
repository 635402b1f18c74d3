import { describe, expect, it } from 'vitest'
import type { OcrLine } from '../engines/parse-hocr.ts'
import { chineseLine } from './chinese-line.ts'

/** Characters side by side from the left, a half of the height of a line each; a blank that the network did not see: `_`. */
function recognised(text: string, confidence = 0.98) {
  return Array.from(text, (character, at) => ({ text: character, confidence, middle: 30 + 26 * at })).filter(
    ({ text: character }) => character !== '_',
  )
}

function read(...words: readonly [text: string, confidence: number][]): OcrLine[] {
  const placed = words.map(([text, confidence], at) => ({
    text,
    confidence,
    left: 100 * at,
    right: 100 * at + 90,
    top: 12,
    bottom: 64,
  }))
  return [{ words: placed, size: 52, baselineAt: () => 52 }]
}

const wordsOf = (line: OcrLine | null) => line?.words.map(({ text }) => text)
const expected = { isChinese: true }
const unexpected = { isChinese: false }

describe('a line of Chinese', () => {
  it('keeps figures apart that stand apart, and proves none', () => {
    const line = chineseLine(recognised('电压380_50Hz'), [], expected)
    expect(wordsOf(line)).toEqual(['电', '压', '380', '50Hz'])
    expect(line?.words.map(({ confidence }) => confidence >= 92)).toEqual([true, true, false, false])
  })

  it('is the surer reading of a line that is Chinese', () => {
    const poor = read(['FALE', 34], ['380', 61])
    expect(wordsOf(chineseLine(recognised('电压380'), poor, unexpected))).toEqual(['电', '压', '380'])
    expect(chineseLine(recognised('电压380', 0.7), poor, unexpected)).toBeNull()
    expect(chineseLine(recognised('电压380', 0.8), read(['电压', 97], ['380', 85]), expected)).toBeNull()
  })

  it('takes the place of Chinese that was read with doubts where it is expected', () => {
    const line = chineseLine(recognised('电压380', 0.8), read(['电圧', 70], ['380', 97]), expected)
    expect(wordsOf(line)).toEqual(['电', '压', '380'])
  })

  it('is none in a line of German with a figure in doubt', () => {
    const german = read(['Größe', 95], ['der', 96], ['Lüfter', 96], ['450', 88])
    for (const task of [expected, unexpected]) {
      expect(chineseLine(recognised('Gr口Be_der_L日fter_450', 0.92), german, task)).toBeNull()
      expect(chineseLine(recognised('Gr口Beder'), german, task)).toBeNull()
    }
  })

  it('may be a single character of few', () => {
    expect(wordsOf(chineseLine(recognised('泵7'), [], expected))).toEqual(['泵', '7'])
  })
})
