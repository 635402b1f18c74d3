import { ResourceType } from '@millwright/contract/formats'
import type {
  blockTypes,
  NoteBlock,
  NoteCell,
  NoteInline,
  NoteMention,
  NoteTable,
  NoteText,
} from '@millwright/contract/note-blocks'
import type { SignedMedia } from './addresses.ts'
import { safeLink } from './addresses.ts'
import { cleanRecord, invalidNote, isRecord, storable } from './clean-values.ts'
import type { CountNodes } from './count-nodes.ts'
import { cellOf, nameOfMention, textOfInlines, textWithin } from './note-text.ts'

export type Cleaning = { signed: SignedMedia; count: CountNodes }

type Holds = 'text' | 'plain text' | 'table' | 'nothing'
const contentOf = {
  paragraph: 'text',
  heading: 'text',
  bulletListItem: 'text',
  numberedListItem: 'text',
  checkListItem: 'text',
  toggleListItem: 'text',
  quote: 'text',
  codeBlock: 'plain text',
  table: 'table',
  callout: 'text',
  image: 'nothing',
  video: 'nothing',
  audio: 'nothing',
  file: 'nothing',
  divider: 'nothing',
} as const satisfies Record<(typeof blockTypes)[number], Holds>
const holdsOf = new Map<string, Holds>(Object.entries(contentOf))

const emptyCell: NoteCell = { type: 'tableCell', content: [], props: {} }

/** `words`: what was written in a block of a kind that holds nothing. */
type CleanedContent = { content?: NoteBlock['content']; words?: string }

/** The content of a block as its kind can hold it, or the editor could not open the note; that of unknown kinds as it came. */
export function cleanContent(type: string, given: unknown, cleaning: Cleaning): CleanedContent {
  const isThere = given !== undefined && given !== null
  switch (holdsOf.get(type)) {
    case 'text':
      return isThere ? { content: inlinesOf(given, cleaning) } : {}
    case 'plain text':
      return isThere ? { content: plainText(textOfInlines(inlinesOf(given, cleaning))) } : {}
    case 'table':
      return { content: isTableContent(given) ? cleanTable(given, cleaning) : tableOf(given ?? [], cleaning) }
    case 'nothing':
      return isThere ? { words: textOfInlines(inlinesOf(given, cleaning)) } : {}
    case undefined:
      if (isTableContent(given)) return { content: cleanTable(given, cleaning) }
      if (isRecord(given)) return { content: cleanRecord(given, cleaning.signed) as never }
      return isThere ? { content: inlinesOf(given, cleaning) } : {}
  }
}

export function plainText(text: string): NoteText[] {
  return text === '' ? [] : [{ type: 'text', text: storable(text), styles: {} }]
}

function inlinesOf(given: unknown, cleaning: Cleaning): NoteInline[] {
  if (typeof given === 'string') return plainText(given)
  if (isTableContent(given)) return plainText(textOfTable(cleanTable(given, cleaning)))
  if (isRecord(given)) return plainText(textWithin(cleanRecord(given, cleaning.signed)))
  if (!Array.isArray(given)) throw invalidNote()
  cleaning.count(given.length)
  return given.flatMap((one: unknown) => cleanInline(one, cleaning))
}

function cleanInline(given: unknown, cleaning: Cleaning): NoteInline[] {
  if (typeof given === 'string') return plainText(given)
  if (!isRecord(given) || typeof given['type'] !== 'string') throw invalidNote()
  const { signed } = cleaning
  if (given['type'] === 'text') return [cleanRun(given, signed)]
  if (given['type'] === 'link') return cleanLink(given, cleaning)
  const kept = cleanRecord(given, signed)
  if (given['type'] !== 'mention' || isMention(kept)) return [kept as never]
  return plainText(nameWritten(kept))
}

