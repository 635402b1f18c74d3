import type { CalloutKind } from '@millwright/contract/note-blocks'

/** As notes write their call-outs in Markdown. */
export function calloutInMarkdown(kind: CalloutKind, text: string): string {
  return `> [!${kind.toUpperCase()}]\n${text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')}`
}
