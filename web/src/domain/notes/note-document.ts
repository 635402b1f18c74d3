import { ResourceType } from '@millwright/contract/formats'
import { blockTypes, calloutKinds, type NoteBlock, type NoteTable } from '@millwright/contract/note-blocks'

/** What a note holds: as it is stored and sent. */
export type NoteText = { title: string; data: string }

/** A block that this editor does not know is carried through it unchanged, as a block of this type. */
export const unknownType = 'unknown'

const known = new Set<string>(blockTypes)
const knownStyles = new Set(['bold', 'italic', 'underline', 'strike', 'code', 'textColor', 'backgroundColor'])

/** The blocks of stored `data`; null where it holds something else. */
export function blocksOf(data: string): NoteBlock[] | null {
  try {
    const parsed: unknown = JSON.parse(data)
    return Array.isArray(parsed) && parsed.every(isBlock) ? parsed : null
  } catch {
    return null
  }
}

function isBlock(value: unknown): value is NoteBlock {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** For the editor: what it would refuse becomes blocks that it only carries. */
export function toEditor(blocks: readonly NoteBlock[]): NoteBlock[] {
  return blocks.map((block) => {
    if (!isShown(block))
      return { id: block.id, type: unknownType, props: { original: JSON.stringify(block) }, children: [] }
    return { ...block, children: toEditor(block.children ?? []) }
  })
}

/** What `toEditor` put away is put back. */
export function fromEditor(blocks: readonly NoteBlock[]): NoteBlock[] {
  return blocks.map((block) => {
    if (block.type === unknownType) return { ...originalOf(block), id: block.id }
    return { ...block, children: fromEditor(block.children) }
  })
}

/** The block that one of the unknown type carries. */
export function originalOf(block: { props: Readonly<Record<string, unknown>> }): NoteBlock {
  const [original] = blocksOf(`[${String(block.props['original'])}]`) ?? []
  if (!original) throw new Error('An unknown block lost what it carries')
  return original
}

const contentless = new Set(['image', 'video', 'audio', 'file', 'divider'])

/** Whether the editor can show a block; stored content need not be what its type says. */
function isShown({ type, props, content }: NoteBlock): boolean {
  if (!known.has(type)) return false
  if (type === 'callout' && isRecord(props) && !isCalloutKind(props['kind'])) return false
  if (type === 'table') return isShownTable(content)
  if (content === undefined) return true
  if (contentless.has(type)) return Array.isArray(content) && content.length === 0
  return isShownText(content) && (type !== 'codeBlock' || isPlainText(content))
}

/** The editor's table has at least one row, and each row at least one cell. */
function isShownTable(content: unknown): boolean {
  const isShownCell = (cell: unknown) => isShownText(isRecord(cell) ? (cell['content'] ?? []) : cell)
  const isShownRow = (row: unknown) => isRecord(row) && isFilledList(row['cells']) && row['cells'].every(isShownCell)
  return isTable(content) && isFilledList(content.rows) && content.rows.every(isShownRow)
}

const isShownText = (content: unknown): boolean =>
  typeof content === 'string' || (Array.isArray(content) && content.every(isShownInline))

function isShownInline(one: unknown): boolean {
  if (!isRecord(one)) return false
  const { type, text, styles = {}, props, content } = one
  if (type === 'text') return typeof text === 'string' && isShownStyle(styles)
  if (type === 'link') return typeof one['href'] === 'string' && isShownText(content) && !isMentionIn(content)
  return type === 'mention' && isShownMention(props)
}

const isShownStyle = (styles: unknown) =>
  isRecord(styles) && Object.keys(styles).every((style) => knownStyles.has(style))

const isMentionIn = (content: unknown) =>
  Array.isArray(content) && content.some((one) => isRecord(one) && one['type'] !== 'text')

const isShownMention = (props: unknown) =>
  isRecord(props) &&
  typeof props['resourceId'] === 'string' &&
  typeof props['name'] === 'string' &&
  ResourceType.safeParse(props['resourceType']).success

/** Code has neither links nor styles. */
const isPlainText = (content: unknown) =>
  typeof content === 'string' ||
  (Array.isArray(content) &&
    content.every((one) => isRecord(one) && one['type'] === 'text' && Object.keys(one['styles'] ?? {}).length === 0))

const isCalloutKind = (kind: unknown) => kind === undefined || calloutKinds.some((one) => one === kind)
const isFilledList = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > 0
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isTable = (content: unknown): content is NoteTable =>
  isRecord(content) && content['type'] === 'tableContent'

/** Of whatever is stored as inline content: what is none has no text. */
function textOfInline(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((one: unknown) => (isRecord(one) ? textOfOne(one) : '')).join('')
}

function textOfOne({ type, text, content, props }: Record<string, unknown>): string {
  if (type === 'link') return textOfInline(content)
  const said = type === 'mention' && isRecord(props) ? props['name'] : text
  return typeof said === 'string' ? said : ''
}

/** A block's own text, without that of the blocks in it; a table's cells stand in lines. */
export function textOf({ content }: Pick<NoteBlock, 'content'>): string {
  if (!isTable(content)) return textOfInline(content)
  return listOf(content.rows)
    .map((row) =>
      listOf(isRecord(row) ? row['cells'] : [])
        .map(textOfCell)
        .join(' | '),
    )
    .join('\n')
}

const textOfCell = (cell: unknown) => textOfInline(isRecord(cell) ? cell['content'] : cell)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Every block with those in it, from the first to the last. */
export function everyBlock(blocks: readonly NoteBlock[]): NoteBlock[] {
  return blocks.flatMap((block) => [block, ...everyBlock(block.children ?? [])])
}

const wordPattern = /[\p{L}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*/gu

export function wordsIn(blocks: readonly NoteBlock[]): number {
  return everyBlock(blocks).reduce((sum, block) => sum + (textOf(block).match(wordPattern)?.length ?? 0), 0)
}

/** Whether two texts say the same: the server may write the fields of a block in another order. */
export function isSameText(one: NoteText, other: NoteText): boolean {
  return one.title === other.title && (one.data === other.data || isSame(blocksOf(one.data), blocksOf(other.data)))
}

export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [left, right] = [definedOf(one), definedOf(other)]
  return (
    left.size === right.size && [...left].every(([name, value]) => right.has(name) && isSame(value, right.get(name)))
  )
}

/** JSON has no undefined: a field that holds it is none. */
const definedOf = (value: object) =>
  new Map<string, unknown>(Object.entries(value).filter(([, held]) => held !== undefined))
