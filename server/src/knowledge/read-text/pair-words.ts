/** Pairs of changed words that are weighed against each other; more of them are paired in their order. */
const maxPairs = 1600
/** A word that stands for no other; two that have nothing in common are rather each other's. */
const alone = 1
const another = 1.9

/** For each word of a text, the one before the change in whose place it stands; null for one that was put in. */
export function pairWords(before: readonly string[], after: readonly string[]): (number | null)[] {
  const most = Math.min(before.length, after.length)
  let same = 0
  while (same < most && before[same] === after[same]) same++
  let behind = 0
  while (behind < most - same && before.at(-1 - behind) === after.at(-1 - behind)) behind++
  const gone = before.slice(same, before.length - behind)
  const come = after.slice(same, after.length - behind)
  const between =
    gone.length * come.length <= maxPairs
      ? leastChange(gone, come)
      : come.map((_, at) => (at < gone.length ? at : null))
  return after.map((_, at) => {
    if (at < same) return at
    if (at >= after.length - behind) return at + before.length - after.length
    const paired = between[at - same] ?? null
    return paired === null ? null : paired + same
  })
}

/** In the order of both, so that as little as can be was changed. */
function leastChange(gone: readonly string[], come: readonly string[]): (number | null)[] {
  const width = gone.length + 1
  const cost = new Float64Array(width * (come.length + 1))
  const at = (row: number, column: number) => cost[row * width + column] ?? 0
  const paired = (row: number, column: number) =>
    at(row - 1, column - 1) + another * (1 - likeness(come[row - 1] ?? '', gone[column - 1] ?? ''))
  for (let row = 0; row <= come.length; row++) {
    for (let column = 0; column <= gone.length; column++) {
      if (row === 0 || column === 0) cost[row * width + column] = (row + column) * alone
      else {
        const one = Math.min(at(row - 1, column), at(row, column - 1)) + alone
        cost[row * width + column] = Math.min(one, paired(row, column))
      }
    }
  }
  const pairs = come.map((): number | null => null)
  for (let [row, column] = [come.length, gone.length]; row > 0 && column > 0;) {
    if (at(row, column) === paired(row, column)) pairs[--row] = --column
    else if (at(row, column) === at(row - 1, column) + alone) row--
    else column--
  }
  return pairs
}

/** 1 for the same word, 0 for one that begins and ends otherwise. */
function likeness(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let same = 0
  while (same < most && one[same] === other[same]) same++
  let behind = 0
  while (behind < most - same && one.at(-1 - behind) === other.at(-1 - behind)) behind++
  return (same + behind) / Math.max(one.length, other.length, 1)
}
