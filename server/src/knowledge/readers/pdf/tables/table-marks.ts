import { type Box, centreOf, middleOf, type Ruling } from '../../tables/words.ts'
import { type Glyphs, isBlank, withRoom } from '../rows/glyphs.ts'
import type { PageRulings } from './ruling-lines.ts'

/** *●* in a cell says *yes*. */
const tick = 0x25cf
/** Points: pictures of one sign differ by no more. */
const sameSize = 1
const fewestMarks = 3
const maxRulings = 2000

/**
 * Small pictures that mark the cells of a ruled table: of one size, in several rows and columns, each between lines on all four
 * sides. A picture beside text, or a row or column of icons, is none.
 */
function tableMarks({ levels, uprights, marks = [] }: PageRulings): Box[] {
  if (marks.length < fewestMarks || levels.length + uprights.length > maxRulings) return []
  const ruled = marks.filter((mark) => isEnclosed(mark, levels, uprights))
  const bySize = Map.groupBy(ruled, ({ left, right, top, bottom }) =>
    [right - left, bottom - top].map((side) => Math.round(side / sameSize)).join(),
  )
  return [...bySize.values()].filter((alike) => alike.length >= fewestMarks && standsInGrid(alike)).flat()
}

function isEnclosed(mark: Box, levels: readonly Ruling[], uprights: readonly Ruling[]): boolean {
  const [x, y] = [centreOf(mark), middleOf(mark)]
  const across = levels.filter(({ left, right }) => left < x && right > x)
  const down = uprights.filter(({ top, bottom }) => top < y && bottom > y)
  return (
    across.some(({ bottom }) => bottom < y) &&
    across.some(({ top }) => top > y) &&
    down.some(({ right }) => right < x) &&
    down.some(({ left }) => left > x)
  )
}

function standsInGrid(marks: readonly Box[]): boolean {
  const places = (of: (box: Box) => number) => new Set(marks.map((mark) => Math.round(of(mark) / 4))).size
  return places(centreOf) > 1 && places(middleOf) > 1
}

/** Writes a sign where each stands that has no letter in front of it; `turns`: of most of the text, whose frame the rulings have. */
export function withTableMarks(glyphs: Glyphs, rulings: PageRulings, turns: number): Glyphs {
  let all = glyphs
  for (const mark of tableMarks(rulings)) {
    if (holdsGlyph(glyphs, mark, turns)) continue
    all = withRoom(all)
    const n = all.count
    all.code[n] = tick
    all.turns[n] = turns
    all.skewed[n] = 0
    all.annotated[n] = 0
    all.face[n] = 0
    all.left[n] = mark.left
    all.right[n] = mark.right
    all.top[n] = mark.top
    all.bottom[n] = mark.bottom
    all.size[n] = mark.bottom - mark.top
    all.boxHeight[n] = mark.bottom - mark.top
    all.count++
  }
  return all
}

function holdsGlyph(glyphs: Glyphs, { left, right, top, bottom }: Box, turns: number): boolean {
  for (let i = 0; i < glyphs.count; i++) {
    if (glyphs.turns[i] !== turns || isBlank(glyphs.code[i] ?? 0)) continue
    const x = ((glyphs.left[i] ?? 0) + (glyphs.right[i] ?? 0)) / 2
    const y = ((glyphs.top[i] ?? 0) + (glyphs.bottom[i] ?? 0)) / 2
    if (x > left && x < right && y > top && y < bottom) return true
  }
  return false
}
