import type { TextOfPicture } from '../picture.ts'
import type { PageReader } from '../pdf/read-page.ts'
import type { PictureReading } from '../read-text.ts'
import { joinedRulings } from '../tables/join-rulings.ts'
import type { Box, Ruling } from '../tables/words.ts'
import { glyphsOf } from './ocr-glyphs.ts'
import { quartersOf, sideways, type Size } from './turning.ts'

/** A page of a file: its size in points as it is shown, and the reader that remembers how its neighbours are set. */
export type PageToSet = {
  number: number
  page: Size
  readPage: PageReader
}

/** The text of a reading in reading order, with the place of every character. */
export function textOfReading(reading: PictureReading, { number, page, readPage }: PageToSet): TextOfPicture {
  const { lines, angle, ruled = [] } = reading
  const turns = quartersOf(angle)
  const { width, height } = turns % 2 === 1 ? sideways(page) : page
  const { text, headings, tables, layout, doubts } = readPage(number, {
    frame: { left: 0, bottom: 0, right: width, top: height, turns },
    ...glyphsOf(lines, { page, angle }),
    rulings: joinedRulings(ruled.map((line) => onPage(line, { page, width, height }))),
    skew: angle - 90 * Math.round(angle / 90),
  })
  const more = { ...(tables.length > 0 ? { tables } : {}), ...(doubts ? { confidences: doubts } : {}) }
  return { text, headings, place: { ...page, layout }, reading, ...more }
}

/** In points of the page, turned so that its text runs level. */
function onPage(line: Box, { page, width, height }: Size & { page: Size }): Ruling {
  const x = (at: number) => width / 2 + at * page.width
  const y = (at: number) => height / 2 + at * page.width
  return { left: x(line.left), right: x(line.right), top: y(line.top), bottom: y(line.bottom), weak: false }
}
