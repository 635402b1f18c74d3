import { isBlank, runsLeftwards, type Fragment } from './fragments.ts'
import type { Glyphs } from './glyphs.ts'
import type { Row } from './rows.ts'

/** A row as text, with the left of every UTF-16 unit and the end of the last, in the row's frame. */
export type RowText = {
  row: Row
  text: string
  edges: number[]
  /** Cells of a table row are parted by tabs. */
  isTableRow: boolean
  turns: number
}

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
  const units: number[] = []
  const edges: number[] = []
  let end = row.left
  let cells = 0
  let before: Fragment | undefined
  for (const fragment of row.fragments) {
    const gap = before ? fragment.left - before.right : 0
    let separator = 0
    if (before && gap > 1.6 * row.size && !(cells === 0 && marker.test(String.fromCharCode(...units)))) {
      separator = tab
      cells++
    } else if (before && (gap > 0.12 * row.size || hasBlankBetween(glyphs, before, fragment))) separator = 32
    end = writeFragment(glyphs, fragment, { units, edges, end, separator })
    before = fragment
  }
  edges.push(end)
  if (units.includes(tab)) cells++
  return {
    row,
    text: String.fromCharCode(...units),
    edges,
    isTableRow: cells > 0,
    turns: row.fragments[0]?.turns ?? 0,
  }
}

/** Painted one after the other, with a blank that belongs to neither. */
function hasBlankBetween(glyphs: Glyphs, before: Fragment, after: Fragment): boolean {
  return after.from > before.to && after.from - before.to < 4 && isBlank(glyphs.code[before.to] ?? 0)
}

type Written = { units: number[]; edges: number[]; end: number; separator: number }

function writeFragment(glyphs: Glyphs, fragment: Fragment, written: Written): number {
  const { units, edges } = written
  let { end, separator } = written
  let previous = units.at(-1) ?? 0
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
    const accented = accentedLetter(glyphs, fragment, i)
    if (accented) {
      if (separator === 32 && (glyphs.left[i] ?? 0) - end < 0.1 * fragment.size) separator = 0
      accent = accented.sign
      accentEnd = accented.letter
      continue
    }
    if (separator !== 0 && units.length > 0 && !(separator === 32 && isUnspaced(previous) && isUnspaced(code))) {
      units.push(separator)
      edges.push(end)
    }
    separator = 0
    const leftwards = runsLeftwards(code)
    const from = (leftwards ? glyphs.right[i] : glyphs.left[i]) ?? 0
    const to = (leftwards ? glyphs.left[i] : glyphs.right[i]) ?? 0
    let text = ligatures.get(code) ?? (code === 0xad ? '-' : String.fromCodePoint(code))
    if (accentEnd === i) text = (text + accent).normalize('NFC')
    for (let k = 0; k < text.length; k++) {
      units.push(text.charCodeAt(k))
      edges.push(from + ((to - from) * k) / text.length)
    }
    previous = code
    end = to
  }
  return end
}

const fewestLeaders = 4

/** Where the dots end that lead from a title to its page number; `from` itself when there are none. */
function leadersEnd(glyphs: Glyphs, fragment: Fragment, from: number): number {
  let end = from
  let dots = 0
  for (let i = from; i < fragment.to; i++) {
    const code = glyphs.code[i] ?? 0
    if (code === 0x2e || code === 0x2024) {
      dots++
      end = i + 1
    } else if (!isBlank(code)) break
  }
  return dots >= fewestLeaders ? end : from
}

/** Accents that old TeX fonts paint over a letter, with the combining sign that makes one letter of both. */
const accents = new Map<number, string>([
  [0x60, '\u0300'],
  [0xb4, '\u0301'],
  [0x2c6, '\u0302'],
  [0x2dc, '\u0303'],
  [0xa8, '\u0308'],
  [0x2da, '\u030a'],
  [0x2d8, '\u0306'],
  [0x2c7, '\u030c'],
  [0x2dd, '\u030b'],
  [0x2d9, '\u0307'],
  [0xaf, '\u0304'],
])

/** The letter below an accent that is painted before it, if its middle lies above that letter. */
function accentedLetter(glyphs: Glyphs, fragment: Fragment, i: number): { sign: string; letter: number } | undefined {
  const sign = accents.get(glyphs.code[i] ?? 0)
  if (sign === undefined) return undefined
  let letter = i + 1
  while (letter < fragment.to && isBlank(glyphs.code[letter] ?? 0)) letter++
  if (letter >= fragment.to) return undefined
  const middle = ((glyphs.left[i] ?? 0) + (glyphs.right[i] ?? 0)) / 2
  const above = middle > (glyphs.left[letter] ?? 0) && middle < (glyphs.right[letter] ?? 0)
  return above && /\p{L}/u.test(String.fromCodePoint(glyphs.code[letter] ?? 0)) ? { sign, letter } : undefined
}

/** Databases refuse NUL and halves of surrogate pairs; U+FFFE and U+FFFF are no characters. */
function isStorable(code: number): boolean {
  return (
    code > 31 && code !== 0x7f && !(code >= 0xd800 && code <= 0xdfff) && code < 0x110000 && (code & 0xfffe) !== 0xfffe
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
