import { bulletSigns } from '../../language/bullets.ts'
import type { PlacedLine } from '../layout.ts'
import { captionedValues } from './captioned-values.ts'
import type { Heading } from '../read-segment.ts'
import { fixedPitch } from './rows/glyphs.ts'
import { type BodyText, ended, headingSize } from './headings.ts'
import { isUnspaced, lastCodeOf, type RowText } from './rows/row-text.ts'

/** Sizes that differ by less are one, as for headings. */
const sameSize = 1.12

export type PageText = {
  text: string
  lines: PlacedLine[]
  headings: Heading[]
  /** Where each row begins in the text. */
  starts: ReadonlyMap<RowText, number>
}

export type SetPage = {
  body: BodyText
  /** It was read from a picture: values may stand above or below what they are called. */
  isPicture: boolean
}

/** Rows in reading order, region by region (columns and what stands between them). */
export function pageText(regions: readonly RowText[][], { body, isPicture }: SetPage): PageText {
  const rows = regions.flat()
  const captioned = isPicture ? captionedValues(rows) : new Set<number>()
  const region = regions.flatMap((list, index) => list.map(() => index))
  const groups = groupsOf(rows, region)
  const written = new PageWriter()
  let paragraph: RowText[] = []
  const headings: Heading[] = []
  const starts = new Map<RowText, number>()
  let start = 0
  const finish = (end: number): void => {
    const sizes = paragraph.map(({ row }) => row.size)
    // A display and what it is called are no heading; lines of one size may be a title with its number.
    const isDisplay = captioned.has(end - 1) && Math.max(...sizes) > sameSize * Math.min(...sizes)
    const size = isDisplay ? null : headingSize(paragraph, body)
    if (size !== null) headings.push({ start, end: written.length, size })
    paragraph = []
  }
  rows.forEach((row, i) => {
    const before = rows[i - 1]
    const groupBefore = groups[i - 1]
    const group = groups[i]
    if (before && groupBefore && group) {
      const isListing = isListed(before, body) || isListed(row, body)
      const isParted = isListing || captioned.has(i - 1) || captioned.has(i + 1)
      const joined =
        captioned.has(i) ||
        (!isParted &&
          (groupBefore === group ? goesOn(before, row, group) : goesOnElsewhere(before, row, { groupBefore, group })))
      if (!joined) finish(i)
      written.join(before, row, joined)
    }
    if (paragraph.length === 0) start = written.length
    paragraph.push(row)
    starts.set(row, written.length)
    written.write(row)
  })
  finish(rows.length)
  return { text: written.text(), lines: written.lines, headings, starts }
}

/** Rows of one column at a regular distance; their right border tells a full line from one that was ended. */
type Group = { left: number; right: number; rows: RowText[]; distance: number; namesFigures: boolean }

function groupsOf(rows: readonly RowText[], region: readonly number[]): Group[] {
  const usual = usualDistance(rows)
  const groups: Group[] = []
  rows.forEach((row, i) => {
    const before = rows[i - 1]
    const group = groups[i - 1]
    if (
      before &&
      group &&
      region[i] === region[i - 1] &&
      isNextLine(before, row, group.distance || usual * row.row.size)
    ) {
      group.rows.push(row)
      const distance = row.row.bottom - before.row.bottom
      group.distance = group.distance === 0 ? distance : Math.min(group.distance, distance)
      group.left = Math.min(group.left, row.row.left)
      groups.push(group)
    } else groups.push({ left: row.row.left, right: row.row.right, rows: [row], distance: 0, namesFigures: false })
  })
  for (const group of new Set(groups)) {
    group.right = rightBorder(group.rows)
    const named = group.rows.filter(({ text }) => namedFigure.test(text)).length
    group.namesFigures = named >= fewestNamed && 2 * named > group.rows.length
  }
  return groups
}

function isNextLine(before: RowText, row: RowText, distance: number): boolean {
  if (before.isTableRow || row.isTableRow || before.turns !== row.turns) return false
  const a = before.row
  const b = row.row
  const size = Math.max(a.size, b.size)
  if (Math.min(a.size, b.size) < 0.85 * size) return false
  const step = b.bottom - a.bottom
  if (step < 0.5 * size || step > 1.2 * distance + 0.6) return false
  return Math.min(a.right, b.right) > Math.max(a.left, b.left)
}

/** The commonest distance of lines on the page, in font sizes. */
function usualDistance(rows: readonly RowText[]): number {
  const counts = new Map<number, number>()
  for (let i = 1; i < rows.length; i++) {
    const a = rows[i - 1]?.row
    const b = rows[i]?.row
    if (!a || !b) continue
    const step = Math.round(((b.bottom - a.bottom) / Math.max(b.size, 1)) * 20)
    if (step > 16 && step < 52) counts.set(step, (counts.get(step) ?? 0) + 1)
  }
  let usual = 1.25
  let most = 1
  for (const [step, alike] of counts) {
    // What was read from a picture is measured: the same distance may be rounded either way.
    const count = alike + Math.max(counts.get(step - 1) ?? 0, counts.get(step + 1) ?? 0)
    if (count > most) {
      usual = step / 20
      most = count
    }
  }
  return usual
}

