import { isNumeric } from './words.ts'

export type RowLine = {
  top: number
  bottom: number
  /** What it holds, from left to right. */
  columns: readonly { column: number; text: string; left: number }[]
}
export type RowRules = { columns: number; size: number; isNumeric: boolean }

/** In font sizes: a step as wide parts rows; one as narrow may join them. */
const widestStep = 1.9
const joiningStep = 1.49
/** Of the small step of a table: what is wider parts rows, what is as narrow does not, where both are common. */
const wideStep = 1.22
const narrowStep = 1.12
const beginsSmall = /^(?:\p{Ll}|[(&/+]|\d)/u
const startsLow = /^[\p{Ll}(&/,;]/u
/** The second item of a list within a cell, or a later one. */
const laterItem = /^[([]?(?:[2-9]|1\d|[b-h])[.)\]]\s?\D/u

/** The lines that begin a row; the first always does. */
export function rowStarts(lines: readonly RowLine[], rules: RowRules): number[] {
  const steps = lines.slice(1).map((line, at) => line.bottom - (lines[at]?.bottom ?? 0))
  const small = smallStep(steps.filter((step) => step > 0.7 * rules.size))
  const byStepAlone = !rules.isNumeric && isOfTwoKinds(lines, steps, small)
  const figures = figureColumns(lines)
  const filled = new Set((lines[0]?.columns ?? []).map(({ column }) => column))
  let rowFigures = columnsWithFigures(lines[0], figures)
  const starts = [0]
  for (let at = 1; at < lines.length; at++) {
    const line = lines[at]
    const before = lines[at - 1]
    if (!line || !before) continue
    const step = steps[at - 1] ?? 0
    const isBeside = standsBeside(line, before, rules.size)
    const isNew = isBeside
      ? false
      : byStepAlone
        ? step > wideStep * small || isWholeRow(line, rules.columns)
        : startsRow(line, { step, small, filled, rowFigures, figures, rules, before })
    if (isNew) {
      starts.push(at)
      filled.clear()
      rowFigures = new Set()
    }
    for (const { column } of line.columns) filled.add(column)
    for (const column of columnsWithFigures(line, figures)) rowFigures.add(column)
  }
  return starts
}

/** Every column is filled, and nothing of it goes on from above. */
function isWholeRow({ columns }: RowLine, all: number): boolean {
  return columns.length >= all && !columns.some(({ text }) => startsLow.test(text))
}

/** Figures stand at half the height of a head of two lines. */
function standsBeside(line: RowLine, before: RowLine, size: number): boolean {
  if (before.bottom - line.top < 0.25 * size) return false
  return !line.columns.some(({ column }) => before.columns.some((other) => other.column === column))
}

type Step = {
  step: number
  small: number
  /** Columns of the row so far. */
  filled: ReadonlySet<number>
  rowFigures: ReadonlySet<number>
  figures: ReadonlySet<number>
  rules: RowRules
  before: RowLine
}

function startsRow(line: RowLine, { step, small, filled, rowFigures, figures, rules, before }: Step): boolean {
  const { columns, size } = rules
  if (step > Math.max(widestStep * size, 1.5 * small)) return true
  // A second figure where the row has one.
  if ([...columnsWithFigures(line, figures)].some((column) => rowFigures.has(column))) return true
  const headText = line.columns.find(({ column }) => column === 0)?.text
  // Figures beside the last line of their head.
  if (filled.size === 1 && filled.has(0) && headText !== undefined && startsLow.test(headText))
    return step > joiningStep * size
  if (line.columns.some(({ column }) => !filled.has(column)) && step > 0.6 * size) {
    // What no column of the row has yet: only a head on a line of its own waits for it.
    return !(filled.size === 1 && !line.columns.some(({ column }) => column === 0) && filled.has(0))
  }
  const head = line.columns.find(({ column }) => column === 0)
  const isLater = ({ column, text }: { column: number; text: string }) => column > 0 && laterItem.test(text)
  const items = line.columns.filter(({ column }) => column > 0)
  if (items.length > 0 && items.every(isLater) && (!head || startsLow.test(head.text))) return false
  const continues = line.columns.filter((cell) => startsLow.test(cell.text) || isLater(cell)).length
  if (line.columns.length >= Math.max(2, columns / 2))
    return continues < line.columns.length / 2 || step > joiningStep * size
  if (!head) return step > joiningStep * size && step > wideStep * small
  if (line.columns.length === 1 && startsLow.test(head.text) && !before.columns.some(({ text }) => text.endsWith(':')))
    return step > joiningStep * size
  return true
}

/** Columns that hold figures in most of their lines. */
function figureColumns(lines: readonly RowLine[]): Set<number> {
  const counts = new Map<number, { figures: number; all: number }>()
  for (const line of lines) {
    for (const { column, text } of line.columns) {
      const count = counts.get(column) ?? { figures: 0, all: 0 }
      count.all++
      if (isNumeric(text)) count.figures++
      counts.set(column, count)
    }
  }
  return new Set(
    [...counts].filter(([, { figures, all }]) => figures >= 0.5 * all && figures > 1).map(([column]) => column),
  )
}

function columnsWithFigures(line: RowLine | undefined, figures: ReadonlySet<number>): Set<number> {
  return new Set(
    (line?.columns ?? [])
      .filter(({ column, text }) => figures.has(column) && isNumeric(text))
      .map(({ column }) => column),
  )
}

function smallStep(steps: readonly number[]): number {
  const sorted = steps.filter((step) => step > 0).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 5)] ?? 0
}

/** Lines of one cell stand closer than rows do, and their lines go on in small letters. */
function isOfTwoKinds(lines: readonly RowLine[], steps: readonly number[], small: number): boolean {
  if (small === 0) return false
  const wide = steps.filter((step) => step > wideStep * small).length
  const tight = steps.filter((step) => step <= narrowStep * small).length
  if (wide < 1 || tight < 1 || wide + tight < 0.85 * steps.length) return false
  const pieces = lines.slice(1).flatMap((line, at) => ((steps[at] ?? 0) <= narrowStep * small ? line.columns : []))
  return pieces.filter(({ text }) => beginsSmall.test(text)).length >= 0.3 * pieces.length
}
