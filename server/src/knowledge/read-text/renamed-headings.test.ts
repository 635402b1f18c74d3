import { describe, expect, it } from 'vitest'
import type { PassageRange } from '../../schema/passages.ts'
import { headingRenamer, headingsRenamed } from './renamed-headings.ts'

const heading = (segment: number, path: string): PassageRange => ({ offset: 0, segment, start: 0, end: 4, path })
const text = (segment: number): PassageRange => ({ offset: 5, segment, start: 5, end: 90 })
const titled = (title: string, ...ranges: PassageRange[]) => ({ title, ranges })

function renamedIn(
  passages: readonly { title: string; ranges: PassageRange[] }[],
  renamed: Parameters<typeof headingRenamer>[1],
) {
  const renamer = headingRenamer(2, renamed)
  return passages.map((passage) => {
    const { title, ranges, isRenamed } = renamer.rename(passage, passage.ranges)
    return [title, ranges.flatMap(({ path }) => path ?? []), isRenamed]
  })
}

describe('a heading that a person corrects', () => {
  const before = {
    text: 'Drve\nText.\nDrve oil\nMore.',
    ranges: [
      { offset: 0, segment: 2, start: 0, end: 4, path: 'Press › Drve' },
      { offset: 5, segment: 2, start: 5, end: 10 },
      { offset: 11, segment: 2, start: 11, end: 19, path: 'Press › Drve › Drve oil' },
      { offset: 20, segment: 2, start: 20, end: 25 },
    ],
  }

  it('is told from one that stays, and gives way to the one above it where it is emptied', () => {
    const corrected = { ...before, text: 'Axle\nText.\nDrve oil\nMore.' }
    expect(headingsRenamed(2, before, corrected)).toEqual([{ from: 'Press › Drve', to: 'Press › Axle' }])
    expect(headingsRenamed(3, before, corrected)).toEqual([])
    const [first, ...others] = before.ranges
    const emptied = {
      text: before.text.slice(5),
      ranges: others.map((range) => ({ ...range, offset: range.offset - 5 })),
    }
    expect(first?.path).toBe('Press › Drve')
    expect(headingsRenamed(2, before, emptied)).toEqual([{ from: 'Press › Drve', to: 'Press' }])
  })

  it('is named so by all that stands below it, and by nothing before, behind or of the same name elsewhere', () => {
    const passages = [
      titled('Manual › Press', heading(2, 'Press › Drve'), text(2)),
      titled('Manual › Press › Drve', text(2), heading(3, 'Press › Drve › Oil')),
      titled('Manual › Press › Drve › Oil', text(4)),
      titled('Manual › Press › Drve › Oil', heading(5, 'Press › Belt'), text(5)),
      titled('Manual › Press › Belt', heading(6, 'Saw › Press › Drve'), text(6)),
      titled('Manual › Saw › Press › Drve', text(6), heading(7, 'Press › Drve')),
    ]
    expect(renamedIn(passages, [{ from: 'Press › Drve', to: 'Press › Drive' }])).toEqual([
      ['Manual › Press', ['Press › Drive'], true],
      ['Manual › Press › Drive', ['Press › Drive › Oil'], true],
      ['Manual › Press › Drive › Oil', [], true],
      ['Manual › Press › Drive › Oil', ['Press › Belt'], true],
      ['Manual › Press › Belt', ['Saw › Press › Drve'], false],
      ['Manual › Saw › Press › Drve', ['Press › Drve'], false],
    ])
  })

  it('is named so also with one below it, once in passages that overlap, and in titles that name the last headings alone', () => {
    const passages = [
      titled('Manual › A › B', heading(2, 'A › B › C › D'), text(2)),
      titled('Manual › B › C › D', heading(2, 'A › B › C › D'), text(2)),
    ]
    const renamed = [
      { from: 'A › B › C › D', to: 'A › B › C › Dd' },
      { from: 'A › B › C › D', to: 'A › B › C › Dd' },
    ]
    expect(renamedIn(passages, renamed).map(([title]) => title)).toEqual(['Manual › A › B', 'Manual › B › C › Dd'])
    const both = [
      titled('Manual', heading(2, 'A')),
      titled('Manual › A', heading(2, 'A › B')),
      titled('Manual › A › B', text(3)),
    ]
    const names = renamedIn(both, [
      { from: 'A', to: 'X' },
      { from: 'A › B', to: 'A › Y' },
    ])
    expect(names.map(([title, paths]) => [title, paths])).toEqual([
      ['Manual', ['X']],
      ['Manual › X', ['X › Y']],
      ['Manual › X › Y', []],
    ])
  })
})
