/** Where rows begin, and at last where the bytes end. */
export type RowIndex = Uint32Array

const codes = { newline: 10, return: 13, quote: 34 } as const

/** A list of numbers that grows without copying each of them twice. */
function growing() {
  let starts = new Uint32Array(1 << 12)
  let count = 0
  return {
    push(start: number) {
      if (count === starts.length) {
        const larger = new Uint32Array(starts.length * 2)
        larger.set(starts)
        starts = larger
      }
      starts[count] = start
      count += 1
    },
    taken: () => starts.slice(0, count),
  }
}

/** The rows of a table: a line end between quotes belongs to its cell (RFC 4180). */
export function indexTable(bytes: Uint8Array, delimiter: number): RowIndex {
  const { index, openSince } = scanTable(bytes, { delimiter, from: 0, quotes: true })
  if (openSince === null) return index
  // A quote that is never closed is a sign like others: from its row on, lines are rows.
  const before = index.subarray(0, -1).filter((start) => start < openSince)
  const rest = scanTable(bytes, { delimiter, from: openSince, quotes: false }).index
  const joined = new Uint32Array(before.length + rest.length)
  joined.set(before)
  joined.set(rest, before.length)
  return joined
}

type Scan = { delimiter: number; from: number; quotes: boolean }

function scanTable(
  bytes: Uint8Array,
  { delimiter, from, quotes }: Scan,
): { index: RowIndex; openSince: number | null } {
  const rows = growing()
  let start = from
  let inQuotes = false
  let cellBegins = true
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (inQuotes) {
      if (byte !== codes.quote) continue
      if (bytes[at + 1] === codes.quote) at += 1
      else inQuotes = false
    } else if (quotes && cellBegins && byte === codes.quote) {
      inQuotes = true
      cellBegins = false
    } else if (byte === codes.newline || byte === codes.return) {
      if (byte === codes.return && bytes[at + 1] === codes.newline) at += 1
      rows.push(start)
      start = at + 1
      cellBegins = true
    } else cellBegins = byte === delimiter
  }
  if (start < bytes.length) rows.push(start)
  rows.push(bytes.length)
  return { index: rows.taken(), openSince: inQuotes ? start : null }
}

/** Bytes of one piece of a line: longer ones are cut, so that what is drawn stays small. */
const maxPieceLength = 4096

/** The lines of a text, long ones in pieces; `most` of them. */
export function indexLines(bytes: Uint8Array, most: number): RowIndex {
  const lines = growing()
  let start = 0
  let count = 0
  const push = (end: number) => {
    lines.push(start)
    start = end
    count += 1
  }
  for (let at = 0; at < bytes.length && count < most; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === codes.newline || byte === codes.return) {
      if (byte === codes.return && bytes[at + 1] === codes.newline) at += 1
      push(at + 1)
      // Not between the bytes of one character of UTF-8.
    } else if (at - start >= maxPieceLength && (byte & 0xc0) !== 0x80) push(at)
  }
  if (start < bytes.length && count < most) push(bytes.length)
  lines.push(start)
  return lines.taken()
}

/** Without its line end. */
export function rowBytes(bytes: Uint8Array, index: RowIndex, row: number): Uint8Array {
  const start = index[row] ?? 0
  let end = index[row + 1] ?? start
  if (end > start && bytes[end - 1] === codes.newline) end -= 1
  if (end > start && bytes[end - 1] === codes.return) end -= 1
  return bytes.subarray(start, end)
}
