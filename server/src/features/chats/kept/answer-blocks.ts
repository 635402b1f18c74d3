import type { NoteBlock, NoteInline, NoteTable, NoteText, TextStyles } from '@millwright/contract/note-blocks'
import { randomUUID } from 'node:crypto'
import { textBlocks, type TextBlock } from '../../../knowledge/writing/text-blocks.ts'

/** Below the question, which is a heading itself. */
const headingBelow = 3

/** The Markdown of an answer in the blocks of a note; pictures are left out. */
export function answerBlocks(markdown: string): NoteBlock[] {
  return stretchesOf(markdown).flatMap(({ isQuote, text }) =>
    isQuote && !/^\s*\|/mu.test(text) ? [blockOf('quote', inlines(text.trim()))] : textBlocks(text).flatMap(ofText),
  )
}

export function blockOf(
  type: string,
  content: readonly NoteInline[] | NoteTable,
  props: NoteBlock['props'] = {},
): NoteBlock {
  return { id: randomUUID(), type, props, content, children: [] }
}

export const plain = (text: string, styles: TextStyles = {}): NoteText => ({ type: 'text', text, styles })

/** Quoted lines that follow each other, without their marks, and what stands between them. */
function stretchesOf(markdown: string): { isQuote: boolean; text: string }[] {
  const stretches: { isQuote: boolean; lines: string[] }[] = []
  for (const line of markdown.split('\n')) {
    const isQuote = /^>(?! ?\[!)/u.test(line)
    const last = stretches.at(-1)
    const written = isQuote ? line.replace(/^> ?/u, '') : line
    if (last?.isQuote === isQuote) last.lines.push(written)
    else stretches.push({ isQuote, lines: [written] })
  }
  return stretches.map(({ isQuote, lines }) => ({ isQuote, text: lines.join('\n') }))
}

function ofText(block: TextBlock): NoteBlock[] {
  switch (block.kind) {
    case 'heading':
      return [blockOf('heading', inlines(block.text), { level: headingBelow })]
    case 'item':
      return [blockOf(block.isStep ? 'numberedListItem' : 'bulletListItem', inlines(block.text))]
    case 'callout':
      return [blockOf('callout', inlines(block.text), { kind: block.as })]
    case 'prose':
      return [blockOf('paragraph', inlines(block.text))]
    case 'verbatim':
      return ofVerbatim(block.text)
  }
}

function ofVerbatim(text: string): NoteBlock[] {
  if (/^\s*!\[/u.test(text)) return []
  if (!/^\s*\|/u.test(text))
    return [blockOf('codeBlock', [plain(text.replace(/^.*\n|\n\s*(?:`{3,}|~{3,})\s*$/gu, ''))])]
  const rows = text.split('\n').filter((line) => !/^[\s|:-]+$/u.test(line))
  const cells = rows.map((row) => ({
    cells: row
      .split(/(?<!\\)\|/u)
      .slice(1, -1)
      .map((cell) => inlines(cell.trim())),
  }))
  return [blockOf('table', { type: 'tableContent', columnWidths: [], headerRows: 1, rows: cells })]
}

const styled = /\\([!-/:-@[-`{-~])|\*\*(.+?)\*\*|\*([^*\s][^*]*)\*|`([^`]+)`/gsu

/** Bold, italic and code as such, what is escaped as itself. A mark within another one stays as it is written. */
function inlines(markdown: string): NoteText[] {
  const text = markdown.replace(/ {2,}\n/gu, '\n')
  const runs: NoteText[] = []
  let from = 0
  for (const found of text.matchAll(styled)) {
    const [whole, escaped, bold, italic, code] = found
    const before = text.slice(from, found.index)
    if (before !== '') runs.push(plain(before))
    if (escaped !== undefined) runs.push(plain(escaped))
    if (bold !== undefined) runs.push(plain(bold.replaceAll('\\', ''), { bold: true }))
    if (italic !== undefined) runs.push(plain(italic.replaceAll('\\', ''), { italic: true }))
    if (code !== undefined) runs.push(plain(code, { code: true }))
    from = found.index + whole.length
  }
  if (from < text.length) runs.push(plain(text.slice(from)))
  return runs
}
