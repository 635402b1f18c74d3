import type { NoteBlock, NoteCell, NoteInline, NoteText } from '@millwright/contract/note-blocks'
import { randomUUID } from 'node:crypto'
import { defaultTreeAdapter, type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { createNodeCount } from './count-nodes.ts'
import { calloutKindOf } from './note-text.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** Elements in elements; what lies deeper is left out. */
const maxLevels = 200
/** Lists in lists; what lies deeper stands beside them. */
const maxNested = 50
/** That a cell reaches over. */
const maxColumns = 100
const leftOut = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'head',
  'title',
  'svg',
  'math',
  'iframe',
  'object',
  'embed',
  'select',
  'textarea',
])
const headings: Readonly<Record<string, number>> = { h1: 1, h2: 2, h3: 3, h4: 3, h5: 3, h6: 3 }
const styleOf: Readonly<Record<string, object>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  u: { underline: true },
  s: { strike: true },
  del: { strike: true },
  strike: { strike: true },
  code: { code: true },
}
const apart = new Set([
  'p',
  'div',
  'section',
  'article',
  'main',
  'header',
  'footer',
  'body',
  'html',
  'dl',
  'dt',
  'dd',
  'address',
  'form',
  'fieldset',
  'figure',
  'aside',
  'nav',
  'details',
  'summary',
  'center',
])

type Loose = { type: string; props?: Record<string, unknown>; content?: unknown; children?: NoteBlock[] }
type HtmlContext = { styles: object; href: string | null; level: number; lists: number }
const plain: HtmlContext = { styles: {}, href: null, level: 0, lists: 0 }

/** HTML as blocks, to be cleaned as any others: what is shown of it, without what only a browser would do with it. */
export function blocksOfHtml(html: string): NoteBlock[] {
  return blocksIn(parse(html).childNodes, plain, 'paragraph')
}

/** @throws Refusal `too-large` while it is parsed, before the memory is spent. */
function parse(html: string): DefaultTreeAdapterTypes.DocumentFragment {
  const count = createNodeCount()
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement: (...made) => {
      count(1)
      return defaultTreeAdapter.createElement(...made)
    },
    createCommentNode: (text) => {
      count(1)
      return defaultTreeAdapter.createCommentNode(text)
    },
  }
  return parseFragment(html, { treeAdapter })
}

/** What lies in an element; text that stands between its blocks becomes blocks of `type`. */
function blocksIn(nodes: readonly Node[], set: HtmlContext, type: string): NoteBlock[] {
  const blocks: NoteBlock[] = []
  let line: NoteInline[] = []
  const endLine = (): void => {
    const content = trimmed(line)
    if (content.length > 0) blocks.push(blockOf({ type, content }))
    line = []
  }
  const walk = (list: readonly Node[], within: HtmlContext): void => {
    if (within.level > maxLevels) return
    for (const node of list) {
      if (node.nodeName === '#text' && 'value' in node) {
        line.push(...inlineOf(node.value.replace(/\s+/gu, ' '), within))
      }
      if (!('tagName' in node) || leftOut.has(node.tagName)) continue
      const inner = { ...within, level: within.level + 1 }
      const own = ownBlocks(node, inner)
      if (own) {
        endLine()
        // Not spread: a call takes no more than some ten thousand arguments.
        for (const one of own) blocks.push(one)
      } else if (node.tagName === 'br') line.push(...inlineOf('\n', within))
      else if (apart.has(node.tagName)) {
        endLine()
        walk(node.childNodes, inner)
        endLine()
      } else {
        const href = node.tagName === 'a' ? (attribute(node, 'href') ?? within.href) : within.href
        walk(node.childNodes, { ...inner, href, styles: { ...within.styles, ...styleOf[node.tagName] } })
      }
    }
  }
  walk(nodes, set)
  endLine()
  return blocks
}

/** Null for an element that is no block of its own kind. */
function ownBlocks(element: Element, set: HtmlContext): NoteBlock[] | null {
  const { tagName: tag, childNodes } = element
  const level = headings[tag]
  if (level !== undefined) return [blockOf({ type: 'heading', props: { level }, content: inlinesIn(childNodes, set) })]
  if (tag === 'blockquote') return blocksIn(childNodes, set, 'quote')
  if (tag === 'pre') return [blockOf({ type: 'codeBlock', content: textIn(element) })]
  if (tag === 'hr') return [blockOf({ type: 'divider' })]
  if (tag === 'ul' || tag === 'ol') return listOf(element, set)
  if (tag === 'table') return tableOf(element, set)
  if (tag === 'img' || tag === 'video' || tag === 'audio') return mediaOf(element)
  if (tag === 'figure') return figureOf(element)
  const callout = tag === 'aside' ? attribute(element, 'data-callout') : undefined
  if (callout === undefined) return null
  return [blockOf({ type: 'callout', props: { kind: calloutKindOf(callout) }, content: inlinesIn(childNodes, set) })]
}

