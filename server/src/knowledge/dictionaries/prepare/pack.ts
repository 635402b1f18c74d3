import type { Language } from '../../language/language.ts'
import { stemKey } from '../stem-key.ts'
import type { Side } from './collect-pairs.ts'

/**
 * The compact form, one buffer: `magic`, length of the header (uint32, little-endian), the header as JSON, then of each
 * table its offsets (uint32 a block) and its blocks. A block holds 16 records in the order of stem, lower case, and
 * written form: bytes shared with the record before it, further bytes and their number, number of translations (128
 * more where its stem is that of the record before), and each translation as the number of its record in the other
 * table, 3 bytes.
 */
/** Of the compact form and of what makes it: a dictionary of another one is prepared again. */
export const packedFormat = 2
/**
 * As 2, but of Russian, whose ё was stemmed as another letter than е: all else that was prepared so serves until it is
 * prepared again.
 */
export const formatOfOtherRussian = 1
export const magic = 'MWDICT1\0'
export const recordsInBlock = 16
export const sameStem = 128

export type PackedTable = {
  language: Language
  words: number
  blocks: number
  offsets: number
  records: number
  bytes: number
}
export type PackedHeader = { tables: PackedTable[] }

/** After so many words. */
type Pause = (words: number) => Promise<void>
type SortedKeys = { order: Uint32Array; ranks: Uint32Array; keys: string[] }

/** Awaits `onStep` between its steps, so that its caller can pause and tell how far it is (0-1). */
export async function packSides(
  sides: readonly { language: Language; side: Side }[],
  onStep: (share: number) => Promise<void>,
): Promise<Buffer> {
  // Each word is sorted, then packed.
  const all = 2 * sides.reduce((sum, { side }) => sum + side.words.length, 0)
  let done = 0
  const pause: Pause = (words) => onStep(Math.min(1, (done += words) / all))
  const sorted: SortedKeys[] = []
  for (const { language, side } of sides) sorted.push(await sortWords(side.words, language, pause))
  const parts: Buffer[] = []
  const tables: PackedTable[] = []
  let at = 0
  for (const [number, { language, side }] of sides.entries()) {
    const own = sorted[number]
    const other = sorted[sides.length - 1 - number]
    if (!own || !other) throw new Error('A side without its order')
    const { offsets, records } = await packTable(side, { own, ranks: other.ranks }, pause)
    // Offsets are read as numbers of four bytes, which begin at multiples of four.
    const padding = Buffer.alloc((4 - (records.length % 4)) % 4)
    tables.push({
      language,
      words: side.words.length,
      blocks: offsets.length,
      offsets: at,
      records: at + offsets.byteLength,
      bytes: records.length,
    })
    parts.push(Buffer.from(offsets.buffer, offsets.byteOffset, offsets.byteLength), records, padding)
    at += offsets.byteLength + records.length + padding.length
  }
  return Buffer.concat([headOf({ tables }), ...parts])
}

function headOf(header: PackedHeader): Buffer {
  const json = JSON.stringify(header)
  const room = (4 - ((magic.length + 4 + Buffer.byteLength(json)) % 4)) % 4
  const text = Buffer.from(json + ' '.repeat(room))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  return Buffer.concat([Buffer.from(magic, 'latin1'), length, text])
}

async function sortWords(words: readonly string[], language: Language, pause: Pause): Promise<SortedKeys> {
  const keys: string[] = []
  for (const word of words) {
    keys.push(stemKey(word, language))
    if (keys.length % 2000 === 0) await pause(2000)
  }
  const lower = words.map((word) => word.toLowerCase())
  const order = Uint32Array.from(words, (_word, number) => number).sort(
    (a, b) =>
      compare(keys[a] ?? '', keys[b] ?? '') ||
      compare(lower[a] ?? '', lower[b] ?? '') ||
      compare(words[a] ?? '', words[b] ?? ''),
  )
  const ranks = new Uint32Array(words.length)
  for (const [rank, number] of order.entries()) ranks[number] = rank
  return { order, ranks, keys }
}

/** By code units, as the reader compares. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

type Places = { own: SortedKeys; ranks: Uint32Array }

async function packTable(
  { words, targets }: Side,
  { own, ranks }: Places,
  pause: Pause,
): Promise<{ offsets: Uint32Array; records: Buffer }> {
  const offsets = new Uint32Array(Math.ceil(words.length / recordsInBlock))
  let records = Buffer.alloc(1_000_000)
  let size = 0
  let before = Buffer.alloc(0)
  let keyBefore: string | undefined
  for (const [rank, number] of own.order.entries()) {
    if (rank % recordsInBlock === 0) {
      offsets[rank / recordsInBlock] = size
      before = Buffer.alloc(0)
      keyBefore = undefined
    }
    const written = Buffer.from(words[number] ?? '')
    const shared = sharedBytes(before, written)
    const found = targets[number] ?? new Uint32Array()
    const isSame = own.keys[number] === keyBefore
    const further = written.length - shared
    if (size + further + 3 + 3 * found.length > records.length) {
      records = Buffer.concat([records, Buffer.alloc(records.length)])
    }
    records[size++] = shared
    records[size++] = further
    size += written.copy(records, size, shared)
    records[size++] = found.length + (isSame ? sameStem : 0)
    for (const target of found) size = records.writeUIntLE(ranks[target] ?? 0, size, 3)
    before = written
    keyBefore = own.keys[number]
    if (rank % 4000 === 3999) await pause(4000)
  }
  return { offsets, records: records.subarray(0, size) }
}

function sharedBytes(a: Buffer, b: Buffer): number {
  const most = Math.min(a.length, b.length, 255)
  let at = 0
  while (at < most && a[at] === b[at]) at++
  return at
}
