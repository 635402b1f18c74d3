type Pair = { cause: string; remedy: string }

/** *1. A 2. B* beside *1. X 2. Y* are two pairs; anything else is one. */
export function pairedByNumber(cause: string, remedy: string): Pair[] {
  const causes = numbered(cause)
  const remedies = numbered(remedy)
  if (!causes || !remedies) return [{ cause: withoutNumber(cause), remedy: withoutNumber(remedy) }]
  const found = new Set([...causes.keys(), ...remedies.keys()])
  return [...found].map((number) => ({ cause: causes.get(number) ?? '', remedy: remedies.get(number) ?? '' }))
}

const marker = /(?<=^|\s)\(?(\d{1,2}|[a-h])[.)](?=\s)/gu

/** The items of a cell that is a numbered list from its beginning on; null where it is none. */
function numbered(cell: string): Map<string, string> | null {
  const markers = [...cell.matchAll(marker)]
  const taken: { number: string; start: number; end: number }[] = []
  for (const { 0: whole, 1: number = '', index } of markers) {
    if (number === follower(taken.at(-1)?.number, number))
      taken.push({ number, start: index, end: index + whole.length })
  }
  if (taken.length < 2 || taken[0]?.start !== 0) return null
  return new Map(
    taken.map(({ number, end }, at) => [number, cell.slice(end, taken[at + 1]?.start ?? cell.length).trim()]),
  )
}

function follower(before: string | undefined, like: string): string {
  if (/\d/u.test(like)) return before === undefined ? '1' : /\d/u.test(before) ? String(Number(before) + 1) : ''
  return before === undefined ? 'a' : /\d/u.test(before) ? '' : String.fromCharCode(before.charCodeAt(0) + 1)
}

/** One item alone needs no number. */
function withoutNumber(cell: string): string {
  return [...cell.matchAll(marker)].length === 1 ? cell.replace(/^\(?[1a][.)]\s+/u, '') : cell
}
