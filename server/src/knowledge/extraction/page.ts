/** Fractions of the upright page, origin top left. */
export type Box = { x: number; y: number; width: number; height: number }

/** A line set larger than the text around it; `size` ranks headings of one document. */
export type Heading = { start: number; end: number; size: number }

/**
 * One page as it will be stored. `text` is in reading order: a line feed ends a paragraph, a list item or a
 * table row, a tab parts the cells of a row. `layout` holds the place of every character of `text` (layout.ts).
 */
export type ExtractedPage = {
  number: number
  /** Points, of the upright page as a viewer shows it. */
  width: number
  height: number
  text: string
  layout: Uint8Array
  headings: Heading[]
}
