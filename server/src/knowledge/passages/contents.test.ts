import { describe, expect, it } from 'vitest'
import { isTitleOfContents } from './contents.ts'
import { passagesOf } from './cut-passages.ts'
import type { SourceSegment } from './page-lines.ts'

/** `headings`: size by line; every other line is text. */
function page(segment: number, lines: readonly string[], headings: Record<string, number>): SourceSegment {
  const text = lines.join('\n')
  const found = Object.entries(headings).map(([line, size]) => {
    const start = text.indexOf(line)
    return { start, end: start + line.length, size }
  })
  return { segment, text, headings: found }
}
const chapter = (segment: number, title: string, size = 18) =>
  page(segment, [title, `The text of page ${segment} says what is to be done there.`, `It ends with ${title}.`], {
    [title]: size,
  })
const body = (segment: number) =>
  page(segment, [`Page ${segment} goes on with the press.`, `It has ${segment} wheels.`], {})

/** The path over each heading that is cut, with its page. */
function headingsOf(pages: readonly SourceSegment[]): [unknown, string][] {
  return passagesOf(pages, { title: 'Press 7', hasRunningHeads: true }).flatMap(({ ranges }) =>
    ranges.flatMap(({ path, segment }): [unknown, string][] => (path === undefined ? [] : [[segment, path]])),
  )
}
const cover = ['Manual of the press', 'Contents', '1 Safety', '2 Hydraulics', '3 Electrics']
const chapters: [number, string][] = [
  [2, 'Manual of the press › 1 Safety'],
  [3, 'Manual of the press › 2 Hydraulics'],
  [4, 'Manual of the press › 3 Electrics'],
]
const set = (size: number) => ({
  'Manual of the press': 24,
  Contents: 14,
  '1 Safety': size,
  '2 Hydraulics': size,
  '3 Electrics': size,
})
const afterIt = (size: number) => [
  chapter(2, '1 Safety', size),
  chapter(3, '2 Hydraulics', size),
  chapter(4, '3 Electrics', size),
]

describe('a page of contents', () => {
  it.each([
    ['larger than the chapters, as is measured while the size of the text is not known', 19.62, 18],
    ['as large as the chapters', 18, 18],
    ['bold as the chapters, in the size of the text', 13.08, 12],
    ['smaller than the chapters', 12, 18],
  ])('makes no headings where it is set %s', (_, size, sizeOfChapters) => {
    const found = headingsOf([page(1, cover, set(size)), ...afterIt(sizeOfChapters)])
    expect(found.filter(([segment]) => segment !== 1)).toEqual(chapters)
    expect(found.filter(([segment]) => segment === 1).map(([, path]) => path)).toEqual([
      'Manual of the press',
      'Manual of the press › Contents',
    ])
  })

  it('stands over no chapter that comes long after it', () => {
    const found = headingsOf([
      page(1, cover, set(19.62)),
      body(2),
      body(3),
      body(4),
      chapter(6, '1 Safety'),
      body(7),
      body(8),
      body(9),
      chapter(10, '2 Hydraulics'),
    ])
    expect(found.slice(-2)).toEqual([
      [6, 'Manual of the press › 1 Safety'],
      [10, 'Manual of the press › 2 Hydraulics'],
    ])
  })

  it('is told by leaders to page numbers too', () => {
    const lines = ['1 Safety ........ 12', '2 Hydraulics ........ 40']
    const found = headingsOf([page(1, lines, { '1 Safety ........ 12': 18, '2 Hydraulics ........ 40': 18 }), body(2)])
    expect(found).toEqual([])
  })

  it('is called so in other languages', () => {
    for (const title of [
      'Table of Contents',
      'Inhaltsverzeichnis',
      'Índice',
      'Table des matières',
      'Содержание',
      '目次',
    ])
      expect(isTitleOfContents(title), title).toBe(true)
    expect(isTitleOfContents('Contents of the tank')).toBe(false)
  })
})

describe('headings that are no contents', () => {
  it('stay above their sections where sections of one name come in each chapter', () => {
    const part = (segment: number, title: string) =>
      page(
        segment,
        [title, 'Safety', 'Wear gloves.', 'Steps', 'Lift it out.', `The ${title} is heavy.`, `Ask ${title}s.`],
        {
          [title]: 18,
          Safety: 14,
          Steps: 14,
        },
      )
    expect(headingsOf([part(1, 'Pump'), part(2, 'Motor')])).toEqual([
      [1, 'Pump'],
      [1, 'Pump › Safety'],
      [1, 'Pump › Steps'],
      [2, 'Motor'],
      [2, 'Motor › Safety'],
      [2, 'Motor › Steps'],
    ])
  })

  it('stand where they stood below two running heads that are set as headings', () => {
    const pages = ['Oil', 'Belts', 'Filters', 'Fuses'].map((title, at) =>
      page(at + 1, ['Manual', 'Press 7', title, `Look after the ${title} each week.`, `Nobody else does ${title}.`], {
        Manual: 12,
        'Press 7': 12,
        [title]: 12,
      }),
    )
    expect(headingsOf(pages)).toEqual([
      [1, 'Oil'],
      [2, 'Belts'],
      [3, 'Filters'],
      [4, 'Fuses'],
    ])
  })

  it('take the place of the one before by their numbers, where one was measured a little larger', () => {
    const pages = [chapter(1, '1 Safety', 19.62), chapter(2, '2 Hydraulics'), chapter(3, '2.1 Pump', 16)]
    expect(headingsOf(pages)).toEqual([
      [1, '1 Safety'],
      [2, '2 Hydraulics'],
      [3, '2 Hydraulics › 2.1 Pump'],
    ])
  })
})
