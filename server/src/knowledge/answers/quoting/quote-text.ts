import type { Stretch } from '../../language/sentences.ts'
import { isItem, runsOn } from './blocks.ts'
import type { Context } from './context.ts'
import { isHeader } from './table-context.ts'
import { linesInMarkdown, plainInMarkdown, plainWithin } from '../../language/markdown.ts'

/** Longer ones stand alone anyway. */
const maxLengthBold = 400

/** A quote as a blockquote that cites: what answers is bold, what stands around it is plain. */
export function asBlockquote(quote: Stretch, context: Context, n: number): string {
  if (quote.text.includes('\t')) return asQuotedTable(quote.text, context, n)
  const before = plainInMarkdown(context.before.map(({ text }) => text).join(' '))
  const intro = before ? [before] : []
  const after = context.after.map(({ text }) => text)
  const lines = linesOf(quote.text)
  const [only = ''] = lines
  // What a colon announces, and a list, stand on lines of their own.
  if (lines.length === 1 && !/[:：]$/u.test(only)) {
    return quoted(cited(amongItems(only, context), n))
  }
  const announced = after[0]?.includes('\t')
    ? [...asTable(after.flatMap(linesOf)), '']
    : linesInMarkdown(after.flatMap(linesOf))
  const said = lines.length === 1 ? [bold(only)] : linesInMarkdown(lines)
  const body = apart(apart(intro, said), announced)
  return quoted(cited(body, n))
}

function cited(lines: readonly string[], n: number): string[] {
  return [...lines.slice(0, -1), `${lines.at(-1) ?? ''} [${n}]`.trimStart()]
}

/** A line with the sentences around it; items of lists before and after it stand on lines of their own. */
function amongItems(line: string, { before, after }: Context): string[] {
  const begins = before.findLastIndex(({ text }) => isItem(text)) + 1
  const ends = after.findIndex(({ text }) => isItem(text))
  const near = ends < 0 ? after : after.slice(0, ends)
  const listed = (parts: readonly Stretch[]) => linesInMarkdown(parts.flatMap(({ text }) => linesOf(text)))
  const intro = plainInMarkdown(
    before
      .slice(begins)
      .map(({ text }) => text)
      .join(' '),
  )
  const said = [...(intro ? [intro] : []), bold(line), ...near.map(({ text }) => plainWithin(text))].join(' ')
  const above = listed(before.slice(0, begins))
  return apart([...above, ...(above.length > 0 ? [''] : []), said], listed(ends < 0 ? [] : after.slice(ends)))
}

/** Lines after others; a list or table would be swallowed by the paragraph before it. */
function apart(lines: readonly string[], more: readonly string[]): string[] {
  const isBlock = lines.length > 0 && more.length > 0 && block.test(more[0] ?? '')
  return [...lines, ...(isBlock ? [''] : []), ...more]
}

function bold(text: string): string {
  return text.length <= maxLengthBold ? `**${plainWithin(text)}**` : plainInMarkdown(text)
}

/** A line that only ran on to the next in the material runs on here as well. */
function linesOf(text: string): string[] {
  const lines: string[] = []
  for (const line of text.split('\n')) {
    const before = lines.at(-1)
    if (before !== undefined && runsOn(before, line)) lines[lines.length - 1] = `${before}${gapAfter(before)}${line}`
    else lines.push(line)
  }
  return lines
}

function gapAfter(line: string): string {
  return /\p{L}-$/u.test(line) ? '' : ' '
}

function asQuotedTable(rows: string, context: Context, n: number): string {
  const caption = context.before.map(({ text }) => plainInMarkdown(text))
  const table = context.cells
    ? tableOfCells([...(context.cells.heads.length > 0 ? context.cells.heads : [[]]), ...context.cells.rows])
    : asTable(linesOf(rows), context.header?.text)
  const after = [...context.after.map(({ text }) => plainInMarkdown(text)), `[${n}]`].join(' ')
  return quoted([...caption, ...(caption.length > 0 ? [''] : []), ...table, '', after])
}

/** Markdown knows no table without a header: where none is known it is empty, so that no row stands in its place. */
function asTable(lines: readonly string[], header?: string): string[] {
  const rows = header === undefined ? (headsItself(lines) ? lines : ['', ...lines]) : [header, ...lines]
  return tableOfCells(rows.map(cellsOf))
}

function cellsOf(line: string): string[] {
  return line.split('\t')
}

function tableOfCells(rows: readonly (readonly string[])[]): string[] {
  const [head = [], ...body] = rows.map((row) => row.map((cell) => plainWithin(cell.trim())))
  const width = Math.max(head.length, ...body.map((row) => row.length))
  const line = (row: readonly string[]) => `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`
  return [line(head), line(Array.from({ length: width }, () => '---')), ...body.map(line)]
}

function headsItself([first, ...others]: readonly string[]): boolean {
  return first !== undefined && isHeader(first) && others.some((row) => !isHeader(row))
}

function quoted(lines: readonly string[]): string {
  return lines.map((line, at) => `> ${line}`.trimEnd() + ending(line, lines[at + 1])).join('')
}

const block = /^(?:\||\d+[.)] |[-*+] |$)/u

/** Markdown runs lines together unless two blanks end them; tables, lists and blank lines end by themselves. */
function ending(line: string, next: string | undefined): string {
  if (next === undefined) return ''
  return block.test(line) || block.test(next) ? '\n' : '  \n'
}
