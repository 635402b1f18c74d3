import { blank, glyphStore, type Glyphs, lineBreak, withRoom } from '../pdf/rows/glyphs.ts'
import type { PicturedWord } from '../pdf/rows/pictured-words.ts'
import type { Point, ReadLine } from '../read-text.ts'
import { ascent } from './read-line.ts'
import { directionOf, quartersOf, sideways, type Size, type Spot, turning } from './turning.ts'

/** How the lines of a picture are set as characters on a page. */
export type Setting = {
  /** Of the upright page, in points. */
  page: Size
  /** Degrees clockwise by which the text lies on it. */
  angle: number
}

/**
 * What was read as characters on a page that is turned back, as those of a PDF are: reading order, tables and headings
 * follow from them.
 */
export function glyphsOf(
  lines: readonly ReadLine[],
  { page, angle }: Setting,
): { glyphs: Glyphs; words: PicturedWord[] } {
  const placed: PicturedWord[] = []
  let glyphs = glyphStore()
  const push = (code: number): number => {
    glyphs = withRoom(glyphs)
    glyphs.code[glyphs.count] = code
    return glyphs.count++
  }
  const evenSize = evenSizes(lines.map(({ corners }) => heightOf(corners, page)))
  const pushLine = ({ text, words, corners }: ReadLine): void => {
    const onPage = corners.map(({ x, y }: Point): Spot => ({ x: x * page.width, y: y * page.height }))
    const [from = { x: 0, y: 0 }, to = from] = onPage
    const turns = quartersOf(directionOf(from, to) - angle)
    const degrees = angle + 90 * turns
    const frame = quartersOf(degrees) % 2 === 1 ? sideways(page) : page
    const straight = onPage.map(turning(page, frame, -degrees))
    const [topLeft = from, topRight = from] = straight
    const measured = heightOf(corners, page)
    const size = evenSize(measured)
    const higher = ascent * (size - measured)
    const slope = (topRight.y - topLeft.y) / Math.max(topRight.x - topLeft.x, 1e-6)
    const pushCharacters = (characters: string, left: number, right: number): void => {
      const list = Array.from(characters)
      const advance = (right - left) / list.length
      const top = topLeft.y - higher + slope * ((left + right) / 2 - topLeft.x)
      list.forEach((character, index) => {
        if (character === ' ') return void push(blank)
        const n = push(character.codePointAt(0) ?? blank)
        glyphs.left[n] = left + index * advance
        glyphs.right[n] = left + (index + 1) * advance
        glyphs.top[n] = top
        glyphs.bottom[n] = top + size
        glyphs.size[n] = size
        glyphs.boxHeight[n] = size
        glyphs.turns[n] = turns
        glyphs.skewed[n] = 0
        glyphs.annotated[n] = 0
        glyphs.face[n] = 0
      })
    }
    // One that a person wrote anew has no words: its characters are spread over its length.
    if (words.length === 0) pushCharacters(text, topLeft.x, topRight.x)
    for (const [index, { start, end, box, confidence }] of words.entries()) {
      const before = words[index - 1]
      if (before && before.end < start) push(blank)
      const centre = { x: (box.x + box.width / 2) * page.width, y: (box.y + box.height / 2) * page.height }
      const lies = quartersOf(degrees) % 2 === 1
      const width = lies ? box.height * page.height : box.width * page.width
      const height = lies ? box.width * page.width : box.height * page.height
      const { x, y: middle } = turning(page, frame, -degrees)(centre)
      pushCharacters(text.slice(start, end), x - width / 2, x + width / 2)
      const y = topLeft.y + slope * (x - topLeft.x) + size / 2
      placed.push({ x, y, width, bottom: middle + height / 2, turns, confidence })
    }
    push(lineBreak)
  }
  for (const line of lines) pushLine(line)
  return { glyphs, words: placed }
}

function heightOf([topLeft, , , bottomLeft]: ReadLine['corners'], page: Size): number {
  return Math.hypot((bottomLeft.x - topLeft.x) * page.width, (bottomLeft.y - topLeft.y) * page.height)
}

/** Lines of one type measure a little differently; what belongs together is seen by its size. */
const widestType = 1.12

function evenSizes(measured: readonly number[]): (size: number) => number {
  const types: number[][] = []
  for (const size of measured.toSorted((a, b) => a - b)) {
    const type = types.at(-1)
    if (type && size <= (type[0] ?? 0) * widestType) type.push(size)
    else types.push([size])
  }
  const even = new Map(types.flatMap((type) => type.map((size) => [size, type[type.length >> 1] ?? size])))
  return (size) => even.get(size) ?? size
}
