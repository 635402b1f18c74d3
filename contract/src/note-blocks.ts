import type { ResourceType } from './formats.ts'

/**
 * What a note is written in: the document of its editor (BlockNote), a JSON list of blocks. Blocks of kinds that are not
 * named here are kept and shown as such.
 */
export type NoteBlock = {
  /** Never changes while the block lives: what a citation names. */
  id: string
  type: string
  props: Readonly<Record<string, unknown>>
  /** Text for most; a table's rows; absent for pictures and files. */
  content?: readonly NoteInline[] | NoteTable
  children: readonly NoteBlock[]
}

export const textStyles = ['bold', 'italic', 'underline', 'strike', 'code'] as const
export type TextStyles = { readonly [style in (typeof textStyles)[number]]?: boolean } & {
  readonly textColor?: string
  readonly backgroundColor?: string
}
export type NoteText = { type: 'text'; text: string; styles: TextStyles }
export type NoteLink = { type: 'link'; href: string; content: readonly NoteText[] }
/** Another resource of the asset, by `@`. `name` is what it was called when it was written. */
export type NoteMention = {
  type: 'mention'
  props: { resourceId: string; resourceType: ResourceType; name: string }
}
export type NoteInline = NoteText | NoteLink | NoteMention

export type NoteCell = {
  type: 'tableCell'
  content: readonly NoteInline[]
  props: { colspan?: number; rowspan?: number; textAlignment?: string }
}
export type NoteTable = {
  type: 'tableContent'
  columnWidths: readonly (number | null)[]
  headerRows?: number
  headerCols?: number
  rows: readonly { cells: readonly (NoteCell | readonly NoteInline[])[] }[]
}

/** The kinds of block that the editor offers. */
export const blockTypes = [
  'paragraph',
  'heading',
  'bulletListItem',
  'numberedListItem',
  'checkListItem',
  'toggleListItem',
  'quote',
  'codeBlock',
  'table',
  'callout',
  'image',
  'video',
  'audio',
  'file',
  'divider',
] as const

/** `props.kind` of a call-out, from the mildest on; as maintenance procedures use them. */
export const calloutKinds = ['note', 'caution', 'danger'] as const
export type CalloutKind = (typeof calloutKinds)[number]

const mediaPath = '/files/resource/' as const
/** The address by which blocks name a file of the asset (`props.url`); never a signed link. */
export const mediaAddress = (resourceId: string) => `${mediaPath}${resourceId}` as const

/** The resource that an address of `mediaAddress` names; null for any other. */
export function mediaOf(address: string): string | null {
  if (!address.startsWith(mediaPath)) return null
  const id = address.slice(mediaPath.length)
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null
}

const mediaTypes = new Set(['image', 'video', 'audio', 'file'])
const known = new Set<string>(blockTypes)

/** Whether there is anything in it that somebody wrote or put there: nothing else is saved. */
export function hasContent(blocks: readonly NoteBlock[]): boolean {
  return blocks.some((block) => hasOwnContent(block) || hasContent(block.children))
}

function hasOwnContent({ type, props, content }: NoteBlock): boolean {
  if (mediaTypes.has(type)) return isWritten(props['url']) || isWritten(props['caption'])
  // Nobody knows where a block of another kind has what it holds.
  return known.has(type) ? type !== 'divider' && saysSomething(content) : true
}

/** Of content that need not be what the block's type says. */
function saysSomething(content: unknown): boolean {
  if (Array.isArray(content)) return content.some(saysSomething)
  if (typeof content !== 'object' || content === null) return isWritten(content)
  const { type, text, content: within, rows, cells } = content as Record<string, unknown>
  return type === 'mention' || [text, within, rows, cells].some(saysSomething)
}

const isWritten = (value: unknown) => typeof value === 'string' && value.trim() !== ''
