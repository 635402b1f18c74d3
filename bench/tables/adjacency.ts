type Cell = { text: string; row: number; rows: number; column: number; span: number }

/**
 * The adjacency relations of a table's cells (Göbel et al., DocEng 2012): each cell with the nearest one to its right and
 * below in every row and column that it covers; blank places are looked past. Text is compared without blanks and signs.
 */
export function relationsOf(cells: readonly Cell[]): string[] {
  const at = new Map<string, number>()
  let rows = 0
  let columns = 0
  for (const [index, { row, rows: high, column, span }] of cells.entries()) {
    rows = Math.max(rows, row + high)
    columns = Math.max(columns, column + span)
    for (let r = row; r < row + high; r++) for (let c = column; c < column + span; c++) at.set(`${r} ${c}`, index)
  }
  const relations = new Set<string>()
  for (const [index, { row, rows: high, column, span }] of cells.entries()) {
    for (let r = row; r < row + high; r++) {
      for (let c = column + span; c < columns; c++) {
        const other = at.get(`${r} ${c}`)
        if (other === undefined) continue
        relations.add(`${index} ${other} right`)
        break
      }
    }
    for (let c = column; c < column + span; c++) {
      for (let r = row + high; r < rows; r++) {
        const other = at.get(`${r} ${c}`)
        if (other === undefined) continue
        relations.add(`${index} ${other} below`)
        break
      }
    }
  }
  const texts = cells.map(({ text }) =>
    text
      .normalize('NFKC')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase(),
  )
  return [...relations].map((relation) => {
    const [one = '', other = '', direction = ''] = relation.split(' ')
    return `${texts[Number(one)]}\u0000${texts[Number(other)]}\u0000${direction}`
  })
}

/** How many of two lists are in both, each as often as in the one that has it less often. */
export function countShared(one: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>()
  for (const each of one) left.set(each, (left.get(each) ?? 0) + 1)
  let shared = 0
  for (const each of other) {
    const count = left.get(each) ?? 0
    if (count === 0) continue
    shared++
    left.set(each, count - 1)
  }
  return shared
}
