import type { Stretch } from '../passages/sentences.ts'
import { type Context, isHeader } from './context.ts'
import { plainInMarkdown } from './markdown.ts'

/** A quote as a blockquote that cites: what answers is bold, what stands around it is plain. */
export function asBlockquote(quote: Stretch, context: Context, n: number): string {
  const before = context.before.map(({ text }) => plainInMarkdown(text))
  if (quote.text.includes('\t')) {
    return quoted([
      ...(before.length > 0 ? [...before, ''] : []),
      ...asTable(quote.text, context.header?.text ?? null),
      '',
      `[${n}]`,
    ])
  }
  const after = context.after.map(({ text }) => plainInMarkdown(text))
  // A list or table stands on lines of its own.
  const announced = /[:：]$/u.test(quote.text) || quote.text.includes('\n')
  const whole = announced
    ? [...before, ...emphasised(quote.text), ...after]
    : [[...before, ...emphasised(quote.text), ...after].join(' ')]
  return quoted([...whole.slice(0, -1), `${whole.at(-1) ?? ''} [${n}]`])
}

/** Emphasis does not reach over items of a list. */
function emphasised(text: string): string[] {
  return text.includes('\n') ? plainInMarkdown(text).split('\n') : [`**${plainInMarkdown(text)}**`]
}

/** Without a header the cells stand under an empty one: Markdown knows no other table. */
function asTable(rows: string, header: string | null): string[] {
  const cells = (row: string) => row.split('\t').map((cell) => plainInMarkdown(cell.trim()))
  const body = rows.split('\n').map(cells)
  const ownHeader = header === null && body.length > 1 && isHeader(rows.split('\n')[0] ?? '') ? body.shift() : undefined
  const head = header === null ? (ownHeader ?? []) : cells(header)
  const width = Math.max(head.length, ...body.map((row) => row.length))
  const line = (row: readonly string[]) => `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`
  return [line(head), line(Array.from({ length: width }, () => '---')), ...body.map(line)]
}

function quoted(lines: readonly string[]): string {
  const isTable = lines.some((line) => line.startsWith('| '))
  const pieces = lines.flatMap((line) => line.split('\n'))
  return pieces.map((line) => `> ${line}`.trimEnd()).join(isTable ? '\n' : '  \n')
}
