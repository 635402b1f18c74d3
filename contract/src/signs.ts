const dashed = /^\s*([-+–—])\s+(\S.*)$/u
/** A number with a unit, to another or alone: `10 °C`, `5 bar`, `10 to 40`; but not `2 screws`, `1 O-ring`, `4 x M6`. */
const value =
  /^\p{Nd}[\p{Nd}.,\s]*(?![x×]\s)(?:$|[^\p{L}\p{Nd}\s]|(?:degr[eé]e?s?|gra(?:d|dos?|us?))(?!\p{L})|\p{L}{1,3}(?![\p{L}-]))/iu

/**
 * Of each line, whether the dash before its number is a sign. `- 10 °C` alone is a value; lines that begin with the same
 * dash are a list as soon as one of them holds no value.
 */
export function areSigned(lines: readonly string[]): boolean[] {
  const read = lines.map((line) => dashed.exec(line))
  const signed = read.map((line) => line !== null && /^\p{Nd}/u.test(line[2] ?? ''))
  let from = 0
  while (from < lines.length) {
    const mark = read[from]?.[1]
    let to = from + 1
    while (mark !== undefined && read[to]?.[1] === mark) to++
    const isList = to - from > 1 && read.slice(from, to).some((line) => !value.test(line?.[2] ?? ''))
    if (isList) signed.fill(false, from, to)
    from = to
  }
  return signed
}
