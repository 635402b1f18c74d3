/** In one call, so that a limit of time or memory takes no more than these. */
const linesAtOnce = 100

/** Lines as so many of them are read in one call. */
export function* inGroups<T>(lines: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < lines.length; from += linesAtOnce) yield lines.slice(from, from + linesAtOnce)
}
