/** The part of a document that text help works on, as its editor has taken it down. */
export type TextPlace = {
  isSelection: boolean
  /** A line or a part of one, and no blocks. */
  isLine?: true
  /** Markdown. */
  text: string
  /** One step that can be undone; so is the other. */
  replace: (markdown: string) => void
  /** Absent where there is no place below, as in a line that is said at its time. */
  insertBelow?: (markdown: string) => void
}
