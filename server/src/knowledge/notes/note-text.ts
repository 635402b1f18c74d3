import type { CalloutKind, NoteBlock, NoteCell, NoteInline, NoteTable } from '@millwright/contract/note-blocks'
import { isRecord } from './clean-values.ts'

/** The word that a call-out begins with wherever its colour is not seen. */
const signalWords: Readonly<Record<CalloutKind, string>> = { note: 'Note', caution: 'Caution', danger: 'Danger' }

export function signalWordOf({ props }: NoteBlock): string {
  return signalWords[calloutKindOf(props['kind'])]
}

export function calloutKindOf(kind: unknown): CalloutKind {
  return kind === 'caution' || kind === 'danger' ? kind : 'note'
}

export function textOfInlines(content: readonly NoteInline[]): string {
  return content.map(textOfInline).join('')
}

function textOfInline(inline: NoteInline): string {
  switch (inline.type) {
    case 'text':
      return inline.text
    case 'link':
      return textOfInlines(inline.content)
    case 'mention':
      return `@${nameOfMention(inline)}`
    default:
      return textWithin(inline)
  }
}

export function nameOfMention({ props }: { props?: unknown }): string {
  return isRecord(props) && typeof props['name'] === 'string' ? props['name'] : ''
}

/** Cells come as lists of text as well, from older documents. */
export function cellOf(cell: NoteTable['rows'][number]['cells'][number]): Pick<NoteCell, 'content' | 'props'> {
  return 'content' in cell ? cell : { content: cell, props: {} }
}

export function isTable(content: NoteBlock['content']): content is NoteTable {
  return isRecord(content) && content['type'] === 'tableContent'
}

export function inlinesOf({ content }: NoteBlock): readonly NoteInline[] {
  return Array.isArray(content) ? (content as readonly NoteInline[]) : []
}

/** A property that is text; '' for any other. */
export function textProp({ props }: NoteBlock, name: string): string {
  const value = props[name]
  return typeof value === 'string' ? value : ''
}

/** All texts of something that nothing is known of, in their order. */
export function textWithin(value: unknown): string {
  if (Array.isArray(value)) return value.map(textWithin).filter(Boolean).join(' ')
  if (!isRecord(value)) return ''
  const own = typeof value['text'] === 'string' ? value['text'] : ''
  const { text: _, children: __, ...rest } = value
  return [own, ...Object.values(rest).map(textWithin)].filter(Boolean).join(' ')
}

const mediaTypes = new Set(['image', 'video', 'audio', 'file'])
export function isMedia({ type }: NoteBlock): boolean {
  return mediaTypes.has(type)
}
