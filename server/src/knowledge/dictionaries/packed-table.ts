import * as z from 'zod/mini'
import type { Language } from '../language/language.ts'
import { magic, recordsInBlock, sameStem } from './prepare/pack.ts'
import { foldedBeginning, sharedLetters, stemKey } from './stem-key.ts'

const Header = z.object({
  tables: z
    .array(
      z.object({
        language: z.string(),
        words: z.int(),
        blocks: z.int(),
        offsets: z.int(),
        records: z.int(),
        bytes: z.int(),
      }),
    )
    .check(z.minLength(1), z.maxLength(2)),
})

/** A word of a table, as it is written, with the places of its translations in the other table. */
export type PackedWord = { written: string; targets: number[] }

/** The words of one language in the compact form (`prepare/pack.ts`), read where they lie. */
export type PackedTable = {
  readonly language: Language
  readonly words: number
  /** By its place in the table. */
  at: (place: number) => PackedWord
  /** As it is written first, then in another case, then the others of its stem. */
  find: (text: string) => PackedWord[]
  /** That share their first five letters with the word, or all of a shorter one; not more than so many are looked at. */
  beginningLike: (word: string) => string[]
}

/** One table of a thesaurus, two of a pair. @throws Error when the buffer is none of ours. */
export function openPacked(buffer: Buffer): PackedTable[] {
  if (buffer.subarray(0, magic.length).toString('latin1') !== magic) throw new Error('This is no prepared dictionary')
  const from = magic.length + 4
  const length = buffer.readUInt32LE(magic.length)
  const { tables } = Header.parse(JSON.parse(buffer.subarray(from, from + length).toString('utf8')))
  return tables.map((table) => openTable(buffer.subarray(from + length), table))
}

type Record = PackedWord & { isSameStem: boolean }
const maxLookedAt = 2000

function openTable(data: Buffer, table: z.infer<typeof Header>['tables'][number]): PackedTable {
  const { language, words, blocks } = table
  const keyOf = (written: string): string => stemKey(written, language)

  /** Bytes of the record that is being read: each begins with some of the one before it. */
  const bytes = Buffer.alloc(512)

  /** Reads a block from its first record; `want` says whether a record is made into a word. */
  function* recordsOf(number: number, want: (inBlock: number) => boolean): Generator<Record> {
    let at = table.records + data.readUInt32LE(table.offsets + 4 * number)
    const count = Math.min(recordsInBlock, words - number * recordsInBlock)
    for (let read = 0; read < count; read++) {
      const shared = data[at] ?? 0
      const length = shared + (data[at + 1] ?? 0)
      data.copy(bytes, shared, at + 2, at + 2 + length - shared)
      at += 2 + length - shared
      const flags = data[at++] ?? 0
      const end = at + 3 * (flags & (sameStem - 1))
      if (want(read)) {
        const targets: number[] = []
        for (let from = at; from < end; from += 3) targets.push(data.readUIntLE(from, 3))
        yield { written: bytes.toString('utf8', 0, length), targets, isSameStem: (flags & sameStem) !== 0 }
      }
      at = end
    }
  }

  const block = (number: number): Record[] => [...recordsOf(number, () => true)]

  function headOf(number: number): string {
    const at = table.records + data.readUInt32LE(table.offsets + 4 * number)
    return keyOf(data.toString('utf8', at + 2, at + 2 + (data[at + 1] ?? 0)))
  }

  /** The last block that begins before this key: words of the key may begin in it. */
  function blockBefore(key: string): number {
    let low = 0
    let high = blocks - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (headOf(middle) < key) low = middle
      else high = middle - 1
    }
    return low
  }

  /** From the first word whose key is not before this one. */
  function* from(key: string): Generator<{ key: string; word: PackedWord }> {
    for (let number = blockBefore(key); number < blocks; number++) {
      let own = ''
      for (const { isSameStem, ...word } of block(number)) {
        if (!isSameStem) own = keyOf(word.written)
        if (own >= key) yield { key: own, word }
      }
    }
  }

  function find(text: string): PackedWord[] {
    const key = keyOf(text)
    if (key === '' || words === 0) return []
    const found: PackedWord[] = []
    for (const { key: own, word } of from(key)) {
      if (own !== key || found.length >= maxLookedAt) break
      found.push(word)
    }
    const lower = text.toLowerCase()
    const distance = ({ written }: PackedWord): number =>
      written === text ? 0 : written.toLowerCase() === lower ? 1 : 2
    return found.toSorted((a, b) => distance(a) - distance(b))
  }

  return {
    language,
    words,
    at(place) {
      const isIt = (inBlock: number) => inBlock === place % recordsInBlock
      const [record] = recordsOf(Math.floor(place / recordsInBlock), isIt)
      if (!record) throw new Error(`A prepared dictionary of ${words} words has none at ${place}`)
      return record
    },
    find,
    beginningLike(word) {
      const lower = word.normalize('NFC').toLowerCase()
      const letters = Array.from(lower).slice(0, sharedLetters).join('')
      if (letters === '' || words === 0) return []
      const folded = foldedBeginning(letters)
      const found = new Set<string>()
      const take = ({ written }: PackedWord): void => {
        if (written.toLowerCase().startsWith(letters)) found.add(written)
      }
      let left = maxLookedAt
      for (const { key, word: near } of from(folded)) {
        if (!key.startsWith(folded) || left-- <= 0) break
        take(near)
      }
      // A short stem is less than the letters: `lös` of `lösen`.
      for (let cut = folded.length - 1; cut >= 2; cut--) {
        for (const { key, word: near } of from(folded.slice(0, cut))) {
          if (key !== folded.slice(0, cut) || left-- <= 0) break
          take(near)
        }
      }
      return [...found]
    },
  }
}