/** Where most lines end, or else the farthest end: one line too long must not make all others look short. */
function rightBorder(rows: readonly RowText[]): number {
  const ends = rows.map(({ row }) => row.right)
  const size = rows[0]?.row.size ?? 10
  let best = Math.max(...ends)
  let most = Math.max(2, 0.3 * rows.length)
  for (const end of ends) {
    const count = ends.filter((other) => Math.abs(other - end) < 0.3 * size).length
    if (count > most) {
      most = count
      best = end
    }
  }
  return best
}

const bullet = new RegExp(`^[${bulletSigns}☐☑☒](?:\\s|\\S)|^[–—*-]\\s`, 'u')
const numbering = /^(?:\(?\d{1,3}[.)]|\(?[A-Za-z][.)]|\(?[ivx]{1,4}[.)]|\[\d+\]|(?:Step|Figure|Table)\s\d+)\s/u
const hyphenated = /\p{L}[-\u2010]$/u
const lowerCase = /^\p{Ll}/u
/** `Haupt- und Nebenpumpe`: the hyphen stands for a word that comes later. */
const afterSuspended = /^(?:und|oder|bzw|sowie|and|or|ou|y|o)[\s.]/u
const secondPart = /^[\p{Lu}\p{N}]/u

/** A line of a program or a command is one by itself, whatever its length; Japanese is of one pitch as a whole. */
function isListed({ face, text }: RowText, body: BodyText): boolean {
  return (face & fixedPitch) !== 0 && (body.face & fixedPitch) === 0 && !isUnspaced(lastCodeOf(text))
}

/** `Bolt M8: 25 Nm`: several below each other are a list, though each fills its line as much as the others. */
const fewestNamed = 3
const namedFigure = /^[\p{L}Ø(][^:：=\n]{1,70}[:：=] ?[<>≤≥±~+-]?\d[^:：=\n]{0,30}$/u

function goesOn(before: RowText, row: RowText, group: Group): boolean {
  if (bullet.test(row.text) || before.face !== row.face) return false
  if (group.namesFigures && namedFigure.test(before.text) && namedFigure.test(row.text)) return false
  if (hyphenated.test(before.text) && lowerCase.test(row.text)) return true
  const { size } = row.row
  const room = group.right - before.row.right
  if (room > firstWord(row) + 0.4 * size) return false
  if (!ended.test(before.text)) return true
  if (numbering.test(row.text)) return false
  const indented = row.row.left - before.row.left > 0.7 * size
  return !(indented && !bullet.test(before.text) && !numbering.test(before.text))
}

/** From the end of one column to the top of the next, or past a figure: only where the sentence says so. */
function goesOnElsewhere(before: RowText, row: RowText, at: { groupBefore: Group; group: Group }): boolean {
  if (before.isTableRow || row.isTableRow || before.turns !== row.turns) return false
  if (Math.abs(before.row.size - row.row.size) > 0.05 * row.row.size) return false
  if (ended.test(before.text) || !lowerCase.test(row.text)) return false
  if (row.row.bottom > before.row.bottom && row.row.left < before.row.right) return false
  const widths = [at.groupBefore, at.group].map(({ left, right }) => right - left)
  if (Math.min(...widths) < 0.75 * Math.max(...widths)) return false
  return at.groupBefore.right - before.row.right < firstWord(row) + 0.4 * row.row.size && at.group.rows.length > 1
}

function firstWord(row: RowText): number {
  const first = row.text.codePointAt(0) ?? 0
  const blank = row.text.indexOf(' ')
  const end = isUnspaced(first) ? Math.min(2, row.text.length) : blank < 0 ? row.text.length : blank
  return Math.abs((row.edges[end] ?? 0) - (row.edges[0] ?? 0))
}

class PageWriter {
  readonly lines: PlacedLine[] = []
  length = 0
  #parts: string[] = []

  /** Ends the row before: with nothing, a blank or a line feed. A hyphen that only ended the line goes. */
  join(before: RowText, row: RowText, joined: boolean): void {
    if (!joined) return this.#append('\n')
    if (hyphenated.test(before.text) && !afterSuspended.test(row.text)) {
      if (lowerCase.test(row.text)) return this.#dropHyphen()
      // Names keep theirs: `MS-Windows`.
      if (secondPart.test(row.text)) return
    }
    if (!(isUnspaced(lastCodeOf(before.text)) && isUnspaced(row.text.codePointAt(0) ?? 0))) this.#append(' ')
  }

  write({ text, edges, levels, turns }: RowText): void {
    levels.forEach((level, i) => {
      const { start, top, bottom } = level
      let end = level.end ?? levels[i + 1]?.start ?? text.length
      // What parts two levels belongs to neither.
      if (level.end === undefined && end < text.length && /\s/u.test(text.charAt(end - 1))) end--
      const own = levels.length > 1 ? edges.slice(start, end + 1) : edges
      const place = { turns, top, bottom, edges: level.edges ?? own }
      this.lines.push({ start: this.length + start, end: this.length + end, ...place })
    })
    this.#append(text)
  }

  text(): string {
    return this.#parts.join('')
  }

  #append(text: string): void {
    this.#parts.push(text)
    this.length += text.length
  }

  #dropHyphen(): void {
    const last = this.#parts.pop() ?? ''
    this.#parts.push(last.slice(0, -1))
    this.length--
    const line = this.lines.at(-1)
    if (!line) return
    line.end--
    // The last letter's box now covers the hyphen as well.
    const end = line.edges.pop() ?? 0
    line.edges[line.edges.length - 1] = end
  }
}
