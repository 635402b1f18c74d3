import { ByteReader, ByteWriter } from './bytes.ts'

/** Passages of one version that were added together, at most; their places in it fit one byte. */
export const runSize = 256
/** Four rows of such blocks fill a page of PostgreSQL; what is longer is stored out of line. */
const blockBytes = 1_850
const maxTimes = 255

/**
 * A stretch of the lexemes of a segment, in the order of their bytes. `heads`: of each lexeme how many bytes it shares with the
 * one before, the others, the number of its runs, and of each run the step from the one before and how many passages hold it.
 * `postings`: of each of those runs the places of the passages, and how often each holds the lexeme.
 */
export type Block = { first: string; heads: Buffer; postings: Buffer }

/** Of one lexeme: runs in ascending order, each with places in ascending order. */
export type RunOfLexeme = { run: number; count: number; postings: Uint8Array; from: number }

const decoder = new TextDecoder()

export class BlockWriter {
  readonly blocks: Block[] = []
  readonly #heads = new ByteWriter()
  readonly #postings = new ByteWriter()
  #first: string | undefined
  #last: Buffer = Buffer.alloc(0)

  /** In the order of the lexemes' bytes. `key` is the lexeme as bytes. */
  add(key: Buffer, runs: readonly RunOfLexeme[]): void {
    const size = runs.reduce((sum, { count }) => sum + 2 + 2 * count, key.length)
    if (this.#first !== undefined && this.#heads.length + this.#postings.length + size > blockBytes) this.#close()
    this.#first ??= decoder.decode(key)
    let shared = 0
    while (shared < key.length && shared < this.#last.length && key[shared] === this.#last[shared]) shared += 1
    this.#heads.number(shared)
    this.#heads.number(key.length - shared)
    this.#heads.bytes(key, shared, key.length)
    this.#heads.number(runs.length)
    let before = 0
    for (const { run, count, postings, from } of runs) {
      this.#heads.number(run - before)
      this.#heads.number(count - 1)
      this.#postings.bytes(postings, from, from + 2 * count)
      before = run
    }
    this.#last = key
  }

  finish(): Block[] {
    this.#close()
    return this.blocks
  }

  #close(): void {
    if (this.#first !== undefined) {
      this.blocks.push({ first: this.#first, heads: this.#heads.take(), postings: this.#postings.take() })
    }
    this.#first = undefined
    this.#last = Buffer.alloc(0)
  }
}

/** The blocks of one run. */
export function blocksOf(run: number, texts: readonly ReadonlyMap<string, number>[]): Block[] {
  const places = new Map<string, number[]>()
  for (const [place, counts] of texts.entries()) {
    for (const [lexeme, times] of counts) {
      const known = places.get(lexeme)
      if (known) known.push(place, times)
      else places.set(lexeme, [place, times])
    }
  }
  const sorted = [...places].map(([lexeme, found]) => ({ key: Buffer.from(lexeme), found }))
  sorted.sort((a, b) => Buffer.compare(a.key, b.key))
  const writer = new BlockWriter()
  for (const { key, found } of sorted) {
    const count = found.length / 2
    const postings = new Uint8Array(2 * count)
    for (let at = 0; at < count; at += 1) {
      postings[at] = found[2 * at] ?? 0
      postings[count + at] = Math.min(found[2 * at + 1] ?? 0, maxTimes)
    }
    writer.add(key, [{ run, count, postings, from: 0 }])
  }
  return writer.finish()
}

export type BytesOfBlock = { heads: Uint8Array; postings: Uint8Array }
export type LexemeOfBlock = { key: Buffer; runs: RunOfLexeme[] }

/** All lexemes of a block, in their order. */
export function* lexemesOf({ heads, postings }: BytesOfBlock): Generator<LexemeOfBlock> {
  const reader = new ByteReader(heads)
  let key: Buffer = Buffer.alloc(0)
  let from = 0
  while (!reader.isAtEnd) {
    key = nextKey(reader, key)
    const runs = runsOf({ reader, runs: reader.number(), from }, postings)
    from += runs.reduce((sum, { count }) => sum + 2 * count, 0)
    yield { key, runs }
  }
}

/** Where the runs of a lexeme stand in its block; null where it is not there. */
export function findLexeme(
  heads: Uint8Array,
  wanted: Buffer,
): { reader: ByteReader; runs: number; from: number } | null {
  const reader = new ByteReader(heads)
  let from = 0
  // How much of what is wanted the lexeme before holds, and whether all of that.
  let held = 0
  while (!reader.isAtEnd) {
    const shared = reader.number()
    const rest = reader.number()
    let isWanted = false
    if (shared <= held) {
      held = shared
      while (held < wanted.length && held < shared + rest && heads[reader.at + held - shared] === wanted[held])
        held += 1
      isWanted = held === wanted.length && shared + rest === wanted.length
    }
    reader.at += rest
    const runs = reader.number()
    if (isWanted) return { reader, runs, from }
    let passed = 0
    for (let left = runs; left > 0; left -= 1) {
      reader.number()
      passed += reader.number() + 1
    }
    from += 2 * passed
  }
  return null
}

/** Read on from where `findLexeme` found them. */
export function runsOf(
  { reader, runs, from }: { reader: ByteReader; runs: number; from: number },
  postings: Uint8Array,
): RunOfLexeme[] {
  const read: RunOfLexeme[] = []
  let run = 0
  let at = from
  for (let left = runs; left > 0; left -= 1) {
    run += reader.number()
    const count = reader.number() + 1
    read.push({ run, count, postings, from: at })
    at += 2 * count
  }
  return read
}

function nextKey(reader: ByteReader, before: Buffer): Buffer {
  const shared = reader.number()
  const rest = reader.number()
  const key = Buffer.allocUnsafe(shared + rest)
  before.copy(key, 0, 0, shared)
  key.set(reader.bytes.subarray(reader.at, reader.at + rest), shared)
  reader.at += rest
  return key
}
