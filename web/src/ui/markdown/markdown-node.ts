/** What of a Markdown tree is read and written here. */
export type MarkdownNode = {
  type: string
  value?: string
  children?: MarkdownNode[]
  position?: { start: { offset?: number }; end: { offset?: number } }
  data?: { hName?: string; hProperties?: Record<string, string> }
  /** Of a table: how its columns are aligned. */
  align?: (string | null)[]
  /** Of a list. */
  ordered?: boolean
  start?: number
  spread?: boolean
}

type WithText = { type: string; value?: string; children?: WithText[] }

export function textOf({ value, children }: WithText): string {
  return value ?? (children ?? []).map(textOf).join('')
}

/** How many letters of `value` this beginning of its source holds: backslashes and indents are in the source alone. */
export function lettersBefore(value: string, source: string): number {
  let count = 0
  for (const letter of source) if (value.startsWith(letter, count)) count += letter.length
  return count
}
