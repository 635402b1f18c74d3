import { describe, expect, it } from 'vitest'
import { crookedLines } from './crooked-lines.ts'

/** Three words of a line of an A4 page, turned by some degrees about the middle of the page. */
function wordsTurned(degrees: number) {
  const [width, height] = [595, 842]
  const radians = (degrees * Math.PI) / 180
  return [100, 210, 320].map((x) => {
    const [right, down] = [x + 50 - width / 2, 300 - height / 2]
    const middle = {
      x: width / 2 + right * Math.cos(radians) - down * Math.sin(radians),
      y: height / 2 + right * Math.sin(radians) + down * Math.cos(radians),
    }
    return { x: (middle.x - 50) / width, y: (middle.y - 6) / height, width: 100 / width, height: 12 / height }
  })
}

describe('marks on a crooked page', () => {
  it.each([2, -7, 0])('are one box a line that has the middle and the length of the line, turned by %s°', (degrees) => {
    const lines = crookedLines(wordsTurned(degrees), { width: 595, height: 842, degrees })
    expect(lines).toHaveLength(1)
    const [line] = lines
    expect((line?.width ?? 0) * 595).toBeCloseTo(320, 3)
    expect((line?.height ?? 0) * 842).toBeCloseTo(12, 3)
    const second = wordsTurned(degrees)[1]
    expect((line?.x ?? 0) + (line?.width ?? 0) / 2).toBeCloseTo((second?.x ?? 0) + (second?.width ?? 0) / 2, 6)
    expect((line?.y ?? 0) + (line?.height ?? 0) / 2).toBeCloseTo((second?.y ?? 0) + (second?.height ?? 0) / 2, 6)
  })

  it('are left apart where they are different lines', () => {
    const [word] = wordsTurned(2)
    if (!word) throw new Error('no word')
    const lines = crookedLines([word, { ...word, y: word.y + 0.05 }], { width: 595, height: 842, degrees: 2 })
    expect(lines).toHaveLength(2)
  })
})
