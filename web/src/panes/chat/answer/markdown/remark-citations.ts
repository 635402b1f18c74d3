import { splitCitations } from './citations.ts'
import { lettersBefore, type MarkdownNode } from '../../../../ui/markdown/markdown-node.ts'

const untouched = new Set(['link', 'linkReference', 'inlineCode', 'code', 'html'])

/**
 * Turns every `[n]` of the text into a `cite` element that holds the word before it, its numbers and its place
 * among them.
 */
export function remarkCitations() {
  return (tree: MarkdownNode) => {
    let count = 0
    const replaceIn = (node: MarkdownNode) => {
      if (!node.children || untouched.has(node.type)) return
      node.children = node.children.flatMap((child) => {
        if (child.type !== 'text' || !child.value?.includes('[')) {
          replaceIn(child)
          return [child]
        }
        return splitCitations(child.value).map((part): MarkdownNode => {
          if (part.kind === 'text') return { type: 'text', value: part.text }
          const hProperties = { 'data-numbers': part.numbers.join(' '), 'data-place': String(count++) }
          return {
            type: 'citation',
            data: { hName: 'cite', hProperties },
            children: [{ type: 'text', value: part.word }],
          }
        })
      })
    }
    replaceIn(tree)
  }
}

/**
 * Leaves the words of a link and takes the link away, inside quotes: a page may break an address over two lines,
 * and half an address leads nowhere. In the document itself its links work.
 */
export function remarkPlainQuotes() {
  const plain = (node: MarkdownNode, quoted: boolean): MarkdownNode[] => {
    const inside = quoted || node.type === 'blockquote'
    if (node.children) node.children = joined(node.children.flatMap((child) => plain(child, inside)))
    return inside && node.type === 'link' ? (node.children ?? []) : [node]
  }
  return (tree: MarkdownNode) => void plain(tree, false)
}

/** Parts text at its escaped brackets: what the material writes as `[1]` is no citation. */
export function remarkEscapedBrackets() {
  return (tree: MarkdownNode, file: { value: unknown }) => {
    const source = String(file.value)
    const partIn = (node: MarkdownNode) => {
      node.children = node.children?.flatMap((child) => (child.type === 'text' ? parted(child, source) : [child]))
      for (const child of node.children ?? []) partIn(child)
    }
    partIn(tree)
  }
}

function parted(node: MarkdownNode, source: string): MarkdownNode[] {
  const { value = '', position } = node
  const from = position?.start.offset
  const escaped = from === undefined ? [] : [...source.slice(from, position?.end.offset).matchAll(/\\\[/g)]
  if (from === undefined || escaped.length === 0) return [node]
  const brackets = escaped.map(({ index }) => lettersBefore(value, source.slice(from, from + index)))
  return [0, ...brackets.flatMap((at) => [at, at + 1])].map((start, at, all) => ({
    type: 'text',
    value: value.slice(start, all[at + 1]),
  }))
}

/** A citation is glued to the word before it, which is to stand in the same run of text. */
function joined(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  const runs: MarkdownNode[] = []
  for (const node of nodes) {
    const last = runs.at(-1)
    if (node.type === 'text' && last?.type === 'text') {
      runs[runs.length - 1] = { type: 'text', value: `${last.value ?? ''}${node.value ?? ''}` }
    } else runs.push(node)
  }
  return runs
}
