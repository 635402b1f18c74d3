import { splitCitations } from './citations.ts'

type MarkdownNode = {
  type: string
  value?: string
  children?: MarkdownNode[]
  data?: { hName: string; hProperties?: Record<string, string> }
}

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
