import type { Doubt } from '../../schema/passages.ts'
import type { PictureSetting, StoredLine } from '../../schema/picture-readings.ts'
import { textOfReading } from '../readers/ocr/text-of-reading.ts'
import { pageReader } from '../readers/pdf/read-page.ts'
import type { PictureReading } from '../readers/read-text.ts'

/** Other text in place of the characters [start, end) of the text before it. */
export type TextChange = { start: number; end: number; text: string }

export type ChangedText = {
  /** One after the other: each says where it is in what the one before made. */
  changes: TextChange[]
  text: string
  layout: Uint8Array
  /** The words that are in doubt now; null where none is. */
  confidences: readonly Doubt[] | null
  set: TextSetting
}

/** Headings and tables of a text. */
export type TextSetting = Pick<PictureSetting, 'headings' | 'tables'>

export type PageSize = { width: number; height: number }
/** The lines of a picture, with the size of the page that shows it. */
export type ReadPage = Pick<PictureReading, 'width' | 'height' | 'angle' | 'ruled'> & { page: PageSize }

/** Each is a passage of its own through the page: of very many lines several go together. */
const maxSteps = 50

/** What becomes of a page's text when lines of its picture get another text; both lists have the same order. */
export function changesOfText(
  read: ReadPage,
  { before, after }: { before: readonly StoredLine[]; after: readonly StoredLine[] },
): ChangedText & { old: string; oldSet: TextSetting } {
  const old = textOf(read, before)
  const changed = after.flatMap((line, index) => (line.text === before[index]?.text ? [] : [index]))
  const step = Math.max(1, Math.ceil(changed.length / maxSteps))
  const changes: TextChange[] = []
  let now = old
  let lines = before.slice()
  for (let from = 0; from < changed.length; from += step) {
    const indexes = new Set(changed.slice(from, from + step))
    lines = after.flatMap((line, index) => (indexes.has(index) ? [line] : (lines[index] ?? [])))
    const next = textOf(read, lines)
    const change = changeBetween(now.text, next.text)
    if (change) changes.push(change)
    now = next
  }
  return { old: old.text, oldSet: old.set, changes, ...now }
}

function textOf({ page, ...picture }: ReadPage, lines: readonly StoredLine[]): Omit<ChangedText, 'changes'> {
  const shown = lines.filter(({ text }) => text !== '')
  const reading: PictureReading = { ...picture, lines: shown, foundLines: shown.length, hints: [] }
  const read = textOfReading(reading, { number: 1, page, readPage: pageReader() })
  const { text, headings, tables = [], place, confidences = null } = read
  return { text, layout: place.layout, confidences, set: { headings, tables } }
}

// Han and Kana are written without blanks.
const pieces = /[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+|\s+|[^]/gu

/** Where two texts differ, in whole words. Null where they are the same. */
function changeBetween(old: string, text: string): TextChange | null {
  if (old === text) return null
  const [before, after] = [old.match(pieces) ?? [], text.match(pieces) ?? []]
  const most = Math.min(before.length, after.length)
  let same = 0
  while (same < most && before[same] === after[same]) same++
  let behind = 0
  while (behind < most - same && before.at(-1 - behind) === after.at(-1 - behind)) behind++
  const start = before.slice(0, same).join('').length
  const written = after.slice(same, after.length - behind).join('')
  return { start, end: start + before.slice(same, before.length - behind).join('').length, text: written }
}
