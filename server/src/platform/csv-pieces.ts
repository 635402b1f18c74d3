import { setImmediate } from 'node:timers/promises'
import { csvLines } from './csv.ts'

type Cells = readonly string[]

/** Of computing at a stretch, and of what is sent at once. */
const stretchMs = 8
const pieceLength = 65_536

/** A CSV of any length, piece by piece as its rows come: between two pieces others are served. */
export async function* csvPieces(header: Cells, pages: AsyncIterable<Iterable<Cells>>): AsyncGenerator<string> {
  let piece = csvLines([header])
  let begun = performance.now()
  for await (const rows of pages) {
    for (const row of rows) {
      piece += csvLines([row])
      if (piece.length < pieceLength && performance.now() - begun < stretchMs) continue
      yield piece
      piece = ''
      await setImmediate()
      begun = performance.now()
    }
  }
  if (piece !== '') yield piece
}

/** Of lists that are looked up a page at a time, by the ids of all that are in them. */
export async function* pagesOf<Id, Row>(
  ids: readonly Id[],
  length: number,
  read: (ids: readonly Id[]) => Promise<Iterable<Row>>,
): AsyncGenerator<Iterable<Row>> {
  for (let from = 0; from < ids.length; from += length) yield await read(ids.slice(from, from + length))
}
