import { isDeepStrictEqual } from 'node:util'
import type { PictureSetting } from '../../schema/picture-readings.ts'
import type { SegmentTable, TableRow, TextSpan } from '../../schema/segment-table.ts'
import { asStored } from './stored-setting.ts'
import type { ChangedText, TextChange, TextSetting } from './text-changes.ts'

/**
 * How a text is set once its lines were corrected. A page that is set as by itself is set anew; one whose headings or tables
 * depend on the pages before keeps them, where their text stands now.
 */
export function movedSetting(
  stored: PictureSetting,
  { old, oldSet, changes, set }: Pick<ChangedText, 'changes' | 'set'> & { old: string; oldSet: TextSetting },
): PictureSetting {
  const single = singleChanges(old, changes)
  const isAlone = <Part extends keyof TextSetting>(part: Part) =>
    isDeepStrictEqual(stored[part], asStored(oldSet[part]))
  return {
    ...stored,
    headings: isAlone('headings') ? set.headings : stored.headings.flatMap((one) => moved(one, single)),
    tables: isAlone('tables') ? set.tables : stored.tables.flatMap((table) => movedTable(table, single)),
  }
}

/** A change over several cells or lines is one of each, where there are as many as before. */
function singleChanges(text: string, changes: readonly TextChange[]): TextChange[] {
  let now = text
  return changes.flatMap((change) => {
    const { start, end, text: written } = change
    const before = now.slice(start, end).split(/[\t\n]/u)
    const after = written.split(/[\t\n]/u)
    now = now.slice(0, start) + written + now.slice(end)
    if (before.length !== after.length) return [change]
    let at = start
    return before.flatMap((piece, index) => {
      const single = { start: at, end: at + piece.length, text: after[index] ?? '' }
      at += single.text.length + 1
      return piece === single.text ? [] : [single]
    })
  })
}

/** Nothing where no character of it is left. */
function moved<S extends TextSpan>(span: S, changes: readonly TextChange[]): S[] {
  let { start, end } = span
  for (const { start: from, end: to, text } of changes) {
    const grown = text.length - (to - from)
    // What is written at the end of a cell belongs to it; what begins within the changed words comes behind them.
    if (end >= to) end += grown
    else if (end > from) end = from + text.length
    const isLineBefore = start === from && from === to && text.endsWith('\n')
    if (start > from || isLineBefore) start = start >= to ? start + grown : from + text.length
  }
  return start < end ? [{ ...span, start, end }] : []
}

function movedTable(table: SegmentTable, changes: readonly TextChange[]): SegmentTable[] {
  const { caption, header, rows } = table
  const [title] = caption ? moved(caption, changes) : []
  return moved({ ...table, caption: title }, changes).map(({ caption: at, ...whole }) => ({
    ...whole,
    ...(at ? { caption: at } : {}),
    header: header.flatMap((line) => moved(line, changes)),
    rows: rows.flatMap((row): TableRow[] =>
      moved(row, changes).map((line) => ({ ...line, cells: row.cells.flatMap((cell) => moved(cell, changes)) })),
    ),
  }))
}
