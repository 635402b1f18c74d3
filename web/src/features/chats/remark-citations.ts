import { splitCitations } from './citations.ts'

type MarkdownNode = {
  type: string
  value?: string
  children?: MarkdownNode[]
  data?: { hName: string; hProperties?: Record<string, string> }
}

const untouched = new Set(['link', 'linkReference', 'inlineCode', 'code', 'html'])

/** Turns every `[n]` of the text into a `cite` element that holds the word before it, and its numbers. */
export function remarkCitations() {
  return (tree: MarkdownNode) => replaceIn(tree)
}

function replaceIn(node: MarkdownNode) {
  if (!node.children || untouched.has(node.type)) return
  node.children = node.children.flatMap((child) => {
    if (child.type !== 'text' || !child.value?.includes('[')) {
      replaceIn(child)
      return [child]
    }
    return splitCitations(child.value).map((part): MarkdownNode => {
      if (part.kind === 'text') return { type: 'text', value: part.text }
      return {
        type: 'citation',
        data: { hName: 'cite', hProperties: { 'data-numbers': part.numbers.join(' ') } },
        children: [{ type: 'text', value: part.word }],
      }
    })
  })
}
