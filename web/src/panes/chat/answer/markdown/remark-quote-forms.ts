import { areSigned } from '@millwright/contract/signs'
import { type MarkdownNode, textOf } from '../../../../ui/markdown/markdown-node.ts'

/**
 * Gives quotes the form of what they quote. Numbered and dotted lines become a list; of a table, the line above it
 * becomes its caption (`data-caption` of the quote), the citation below it moves into its last cell, and the rows that
 * answer are marked (`data-answers`). In every table columns of figures stand to the right, and a citation behind a row
 * belongs to the row.
 */
export function remarkQuoteForms() {
  return (tree: MarkdownNode) => {
    each(tree, 'blockquote', (quote) => {
      quote.children = quote.children?.flatMap((child) => (child.type === 'paragraph' ? listed(child) : [child])) ?? []
      shapeTable(quote)
    })
    each(tree, 'table', (table) => {
      citeInRows(table)
      alignFigures(table)
    })
  }
}

function each(node: MarkdownNode, type: string, change: (found: MarkdownNode) => void) {
  if (node.type === type) change(node)
  for (const child of node.children ?? []) each(child, type, change)
}

type Line = { nodes: MarkdownNode[]; number: number | null; isItem: boolean }

const marker = /^(?:(\d{1,3})[.)]|[•‣▪■□●○◦▶➢✓·∙–—*-])\s+/u

/** Lines that begin with a number or a dot are the items of a list; all others, and values with a sign, stay paragraphs. */
function listed(paragraph: MarkdownNode): MarkdownNode[] {
  const lines = linesOf(paragraph)
  if (!lines.some(({ isItem }) => isItem)) return [paragraph]
  const blocks: MarkdownNode[] = []
  let next: number | null = null
  for (const { nodes, number, isItem } of lines) {
    const last = blocks.at(-1)
    if (!isItem) blocks.push({ type: 'paragraph', children: nodes })
    else {
      const item: MarkdownNode = { type: 'listItem', spread: false, children: [{ type: 'paragraph', children: nodes }] }
      if (last?.type === 'list' && number === next) last.children?.push(item)
      else blocks.push(listOf(item, number))
    }
    next = number === null ? null : number + 1
  }
  return blocks
}

function listOf(first: MarkdownNode, number: number | null): MarkdownNode {
  const order = number === null ? { ordered: false } : { ordered: true, start: number }
  return { type: 'list', ...order, spread: false, children: [first] }
}

function linesOf({ children = [] }: MarkdownNode): Line[] {
  const lines: MarkdownNode[][] = [[]]
  for (const child of children) {
    if (child.type === 'break') lines.push([])
    else lines.at(-1)?.push(child)
  }
  const beginnings = lines.map(([first]) => (first?.type === 'text' ? (first.value ?? '') : ''))
  const signed = areSigned(beginnings)
  return lines.map((nodes, at) => {
    const [first, ...others] = nodes
    const found = signed[at] ? null : marker.exec(beginnings[at] ?? '')
    if (!first || !found) return { nodes, number: null, isItem: false }
    const rest = { ...first, value: first.value?.slice(found[0].length) ?? '' }
    return { nodes: [rest, ...others], number: found[1] === undefined ? null : Number(found[1]), isItem: true }
  })
}

const maxCaptionLength = 160
const onlyCitations = /^\s*(?:\[\d{1,3}\]\s*)+$/

function shapeTable(quote: MarkdownNode) {
  const children = quote.children ?? []
  const table = children.find(({ type }) => type === 'table')
  if (!table) return
  const [above, below] = [-1, 1].map((step) => children[children.indexOf(table) + step])
  if (above?.type === 'paragraph' && textOf(above).length <= maxCaptionLength) {
    quote.data = { hProperties: { 'data-caption': textOf(above) } }
    children.splice(children.indexOf(above), 1)
  }
  const rows = (table.children ?? []).slice(1)
  const emphasised = rows.filter((row) => holds(row, 'strong'))
  const answering = emphasised.length > 0 ? emphasised : rows
  for (const row of answering) row.data = { hProperties: { 'data-answers': '' } }
  const cell = answering.at(-1)?.children?.at(-1)
  if (cell && below?.type === 'paragraph' && onlyCitations.test(textOf(below))) {
    cell.children = [...(cell.children ?? []), { type: 'text', value: ` ${textOf(below)}` }]
    children.splice(children.indexOf(below), 1)
  }
}

function holds(node: MarkdownNode, type: string): boolean {
  return node.type === type || (node.children ?? []).some((child) => holds(child, type))
}

/** What a model writes behind a row, or on a line below the last, Markdown takes for a cell of its own. */
function citeInRows(table: MarkdownNode) {
  const [head, ...rows] = table.children ?? []
  const width = head?.children?.length ?? 0
  const kept: MarkdownNode[] = head ? [head] : []
  for (const row of rows) {
    const written = (row.children ?? []).filter((cell) => textOf(cell).trim())
    const behind = written.filter((cell) => onlyCitations.test(textOf(cell)))
    const isBelow = written.length === behind.length && kept.length > 1
    const inWidth = (row.children ?? []).slice(0, width)
    const moved = isBelow ? behind : (row.children ?? []).slice(width).filter((cell) => behind.includes(cell))
    const last = isBelow ? kept.at(-1)?.children?.at(-1) : inWidth.at(-1)
    if (last)
      for (const cell of moved) last.children = [...(last.children ?? []), { type: 'text', value: ` ${textOf(cell)}` }]
    if (!isBelow) kept.push({ ...row, children: inWidth })
  }
  table.children = kept
}

/** A number, of which a unit may follow: `1,475 1/min`, `-40 °C`. */
const figure = /^[<>≤≥±~≈+−-]?\s*\d[\d\s.,/×x–-]*\S{0,8}$/u

function alignFigures(table: MarkdownNode) {
  const [head, ...rows] = table.children ?? []
  table.align = (head?.children ?? []).map((_, column) => {
    const cells = rows.map((row) => textOf(row.children?.[column] ?? { type: 'text' }).replace(citationsAtEnd, ''))
    return cells.every((cell) => figure.test(cell.trim())) ? 'right' : (table.align?.[column] ?? null)
  })
}

const citationsAtEnd = /(?:\s*\[\d{1,3}\])+\s*$/
