import { type CalloutKind, calloutKinds } from '@millwright/contract/note-blocks'
import type { MarkdownNode } from '../../ui/markdown/markdown-node.ts'

const signal = /^\[!(\w+)\]\s*/u

/** A quote that begins with `[!DANGER]`, `[!CAUTION]` or `[!NOTE]` becomes `aside[data-callout]`. */
export function remarkCallouts() {
  return (tree: MarkdownNode) => {
    for (const node of tree.children ?? []) {
      if (node.type !== 'blockquote') continue
      const text = firstText(node)
      const [mark, name = ''] = signal.exec(text?.value ?? '') ?? []
      const kind = calloutKinds.find((one): one is CalloutKind => one === name.toLowerCase())
      if (!text || mark === undefined || kind === undefined) continue
      text.value = (text.value ?? '').slice(mark.length)
      node.data = { hName: 'aside', hProperties: { 'data-callout': kind } }
    }
  }
}

function firstText(node: MarkdownNode): MarkdownNode | undefined {
  const [first] = node.children ?? []
  return first?.value !== undefined ? first : first && firstText(first)
}
