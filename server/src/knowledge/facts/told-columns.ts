import { measuresIn } from './measures.ts'
import { type Columns, isBlank, nameIn, type Row } from './table-row.ts'

/**
 * *110 V | 230 V* in the row *Input voltage*, the first below one header: what each of these columns is for. Only values
 * with units of one kind that all differ tell that.
 */
export function toldByFirstRow(columns: Columns, { cells, ends }: Row): Columns {
  const isValue = (at: number) => columns[at]?.role === 'value'
  const name = columns.flatMap((_, at) => (isValue(at) ? [] : [nameIn(cells.get(at) ?? '')])).find(isWord)
  if (name === undefined) return columns
  return columns.map((column, at) => {
    const alike = columns.flatMap(({ header }, other) => (isValue(other) && header === column.header ? [other] : []))
    if (!isValue(at) || column.header === '' || alike.length < 2 || alike.some((other) => ends.has(other)))
      return column
    const values = alike.map((other) => cells.get(other) ?? '')
    const kinds = new Set(values.map((value) => measuresIn(value)[0]?.of))
    const isTold = kinds.size === 1 && !kinds.has(undefined) && new Set(values).size === values.length
    const own = cells.get(at) ?? ''
    return isTold && !isBlank(own) ? { ...column, label: `${name} ${own}` } : column
  })
}

const isWord = (name: string) => /\p{L}{3}/u.test(name) && !/^\d/u.test(name)
