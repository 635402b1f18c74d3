import { ResourceType } from '@millwright/contract/formats'
import {
  calloutKinds,
  type NoteBlock,
  type NoteInline,
  type NoteTable,
  type NoteText,
} from '@millwright/contract/note-blocks'
import { everyBlock, isTable } from '../../domain/notes/note-document.ts'

/** Markdown has no mentions: they are links to nowhere (RFC 2606) that are known again. */
const mentionAddress = 'https://mention.invalid/'
const signal = /^\[!(\w+)\]\s*/u

/** Blocks as an editor can write them in Markdown, so that `fromMarkdown` knows again what Markdown does not have. */
export function forMarkdown(blocks: readonly NoteBlock[]): NoteBlock[] {
  return blocks.map((block) => {
    const within = { ...block, children: forMarkdown(block.children) }
    const url = urlOf(block)
    if (url !== null) return { ...within, type: 'image', props: { url, name: block.props['name'] ?? '' } }
    const inline = inlineOf(block)
    if (!inline) return within
    const content = inline.map((one) => (one.type === 'mention' ? linkOf(one) : one))
    return block.type === 'callout' ? quoteOf({ ...within, content }) : { ...within, content }
  })
}

/**
 * `originals`: what the Markdown was made from. Media come back as they were there; an address that was not there was
 * made up by whoever wrote the Markdown, and stays plain text.
 */
export function fromMarkdown(blocks: readonly NoteBlock[], originals: readonly NoteBlock[]): NoteBlock[] {
  const media = new Map(everyBlock(originals).flatMap((block) => [[urlOf(block), block] as const]))
  const links = new Set(everyBlock(forMarkdown(originals)).flatMap(linksOf))
  const given = (content: readonly NoteInline[]): readonly NoteInline[] =>
    content.flatMap((one): readonly NoteInline[] => {
      if (one.type !== 'link') return [one]
      return links.has(addressOf(one.href)) ? [mentionOf(one) ?? one] : one.content
    })
  const made = (block: NoteBlock): NoteBlock => {
    const within = { ...block, children: block.children.map(made) }
    const url = urlOf(block)
    if (url !== null) {
      const original = media.get(url)
      return original ? { ...original, id: block.id } : textInstead(within)
    }
    const { content } = block
    if (isTable(content)) return { ...within, content: withCells(content, given) }
    const inline = inlineOf(block)
    return inline ? calloutOf({ ...within, content: given(inline) }) : within
  }
  return blocks.map(made)
}

/** A parser of Markdown may write an address in another way. */
function addressOf(href: string): string {
  return URL.parse(href, 'https://here.invalid')?.href ?? href
}

function linksOf(block: NoteBlock): string[] {
  const { content } = block
  const inline = isTable(content) ? content.rows.flatMap(({ cells }) => cells.flatMap(textInCell)) : inlineOf(block)
  return (inline ?? []).flatMap((one) => (one.type === 'link' ? [addressOf(one.href)] : []))
}

const textInCell = (cell: NoteTable['rows'][number]['cells'][number]) => ('content' in cell ? cell.content : cell)

function withCells(table: NoteTable, change: (content: readonly NoteInline[]) => readonly NoteInline[]): NoteTable {
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ('content' in cell ? { ...cell, content: change(cell.content) } : change(cell))),
  }))
  return { ...table, rows }
}

function textInstead({ id, props, children }: NoteBlock): NoteBlock {
  const said = [props['caption'], props['name'], props['url']].find((one) => typeof one === 'string' && one !== '')
  return { id, type: 'paragraph', props: {}, content: [{ type: 'text', text: String(said), styles: {} }], children }
}

/** A quote that begins with `[!DANGER]`, `[!CAUTION]` or `[!NOTE]` is a call-out. */
function calloutOf(block: NoteBlock): NoteBlock {
  const [first, ...others] = inlineOf(block) ?? []
  if (block.type !== 'quote' || first?.type !== 'text') return block
  const [mark, name = ''] = signal.exec(first.text) ?? []
  const kind = calloutKinds.find((one) => one === name.toLowerCase())
  if (mark === undefined || kind === undefined) return block
  const text = first.text.slice(mark.length)
  const content = text === '' ? others : [{ ...first, text }, ...others]
  return { ...block, type: 'callout', props: { kind }, content }
}

function quoteOf(block: NoteBlock): NoteBlock {
  const mark: NoteText = { type: 'text', text: `[!${String(block.props['kind']).toUpperCase()}]\n`, styles: {} }
  return { ...block, type: 'quote', props: {}, content: [mark, ...(inlineOf(block) ?? [])] }
}

type Mention = Extract<NoteInline, { type: 'mention' }>

function linkOf({ props }: Mention): NoteInline {
  const { resourceType, resourceId, name } = props
  const href = `${mentionAddress}${resourceType}/${resourceId}`
  return { type: 'link', href, content: [{ type: 'text', text: name, styles: {} }] }
}

function mentionOf(one: NoteInline): Mention | null {
  if (one.type !== 'link' || !one.href.startsWith(mentionAddress)) return null
  const [type, resourceId = ''] = one.href.slice(mentionAddress.length).split('/')
  const resourceType = ResourceType.safeParse(type).data
  const name = one.content.map(({ text }) => text).join('')
  return resourceType ? { type: 'mention', props: { resourceId, resourceType, name } } : null
}

function inlineOf({ content }: NoteBlock): readonly NoteInline[] | null {
  return content !== undefined && 'length' in content ? content : null
}

function urlOf({ props }: NoteBlock): string | null {
  const url = props['url']
  return typeof url === 'string' && url !== '' ? url : null
}
