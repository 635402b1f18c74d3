/** Rows of the usual keyboards, by place: what is beside a key is struck for it. */
const keyboards: readonly (readonly string[])[] = [
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['qwertzuiopü', 'asdfghjklöä', 'yxcvbnm'],
  ['azertyuiop', 'qsdfghjklm', 'wxcvbn'],
  ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'],
]

const neighbours = new Map<string, Set<string>>()
for (const rows of keyboards) {
  for (const [row, letters] of rows.entries()) {
    for (let at = 0; at < letters.length; at++) {
      const beside = [
        letters[at - 1],
        letters[at + 1],
        ...[row - 1, row + 1].flatMap((other) => [rows[other]?.[at], rows[other]?.[at + (other < row ? 1 : -1)]]),
      ]
      const own = letters[at] ?? ''
      neighbours.set(own, new Set([...(neighbours.get(own) ?? []), ...beside.flatMap((one) => one ?? [])]))
    }
  }
}

/** What fingers do costs less than another letter: two neighbours swapped, the key beside, a letter once for twice. */
const slip = 0.8

/**
 * What it takes to make one word of the other (optimal string alignment; Damerau 1964), 1 for a letter. More than `most`
 * errors: infinite.
 */
export function errorsBetween(typed: string, meant: string, most: number): number {
  if (Math.abs(typed.length - meant.length) > most) return Number.POSITIVE_INFINITY
  let twoBefore: Cell[] = []
  let before: Cell[] = Array.from({ length: meant.length + 1 }, (_, at) => ({ errors: at, cost: at }))
  for (let row = 1; row <= typed.length; row++) {
    const current: Cell[] = [{ errors: row, cost: row }]
    for (let at = 1; at <= meant.length; at++) {
      const [one = '', other = ''] = [typed[row - 1], meant[at - 1]]
      const ways = [
        more(before[at], one === typed[row - 2] ? slip : 1),
        more(current[at - 1], other === meant[at - 2] ? slip : 1),
        one === other ? before[at - 1] : more(before[at - 1], neighbours.get(one)?.has(other) ? slip : 1),
      ]
      if (one === meant[at - 2] && other === typed[row - 2] && one !== other) ways.push(more(twoBefore[at - 2], slip))
      current.push(ways.reduce((best, way) => (way && (!best || way.cost < best.cost) ? way : best)) ?? none)
    }
    twoBefore = before
    before = current
  }
  const { errors, cost } = before.at(-1) ?? none
  return errors <= most ? cost : Number.POSITIVE_INFINITY
}

type Cell = { errors: number; cost: number }
const none: Cell = { errors: Number.POSITIVE_INFINITY, cost: Number.POSITIVE_INFINITY }

function more(cell: Cell | undefined, cost: number): Cell {
  return cell ? { errors: cell.errors + 1, cost: cell.cost + cost } : none
}
