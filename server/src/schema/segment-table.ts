/**
 * What a column of a table holds, by its header and its contents; null where neither tells. `symptom`, `cause` and
 * `remedy` make a fault table; `interval`, `work` and `object` a maintenance plan; `parameter`, `value`, `unit` and
 * `tolerance` a table of settings; `position`, `part`, `name` and `quantity` a parts list; `code` and `meaning` a list of
 * error codes or lamps.
 */
export type ColumnRole =
  | 'symptom'
  | 'cause'
  | 'remedy'
  | 'interval'
  | 'work'
  | 'object'
  | 'parameter'
  | 'value'
  | 'unit'
  | 'tolerance'
  | 'position'
  | 'part'
  | 'name'
  | 'quantity'
  | 'code'
  | 'meaning'

/** Characters of the segment's text. */
export type TextSpan = { start: number; end: number }

/** `header` is the column's whole header, its levels joined by ` · `; empty where it has none. */
export type TableColumn = { header: string; role: ColumnRole | null }

/** Of the columns from `column` on, as many as `span`; an empty cell is left out. */
export type TableCell = TextSpan & { column: number; span: number }

/**
 * A row of the body, one line of the segment's text with a tab between neighbouring cells. `group` is the line above that
 * names the rows below it (*Every 500 h*); `carried` is what a blank cell takes from above, also from the page before.
 */
export type TableRow = TextSpan & {
  cells: readonly TableCell[]
  group?: string
  carried?: readonly { column: number; text: string }[]
}

/** A table that a segment holds. A table that goes on over a page is one in each segment, all with the columns of the first. */
export type SegmentTable = TextSpan & {
  caption?: TextSpan
  columns: readonly TableColumn[]
  /** The lines of its header in this segment; none where it goes on without repeating it. */
  header: readonly TextSpan[]
  rows: readonly TableRow[]
  /** It goes on from the segment before. */
  continues?: boolean
}