function cleanRun({ text, styles }: Record<string, unknown>, signed: SignedMedia): NoteText {
  if (typeof text !== 'string') throw invalidNote()
  return { type: 'text', text: storable(text), styles: cleanRecord(styles ?? {}, signed) }
}

function cleanLink({ href, content, ...rest }: Record<string, unknown>, cleaning: Cleaning): NoteInline[] {
  const { signed } = cleaning
  const said = runsOf(content ?? [], cleaning)
  const leadsTo = typeof href === 'string' ? safeLink(storable(href), signed) : null
  // What leads nowhere that we would send anybody keeps its words.
  return leadsTo === null ? said : [{ ...cleanRecord(rest, signed), type: 'link', href: leadsTo, content: said }]
}

/** The words of a link, also of links and mentions within it, however deep: a link of the editor holds text alone. */
function runsOf(content: unknown, { signed, count }: Cleaning): NoteText[] {
  const runs: NoteText[] = []
  const waiting = [content]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (Array.isArray(next)) {
      count(next.length)
      for (const one of next.toReversed()) waiting.push(one)
    } else if (typeof next === 'string') runs.push(...plainText(next))
    else if (!isRecord(next)) throw invalidNote()
    else if (next['type'] === 'text') runs.push(cleanRun(next, signed))
    else if (next['type'] === 'link') waiting.push(next['content'] ?? [])
    else if (next['type'] === 'mention') runs.push(...plainText(nameWritten(next)))
    else runs.push(...plainText(textWithin(cleanRecord(next, signed))))
  }
  return runs
}

function isMention({ props }: Record<string, unknown>): boolean {
  if (!isRecord(props)) return false
  const { resourceId, resourceType, name } = props as Partial<NoteMention['props']>
  return typeof resourceId === 'string' && typeof name === 'string' && ResourceType.safeParse(resourceType).success
}

function nameWritten(mention: Record<string, unknown>): string {
  const name = nameOfMention(mention)
  return name === '' ? '' : `@${name}`
}

function isTableContent(content: unknown): content is Record<string, unknown> {
  return isRecord(content) && content['type'] === 'tableContent'
}

/** A table of one cell, which holds what was given. */
function tableOf(given: unknown, cleaning: Cleaning): NoteTable {
  const cells = [{ ...emptyCell, content: inlinesOf(given, cleaning) }]
  return { type: 'tableContent', columnWidths: [], rows: [{ cells }] }
}

function textOfTable({ rows }: NoteTable): string {
  return rows.map(({ cells }) => cells.map((cell) => textOfInlines(cellOf(cell).content)).join(' ')).join('\n')
}

/** The editor takes neither a table without rows nor a row without cells. */
function cleanTable({ rows, ...rest }: Record<string, unknown>, cleaning: Cleaning): NoteTable {
  const { signed, count } = cleaning
  if (!Array.isArray(rows)) throw invalidNote()
  count(rows.length)
  const kept = rows.flatMap((row: unknown) => {
    if (!isRecord(row) || !Array.isArray(row['cells'])) throw invalidNote()
    const { cells, ...more } = row
    count(cells.length)
    if (cells.length === 0) return []
    return [{ ...cleanRecord(more, signed), cells: cells.map((cell: unknown) => cleanCell(cell, cleaning)) }]
  })
  const { columnWidths = [], ...more } = cleanRecord(rest, signed)
  if (!Array.isArray(columnWidths)) throw invalidNote()
  return { ...more, type: 'tableContent', columnWidths, rows: kept.length > 0 ? kept : [{ cells: [emptyCell] }] }
}

function cleanCell(cell: unknown, cleaning: Cleaning): NoteTable['rows'][number]['cells'][number] {
  if (!isRecord(cell)) return inlinesOf(cell, cleaning)
  const { content, props, ...rest } = cell
  return {
    ...cleanRecord(rest, cleaning.signed),
    type: 'tableCell',
    content: inlinesOf(content ?? rest, cleaning),
    props: cleanRecord(props ?? {}, cleaning.signed),
  }
}
