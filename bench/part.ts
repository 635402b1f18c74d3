export type Row = Record<string, string | number>

/** One table of the bench. What a part has to say beside its table it prints itself. */
export type Part = { name: string; what: string; measure: () => Promise<Row[]> }
