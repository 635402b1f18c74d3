import type { CalloutKind, NoteBlock } from '@millwright/contract/note-blocks'
import { numbersOf } from '@millwright/contract/note-numbers'
import { destination, escaped, maxTicks, markdownOf } from './markdown-text.ts'
import {
  gridOf,
  headingLevelOf,
  isEmptyParagraph,
  isListItem,
  mediaNamesOf,
  type NoteToWrite,
  printable,
  runsOf,
  tableOf,
  textOf,
  withoutEmptyEnd,
} from './note-parts.ts'
import { calloutKindOf, signalWordOf } from '../note-text.ts'

/**
 * GitHub knows five kinds of alert, and shows WARNING in amber below CAUTION in red: the order of ours. It writes its
 * own word above; ours stands in the text, so that nobody reads a danger as a caution.
 */
const alerts = { note: 'NOTE', caution: 'WARNING', danger: 'CAUTION' } as const satisfies Record<CalloutKind, string>

/** A note as GitHub Flavored Markdown. Pictures and files are named, not carried. */
export function noteMarkdown({ title, lines, blocks }: NoteToWrite): string {
  const head = [`# ${markdownOf(runsOf(title), 'heading')}`]
  if (lines.length > 0) head.push(lines.map((line) => `_${escaped(line)}_`).join('\\\n'))
  return `${[...head, ...written(withoutEmptyEnd(blocks))].join('\n\n')}\n`
}

/** Each part stands between blank lines; the items of a list are one part. */
function written(blocks: readonly NoteBlock[]): string[] {
  const parts: string[] = []
  const numbers = numbersOf(blocks)
  let before: NoteBlock | undefined
  for (const [n, block] of blocks.entries()) {
    const part = isListItem(block) ? listItem(block, numbers[n]) : partOf(block)
    if (part === null) {
      before = undefined
      continue
    }
    const list = listOf(block)
    const isNext = list !== null && before !== undefined && listOf(before) === list
    if (isNext) parts.push(`${parts.pop() ?? ''}\n${part}`)
    // Else the second list would go on with the first.
    else if (list !== null && parts.at(-1)?.startsWith(list)) parts.push('<!-- -->', part)
    else parts.push(part)
    before = block
  }
  return parts
}

/** How the first line of a list begins that this block could belong to. */
function listOf(block: NoteBlock): string | null {
  if (!isListItem(block)) return null
  return block.type === 'numberedListItem' ? '1' : '-'
}

function listItem(block: NoteBlock, number: number | undefined): string {
  const mark = number === undefined ? '-' : `${number}.`
  const box = block.type === 'checkListItem' ? (block.props['checked'] === true ? '[x] ' : '[ ] ') : ''
  const text = `${box}${markdownOf(runsOf(block.content), 'paragraph')}`
  const [first, ...rest] = written(block.children)
  const isTight = first !== undefined && block.children[0] !== undefined && isListItem(block.children[0])
  const below =
    first === undefined ? [] : [isTight ? `\n${first}` : `\n\n${first}`, ...rest.map((part) => `\n\n${part}`)]
  return `${mark} ${indented(`${text}${below.join('')}`, mark.length + 1)}`
}

const indented = (text: string, by: number) => text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(by)}`)

const quoted = (text: string) => text.replace(/^(?=[^\n])/gm, '> ').replace(/^$/gm, '>')

/** Null for an empty paragraph. What is nested below anything but a list item follows it. */
function partOf(block: NoteBlock): string | null {
  if (isEmptyParagraph(block)) return null
  const below = written(block.children)
  if (block.type === 'quote' || block.type === 'callout') return quoted([ownPart(block), ...below].join('\n\n'))
  return [ownPart(block), ...below].filter((part) => part !== '').join('\n\n')
}

function ownPart(block: NoteBlock): string {
  const text = () => markdownOf(runsOf(block.content), 'paragraph')
  switch (block.type) {
    case 'paragraph':
    case 'quote':
      return text()
    case 'heading':
      return `${'#'.repeat(Math.min(6, headingLevelOf(block) + 1))} ${markdownOf(runsOf(block.content), 'heading')}`
    case 'codeBlock':
      return codeFence(block)
    case 'table':
      return table(block)
    case 'callout': {
      const kind = calloutKindOf(block.props['kind'])
      return `[!${alerts[kind]}]\n**${signalWordOf(block)}:** ${text()}`
    }
    case 'image':
    case 'video':
    case 'audio':
    case 'file':
      return media(block)
    case 'divider':
      return '---'
    default:
      return `_[${escaped(printable(block.type))}]_ ${text()}`
  }
}

function codeFence({ content, props }: NoteBlock): string {
  const code = textOf(content)
  const fence = '`'.repeat(Math.max(3, maxTicks(code) + 1))
  const language =
    typeof props['language'] === 'string' && /^[\w+#.-]+$/.test(props['language']) ? props['language'] : ''
  return `${fence}${language === 'text' ? '' : language}\n${code}\n${fence}`
}

/** The first row is the head: GitHub has no table without one, so that of a table without is empty. */
function table(block: NoteBlock): string {
  const content = tableOf(block)
  if (!content) return ''
  const grid = gridOf(content)
  const rule = Array.from({ length: content.columns }, (_, n) => {
    const alignment = grid.find((row) => row[n]?.isStart)?.[n]?.cell.alignment
    return { left: '---', center: ':-:', right: '--:' }[alignment ?? 'left']
  })
  const rows = grid.map((row) => row.map((place) => (place?.isStart ? markdownOf(place.cell.runs, 'cell').trim() : '')))
  const [head = [], ...body] = content.headerRows > 0 ? rows : [rule.map(() => ''), ...rows]
  return [head, rule, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** What begins like this is a path to nobody's scheme, host or root, also once its entities are read. */
const plainName = /^[\p{L}\p{N}][\p{L}\p{N} ._()[\]+,-]*$/u

/** A file's name as a path: one that could be read as an address says that it lies beside the note. */
const besideIt = (name: string) => (plainName.test(name) ? name : `./${name}`)

function media(block: NoteBlock): string {
  const { caption, name } = mediaNamesOf(block)
  const link = `[${escaped(caption || name)}](${destination(besideIt(name))})`
  return block.type === 'image' ? `!${link}` : link
}
