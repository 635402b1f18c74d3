import { lettersBefore, type MarkdownNode } from './markdown-node.ts'

export type MarkedRange = { start: number; end: number; kind: 'unproven' | 'uncited' | 'changed' }

type Leaf = { node: MarkdownNode; from: number; to: number }

/**
 * Marks stretches of the Markdown's source in the tree: an unproven figure becomes `u`, a sentence without a source
 * `span[data-uncited]`, with an empty `small` behind its end that names its kind; what was changed becomes `ins`.
 */
export function remarkMarked({ ranges }: { ranges: readonly MarkedRange[] }) {
  return (tree: MarkdownNode, file: { value: unknown }) => {
    const source = String(file.value)
    const leaves = leavesOf(tree)
    // A stretch may end in marks of Markdown: its tag stands behind the last text that it touches.
    const ends = new Map(ranges.map((range) => [range, leaves.findLast((leaf) => touches(leaf, range))]))
    const marked = new Map<MarkdownNode, MarkdownNode[]>()
    for (const leaf of leaves) {
      const touching = ranges.filter((range) => touches(leaf, range))
      if (touching.length === 0) continue
      const pieces = piecesOf(leaf, source, touching).flatMap(({ node, from, to }) => {
        // Code stays whole, and is marked when a part of it is.
        const isWhole = node === leaf.node
        const inside = touching.filter(({ start, end }) => isWhole || (start <= from && end >= to))
        const tags = inside.filter(
          (range) =>
            range.kind !== 'changed' && ends.get(range) === leaf && (isWhole || to === Math.min(range.end, leaf.to)),
        )
        return [inside.reduce(wrapped, node), ...tags.map(tagOf)]
      })
      marked.set(leaf.node, pieces)
    }
    const put = (node: MarkdownNode) => {
      node.children = node.children?.flatMap((child) => marked.get(child) ?? [child])
      for (const child of node.children ?? []) if (!wrappers.has(child.type)) put(child)
    }
    if (marked.size > 0) put(tree)
  }
}

const elements: Readonly<Record<MarkedRange['kind'], NonNullable<MarkdownNode['data']>>> = {
  unproven: { hName: 'u' },
  uncited: { hName: 'span', hProperties: { 'data-uncited': '' } },
  changed: { hName: 'ins' },
}
const wrappers = new Set([...Object.keys(elements), 'tag'])

function touches({ from, to }: Leaf, { start, end }: MarkedRange): boolean {
  return start < to && end > from
}

function leavesOf(node: MarkdownNode): Leaf[] {
  if (node.children) return node.children.flatMap(leavesOf)
  const from = node.position?.start.offset
  const to = node.position?.end.offset
  return from === undefined || to === undefined || node.value === undefined ? [] : [{ node, from, to }]
}

/** Text is cut at the ends of what touches it. */
function piecesOf({ node, from, to }: Leaf, source: string, touching: readonly MarkedRange[]): Leaf[] {
  const { value = '' } = node
  const bounds = touching.flatMap(({ start, end }) => [start, end]).filter((at) => at > from && at < to)
  if (node.type !== 'text') return [{ node, from, to }]
  const cuts = [...new Set([from, ...bounds, to])].sort((a, b) => a - b)
  return cuts.slice(1).map((end, at) => {
    const start = cuts[at] ?? from
    const [begins, ends] = [start, end].map((offset) => lettersBefore(value, source.slice(from, offset)))
    return { node: { type: 'text', value: value.slice(begins, ends) }, from: start, to: end }
  })
}

function wrapped(node: MarkdownNode, { kind }: MarkedRange): MarkdownNode {
  return { type: kind, data: elements[kind], children: [node] }
}

function tagOf({ kind }: MarkedRange): MarkdownNode {
  return { type: 'tag', data: { hName: 'small', hProperties: { 'data-kind': kind } }, children: [] }
}
