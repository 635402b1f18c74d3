import { describe, expect, it } from 'vitest'
import type { StoredLine } from '../../schema/picture-readings.ts'
import { correctedLines, withIds } from './corrected-lines.ts'
import { matchCorrections } from './match-corrections.ts'

function cornersAt(top: number, { left = 0.1, right = 0.6 } = {}): StoredLine['corners'] {
  const bottom = top + 0.02
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
}

const read = (text: string, top: number, sides?: { left?: number; right?: number }) => ({
  text,
  words: [],
  confidence: 0.9,
  corners: cornersAt(top, sides),
})
const kept = (id: string, { readAs, top }: { readAs: string; top: number }) => ({
  id,
  lineId: `of ${id}`,
  corners: cornersAt(top),
  readAs,
  text: `${readAs} mended`,
})

describe('corrections of a page that is read again', () => {
  it('belong to the lines in their places, though those are counted otherwise and were read otherwise', () => {
    const lines = withIds(1, [read('A new first line', 0.05), read('Torqe 4B Nm', 0.101), read('Oil: CLP 22O', 0.15)])
    const corrections = [
      kept('a', { readAs: 'Torque 48 Nm', top: 0.1 }),
      kept('b', { readAs: 'Oil: CLP 220', top: 0.148 }),
    ]
    const matched = matchCorrections(lines, corrections)
    expect(matched.get('a')).toBe(lines[1]?.id)
    expect(matched.get('b')).toBe(lines[2]?.id)
  })

  it('do not belong to a line of another text that stands half in their place', () => {
    const lines = withIds(1, [read('Something quite different', 0.108)])
    expect(matchCorrections(lines, [kept('a', { readAs: 'Torque 48 Nm', top: 0.1 })]).size).toBe(0)
  })

  it('give a line to one of them alone', () => {
    const lines = withIds(1, [read('Torque 48 Nm', 0.1)])
    const both = [kept('a', { readAs: 'Torque 48 Nm', top: 0.1 }), kept('b', { readAs: 'Torque 48 Nm', top: 0.101 })]
    expect([...matchCorrections(lines, both).keys()]).toEqual(['a'])
  })

  it('stay as lines of their own where none is theirs, in place of its pieces', () => {
    const lines = withIds(1, [
      read('Torq', 0.1, { left: 0.1, right: 0.2 }),
      read('48', 0.1, { left: 0.3, right: 0.4 }),
      read('Oil', 0.2),
    ])
    const alone = { lineId: 'kept-a', corners: cornersAt(0.1), text: 'Torque 48 Nm' }
    expect(correctedLines(lines, [alone]).map(({ text }) => text)).toEqual(['', '', 'Oil', 'Torque 48 Nm'])
  })
})

describe('the ids of lines', () => {
  it('are the same for the same reading, and other ones for another page, place or line', () => {
    const [one, two] = [read('A', 0.1), read('B', 0.2)]
    const ids = (page: number, lines: Parameters<typeof withIds>[1]) => withIds(page, lines).map(({ id }) => id)
    expect(ids(1, [one, two])).toEqual(ids(1, [one, two]))
    const all = [...ids(1, [one, two]), ...ids(2, [one, two]), ...ids(1, [two, one])]
    expect(new Set(all).size).toBe(all.length)
  })
})
