import { type CalloutKind, calloutKinds } from '@millwright/contract/note-blocks'

/** A text's parts in their order. `verbatim`: tables, listings and pictures, which are kept as they stand or left out. */
export type TextBlock =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'item'; isStep: boolean; text: string }
  | { kind: 'callout'; as: CalloutKind; text: string }
  | { kind: 'verbatim'; text: string }
  | { kind: 'prose'; text: string }

const heading = /^(#{1,6})\s+(\S.*)$/u
/** `1.`, `-`, `- [ ]` */
const item = /^\s*(?:[-*+]|(\d{1,3}[.)]))\s+(\[[ xX]\]\s+)?(.+)$/u
const callout = /^\[!(\w+)\]\s*(.*)$/u
const fence = /^\s*(`{3,}|~{3,})/u
const verbatimLine = /^\s*(?:\||!\[)/u
const divider = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/u

/** Reads Markdown line by line; text without any is prose. */
export function textBlocks(markdown: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let closing: string | null = null
  // Whether the line before may go on in this one.
  let isOpen = false
  for (const line of markdown.split(/\r?\n/u)) {
    const last = blocks.at(-1)
    if (closing !== null) {
      if (last) last.text += `\n${line}`
      if (line.trim().startsWith(closing)) closing = null
      continue
    }
    const opening = fence.exec(line)?.[1]
    if (opening !== undefined) {
      closing = opening
      blocks.push({ kind: 'verbatim', text: line })
      isOpen = false
      continue
    }
    const block = blockOf(line)
    if (!block) {
      isOpen = false
      continue
    }
    if (isOpen && last && goesOn(last, block, line)) last.text += `${joinOf(last, block.text)}${block.text}`
    else blocks.push(block)
    isOpen = true
  }
  return blocks.filter(({ text }) => text.trim() !== '')
}

function blockOf(line: string): TextBlock | null {
  if (line.trim() === '' || divider.test(line)) return null
  if (verbatimLine.test(line)) return { kind: 'verbatim', text: line }
  const [, level, title] = heading.exec(line) ?? []
  if (level !== undefined && title !== undefined)
    return { kind: 'heading', level: level.length, text: withoutClosing(title) }
  if (line.startsWith('>')) return quoted(line.replace(/^(?:>\s?)+/u, ''))
  const [, number, check, text] = item.exec(line) ?? []
  if (text !== undefined)
    return { kind: 'item', isStep: number !== undefined || check !== undefined, text: text.trim() }
  return { kind: 'prose', text: line.trim().replace(/\\$/u, '') }
}

/** `## Title ##`; a title of nothing but that is kept. */
function withoutClosing(title: string): string {
  let end = title.length
  while (end > 1 && title[end - 1] === '#') end--
  return title.slice(0, end).trimEnd()
}

function quoted(line: string): TextBlock {
  const [, name = '', text = ''] = callout.exec(line) ?? []
  const as = calloutKinds.find((kind) => kind === name.toLowerCase())
  return as === undefined ? { kind: 'prose', text: line } : { kind: 'callout', as, text }
}

/** Lines of one paragraph, table or call-out; the indented lines of an item. */
function goesOn(last: TextBlock, block: TextBlock, line: string): boolean {
  switch (last.kind) {
    case 'prose':
      return block.kind === 'prose'
    case 'verbatim':
      return block.kind === 'verbatim'
    case 'callout':
      return block.kind === 'prose' && line.startsWith('>')
    case 'item':
      return block.kind === 'prose' && /^\s/u.test(line)
    case 'heading':
      return false
  }
}

/** The lines of a transcript break its sentences anywhere; a line that ends like one ends it. */
function joinOf(last: TextBlock, next: string): string {
  if (last.text === '') return ''
  if (last.kind === 'verbatim') return '\n'
  if (last.kind !== 'prose') return ' '
  return /^[\p{Ll}\d(]/u.test(next) || ',;'.includes(last.text.at(-1) ?? '.') ? ' ' : '\n'
}