function listOf(list: Element, set: HtmlContext): NoteBlock[] {
  const type = list.tagName === 'ol' ? 'numberedListItem' : 'bulletListItem'
  const isDeep = set.lists >= maxNested
  return elementsIn(list).flatMap((item) => {
    const checked = attribute(item, 'data-checked') ?? checkOf(item)
    const inner = { ...set, level: set.level + 1, lists: set.lists + 1 }
    const [first, ...rest] = blocksIn(item.childNodes, inner, 'paragraph')
    const isText = first?.type === 'paragraph'
    const own = blockOf({
      type: checked === undefined ? type : 'checkListItem',
      ...(checked === undefined ? {} : { props: { checked: checked === 'true' } }),
      content: isText ? first.content : [],
      children: isDeep ? [] : isText || !first ? rest : [first, ...rest],
    })
    return isDeep ? [own, ...rest] : [own]
  })
}

function checkOf(item: Element): string | undefined {
  const box = elementsIn(item).find(({ tagName }) => tagName === 'input')
  return box && attribute(box, 'type') === 'checkbox' ? String(attribute(box, 'checked') !== undefined) : undefined
}

/** Nothing of a table without cells: the editor knows none. */
function tableOf(table: Element, set: HtmlContext): NoteBlock[] {
  const rows = elementsIn(table)
    .flatMap((part) => (part.tagName === 'tr' ? [part] : elementsIn(part).filter(isRow)))
    .map((row) => elementsIn(row).filter(({ tagName }) => tagName === 'td' || tagName === 'th'))
    .filter((cells) => cells.length > 0)
  const [first] = rows
  if (!first) return []
  const hasHead = first.every(({ tagName }) => tagName === 'th')
  const content = {
    type: 'tableContent',
    columnWidths: [],
    ...(hasHead ? { headerRows: 1 } : {}),
    rows: rows.map((cells, row) => ({ cells: cells.map((cell) => cellOf(cell, { set, below: rows.length - row })) })),
  }
  return [blockOf({ type: 'table', content })]
}

/** Below a row of a table there are no more rows than the table has. */
function cellOf(cell: Element, { set, below }: { set: HtmlContext; below: number }): NoteCell {
  const [colspan, rowspan] = [spanOf(cell, 'colspan', maxColumns), spanOf(cell, 'rowspan', below)]
  return {
    type: 'tableCell',
    content: inlinesIn(cell.childNodes, set),
    props: { ...(colspan > 1 ? { colspan } : {}), ...(rowspan > 1 ? { rowspan } : {}) },
  }
}

function spanOf(cell: Element, name: 'colspan' | 'rowspan', most: number): number {
  const span = Number(attribute(cell, name))
  return Number.isSafeInteger(span) ? Math.min(span, most) : 1
}

const isRow = ({ tagName }: Element): boolean => tagName === 'tr'

function figureOf(figure: Element): NoteBlock[] | null {
  const media = elementsIn(figure).find(({ tagName }) => ['img', 'video', 'audio'].includes(tagName))
  if (!media) return null
  const said = elementsIn(figure).find(({ tagName }) => tagName === 'figcaption')
  return mediaOf(media, said ? textIn(said).trim() : undefined)
}

function mediaOf(element: Element, caption?: string): NoteBlock[] {
  const { tagName: tag } = element
  const props = { url: attribute(element, 'src') ?? '', caption: caption ?? attribute(element, 'alt') ?? '' }
  return [blockOf({ type: tag === 'img' ? 'image' : tag, props })]
}

/** The text of several blocks within what can hold only one, in lines. */
function inlinesIn(nodes: readonly Node[], set: HtmlContext): NoteInline[] {
  return blocksIn(nodes, set, 'paragraph').flatMap(({ content }, at) => {
    const own = Array.isArray(content) ? (content as NoteInline[]) : []
    return at === 0 ? own : [{ type: 'text' as const, text: '\n', styles: {} }, ...own]
  })
}

function inlineOf(text: string, { styles, href }: HtmlContext): NoteInline[] {
  const inline: NoteText = { type: 'text', text, styles }
  return [href === null ? inline : { type: 'link', href, content: [inline] }]
}

/** Without what a browser would not show: blanks at the ends of a line. */
function trimmed(line: readonly NoteInline[]): NoteInline[] {
  const isBlank = (one: NoteInline | undefined) => one?.type === 'text' && one.text.trim() === ''
  let [from, to] = [0, line.length]
  while (from < to && isBlank(line[from])) from++
  while (to > from && isBlank(line[to - 1])) to--
  return line.slice(from, to).map((one, at, { length }) => {
    if (one.type !== 'text') return one
    const text = at === 0 ? one.text.trimStart() : one.text
    return { ...one, text: at === length - 1 ? text.trimEnd() : text }
  })
}

function textIn(element: Element): string {
  let text = ''
  const walk = (nodes: readonly Node[], level: number): void => {
    if (level > maxLevels) return
    for (const node of nodes) {
      if (node.nodeName === '#text' && 'value' in node) text += node.value
      if ('tagName' in node && !leftOut.has(node.tagName)) walk(node.childNodes, level + 1)
    }
  }
  walk(element.childNodes, 0)
  return text
}

function elementsIn({ childNodes }: Element): Element[] {
  return childNodes.filter((node): node is Element => 'tagName' in node)
}

function attribute({ attrs }: Element, wanted: string): string | undefined {
  return attrs.find(({ name }) => name === wanted)?.value
}

function blockOf({ type, props = {}, content, children = [] }: Loose): NoteBlock {
  return { id: randomUUID(), type, props, ...(content === undefined ? {} : { content: content as never }), children }
}
