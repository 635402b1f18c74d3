import { accentedLetter } from './accents.ts'
import { runsLeftwards, type Fragment } from './fragments.ts'
import { bold, fixedPitch, type Glyphs, isBlank } from './glyphs.ts'
import { isBlankGap } from './gaps.ts'
import type { Row } from './rows.ts'

/** A row as text, with the left of every UTF-16 unit and the end of the last, in the row's frame. */
export type RowText = {
  row: Row
  text: string
  edges: number[]
  /** Stretches of the text that stand at one height: cells of a table row, for example, may be set higher or lower. */
  levels: Level[]
  /** Cells of a table row are parted by tabs. */
  isTableRow: boolean
  /** `bold` and `fixedPitch`, added, where nearly all of its characters are. */
  face: number
  turns: number
}

/** `end` and `edges` where they are its own: of a line within a cell. */
export type Level = { start: number; top: number; bottom: number; end?: number; edges?: number[] }

/** Latin ligatures, which a question never contains. */
const ligatures = new Map<number, string>([
  [0xfb00, 'ff'],
  [0xfb01, 'fi'],
  [0xfb02, 'fl'],
  [0xfb03, 'ffi'],
  [0xfb04, 'ffl'],
  [0xfb05, 'st'],
  [0xfb06, 'st'],
])

const marker = /^(?:[•‣▪■□●○◦–—*·-]|[([]?(?:\d{1,3}|[A-Za-z]|[ivxlc]{1,5})[.)\]]?|\d+(?:\.\d+)+\.?|[A-Z](?:\.\d+)+)$/u
const tab = 9

export function rowText(glyphs: Glyphs, row: Row): RowText {
  const written: WrittenRow = { units: [], edges: [], levels: [], last: 0, row }
  const { units, edges, levels } = written
  let end = row.left
  let cells = 0
  let before: Fragment | undefined
  const leaders = leadersAmong(glyphs, row.fragments)
  for (const fragment of row.fragments) {
    if (leaders.has(fragment)) continue
    const gap = before ? fragment.left - before.right : 0
    let separator = 0
    const isWide = before !== undefined && gap > 1.6 * row.size && !isStretched(row, gap, units)
    if (isWide && !(cells === 0 && marker.test(String.fromCharCode(...units)))) {
      separator = tab
      cells++
    } else if (before && (gap > 0.12 * row.size || hasBlankBetween(glyphs, before, fragment))) separator = 32
    end = writeFragment(glyphs, fragment, { written, end, separator })
    before = fragment
  }
  edges.push(end)
  if (units.includes(tab)) cells++
  return {
    row,
    text: String.fromCharCode(...units),
    edges,
    levels,
    isTableRow: cells > 0,
    face: faceOf(glyphs, row.fragments),
    turns: row.fragments[0]?.turns ?? 0,
  }
}

const nearlyAll = 0.95

/** A bullet or a sign may be set in another font than the words behind it. */
function faceOf(glyphs: Glyphs, fragments: readonly Fragment[]): number {
  let characters = 0
  const counts = new Map([bold, fixedPitch].map((face) => [face, 0]))
  for (const { from, to } of fragments) {
    for (let i = from; i < to; i++) {
      if (isBlank(glyphs.code[i] ?? 0)) continue
      characters++
      for (const [face, count] of counts) if (((glyphs.face[i] ?? 0) & face) !== 0) counts.set(face, count + 1)
    }
  }
  return [...counts].reduce((sum, [face, count]) => (count >= nearlyAll * characters ? sum + face : sum), 0)
}

/** TeX stretches the gap between two sentences first: a single one in a line of prose parts no cells. */
function isStretched(row: Row, gap: number, units: readonly number[]): boolean {
  const ended = /\p{Ll}[.!?:;]$/u.test(String.fromCharCode(...units.slice(-2)))
  return ended && row.fragments.length === 2 && units.length > 30 && gap < 3 * row.size
}

/** Painted one after the other, with a blank that belongs to neither. */
function hasBlankBetween(glyphs: Glyphs, before: Fragment, after: Fragment): boolean {
  return after.from > before.to && after.from - before.to < 4 && isBlank(glyphs.code[before.to] ?? 0)
}

type WrittenRow = { units: number[]; edges: number[]; levels: Level[]; last: number; row: Row }
type Joint = { written: WrittenRow; end: number; separator: number }

