/** A cell with its text, whatever brought it. */
export type TextCell = { row: number; rows: number; column: number; span: number; text: string; bold: boolean }
/** `headerRows` where the reader knows them. */
export type TextGrid = { rows: number; columns: number; cells: readonly TextCell[]; headerRows?: number }
