import type { Stretch } from '../marks/letters.ts'

/** More are not marked. */
const maxHits = 5000

/** Where a text holds another, in any case. */
export function hitsIn(text: string, query: string): Stretch[] {
  const among = text.toLowerCase()
  const wanted = query.toLowerCase()
  // Where small letters are longer than large ones, the places would be others.
  if (wanted === '' || among.length !== text.length) return []
  const hits: Stretch[] = []
  for (
    let at = among.indexOf(wanted);
    at !== -1 && hits.length < maxHits;
    at = among.indexOf(wanted, at + wanted.length)
  ) {
    hits.push({ start: at, end: at + wanted.length })
  }
  return hits
}