function writeFragment(glyphs: Glyphs, fragment: Fragment, joint: Joint): number {
  const { written } = joint
  const { units, edges } = written
  let { end, separator } = joint
  let before = -1
  let accent = ''
  let accentEnd = -1
  for (let i = fragment.from; i < fragment.to; i++) {
    const code = glyphs.code[i] ?? 0
    if (isBlank(code)) {
      if (i > accentEnd) separator ||= 32
      continue
    }
    if (!isStorable(code)) continue
    const leaders = leadersEnd(glyphs, fragment, i)
    if (leaders > i) {
      // Their page number is a cell of its own.
      if (units.length > 0) separator = tab
      i = leaders - 1
      continue
    }
    const accented = accentedLetter(glyphs, { at: i, to: fragment.to })
    if (accented) {
      if (separator === 32 && (glyphs.left[i] ?? 0) - end < 0.1 * fragment.size) separator = 0
      accent = accented.sign
      accentEnd = accented.letter
      continue
    }
    if (separator === 0 && before >= 0 && (units.length < 4 || (glyphs.left[i] ?? 0) - end > 0.1 * fragment.size)) {
      const pair = { before, after: i }
      if (isBlankGap(glyphs, fragment, pair) || endsNoteNumber(glyphs, units, pair)) separator = 32
    }
    if (separator !== 0 && units.length > 0 && !(separator === 32 && isUnspaced(written.last) && isUnspaced(code))) {
      units.push(separator)
      edges.push(end)
    }
    separator = 0
    const leftwards = runsLeftwards(code)
    const from = (leftwards ? glyphs.right[i] : glyphs.left[i]) ?? 0
    const to = (leftwards ? glyphs.left[i] : glyphs.right[i]) ?? 0
    let text = ligatures.get(code) ?? (code === 0xad ? '-' : String.fromCodePoint(code))
    if (accentEnd === i) text = (text + accent).normalize('NFC')
    enterLevel(glyphs, i, written)
    for (let k = 0; k < text.length; k++) {
      units.push(text.charCodeAt(k))
      edges.push(from + ((to - from) * k) / text.length)
    }
    written.last = code
    before = i
    end = to
  }
  return end
}

/** A glyph that stands higher or lower than those before begins a level; a raised or lowered small one does not. */
function enterLevel(glyphs: Glyphs, i: number, { units, levels, row }: WrittenRow): void {
  const level = levels.at(-1)
  if (level && isLevel(glyphs, i, level)) return
  const { top, bottom } = isLevel(glyphs, i, row) ? row : { top: glyphs.top[i] ?? 0, bottom: glyphs.bottom[i] ?? 0 }
  levels.push({ start: units.length, top, bottom })
}

function isLevel(glyphs: Glyphs, i: number, level: { top: number; bottom: number }): boolean {
  const top = glyphs.top[i] ?? 0
  const bottom = glyphs.bottom[i] ?? 0
  const height = level.bottom - level.top
  if (bottom - top >= 0.8 * height) return Math.abs(top - level.top) < 0.25 * height
  const middle = (top + bottom) / 2
  return middle > level.top && middle < level.bottom
}

/** The raised number before a footnote is no part of its first word. */
function endsNoteNumber(glyphs: Glyphs, units: readonly number[], pair: { before: number; after: number }): boolean {
  const isSmall = (glyphs.size[pair.before] ?? 0) < 0.8 * (glyphs.size[pair.after] ?? 0)
  return isSmall && units.length < 4 && /^\d+$/u.test(String.fromCharCode(...units))
}

/** The last character of a text, which may take two units. */
export function lastCodeOf(text: string): number {
  const code = text.codePointAt(text.length - 2) ?? 0
  return code > 0xffff ? code : text.charCodeAt(text.length - 1) || 0
}

const fewestLeaders = 4

/** Dots that lead to a page number, so far apart that each is a fragment, or a few. */
function leadersAmong(glyphs: Glyphs, fragments: readonly Fragment[]): Set<Fragment> {
  const leaders = new Set<Fragment>()
  if (fragments.length < 3) return leaders
  let run: Fragment[] = []
  let dots = 0
  for (const fragment of [...fragments, undefined]) {
    const count = fragment ? dotsOf(glyphs, fragment) : 0
    if (fragment && count > 0) {
      run.push(fragment)
      dots += count
      continue
    }
    if (run.length > 1 && dots >= fewestLeaders) for (const leader of run) leaders.add(leader)
    run = []
    dots = 0
  }
  return leaders
}

/** How many dots a fragment of nothing else has. */
function dotsOf(glyphs: Glyphs, fragment: Fragment): number {
  let dots = 0
  for (let i = fragment.from; i < fragment.to; i++) {
    const code = glyphs.code[i] ?? 0
    if (isDot(code)) dots++
    else if (!isBlank(code)) return 0
  }
  return dots
}

function isDot(code: number): boolean {
  return code === 0x2e || code === 0x2024
}

/** Where the dots end that lead from a title to its page number; `from` itself when there are none. */
function leadersEnd(glyphs: Glyphs, fragment: Fragment, from: number): number {
  let end = from
  let dots = 0
  for (let i = from; i < fragment.to; i++) {
    const code = glyphs.code[i] ?? 0
    if (isDot(code)) {
      dots++
      end = i + 1
    } else if (!isBlank(code)) break
  }
  return dots >= fewestLeaders ? end : from
}

/** Databases refuse NUL and halves of surrogate pairs; control codes, U+FFFE and U+FFFF are no characters. */
function isStorable(code: number): boolean {
  return (
    code > 31 &&
    !(code >= 0x7f && code < 0xa0) &&
    !(code >= 0xd800 && code <= 0xdfff) &&
    code < 0x110000 &&
    (code & 0xfffe) !== 0xfffe
  )
}

/** Han, Kana and their punctuation are written without blanks. */
export function isUnspaced(code: number): boolean {
  return (
    (code >= 0x2e80 && code <= 0x30ff) ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff00 && code <= 0xff9f) ||
    (code >= 0x20000 && code <= 0x3ffff)
  )
}
