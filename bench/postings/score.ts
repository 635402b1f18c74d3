import type { SoughtGroup } from '../../server/src/knowledge/index/passage-index.ts'
import { findLexeme, runSize } from './blocks.ts'

const k1 = 1.2
const b = 0.75

/** A run that the viewer may find. `lengths` of its passages; `removed`: null, or a bit for each place. */
export type VisibleRun = {
  run: number
  passages: number
  length: number
  lengths: Uint16Array
  removed: Uint8Array | null
}
/** The block in which a lexeme (its place among those sought) stands, if it stands in that segment. */
export type FoundBlock = { lexeme: number; segment: number; heads: Uint8Array; postings: Uint8Array }
export type Scored = { run: number; place: number; score: number }

/** Of one lexeme, in one run that may be found. */
type Postings = { group: number; share: number; count: number; bytes: Uint8Array; from: number; next: Postings | null }

/** Every passage that may be found is scored by BM25; the best, best first, with all that are as good as the last of them. */
export function bestOf(
  sought: readonly SoughtGroup[],
  { runs, blocks, rows }: { runs: readonly VisibleRun[]; blocks: readonly FoundBlock[]; rows: number },
): Scored[] {
  const total = runs.reduce((sum, { passages }) => sum + passages, 0)
  if (total === 0) return []
  const average = Math.max(1, runs.reduce((sum, { length }) => sum + length, 0) / total)
  const { heads, documents } = postingsOf(sought, runs, blocks)
  const idfs = sought.map(({ weight }, group) => {
    const held = Math.min(documents[group] ?? 0, total)
    return weight * Math.log(1 + Math.max(total - held + 0.5, 0.5) / (held + 0.5))
  })
  const best = new Best(rows)
  const scores = new Float64Array(runSize)
  const times = new Float64Array(runSize)
  for (const [at, run] of runs.entries()) {
    const first = heads[at]
    if (!first) continue
    if (boundOf(first, idfs) < best.least) continue
    scores.fill(0)
    for (let one: Postings | null = first; one;)
      one = addGroup(one, { run, idf: idfs[one.group] ?? 0, average, scores, times })
    for (let place = 0; place < run.lengths.length; place += 1) {
      const score = scores[place] ?? 0
      if (score > 0 && score >= best.least) best.add({ run: run.run, place, score })
    }
  }
  return best.take()
}

/** No passage of the run scores more: each of its words as often as can be. */
function boundOf(first: Postings, idfs: readonly number[]): number {
  let bound = 0
  let group = -1
  for (let one: Postings | null = first; one; one = one.next) {
    if (one.group !== group) bound += (idfs[one.group] ?? 0) * (k1 + 1)
    group = one.group
  }
  return bound
}

type Place = { run: VisibleRun; idf: number; average: number; scores: Float64Array; times: Float64Array }

/** Scores a group as one word; returns what comes after its lexemes. */
function addGroup(first: Postings, { run, idf, average, scores, times }: Place): Postings | null {
  const { group } = first
  const isAlone = first.next?.group !== group && first.share === 1
  if (!isAlone) times.fill(0)
  let one: Postings | null = first
  for (; one && one.group === group; one = one.next) {
    const { bytes, from, count, share } = one
    for (let at = from; at < from + count; at += 1) {
      const place = bytes[at] ?? 0
      const tf = bytes[at + count] ?? 0
      if (isAlone) scores[place] = (scores[place] ?? 0) + termOf(tf, idf, (run.lengths[place] ?? 0) / average)
      else times[place] = (times[place] ?? 0) + share * tf
    }
  }
  if (!isAlone) {
    for (let place = 0; place < run.lengths.length; place += 1) {
      const tf = times[place] ?? 0
      if (tf > 0) scores[place] = (scores[place] ?? 0) + termOf(tf, idf, (run.lengths[place] ?? 0) / average)
    }
  }
  if (run.removed) {
    for (let place = 0; place < run.lengths.length; place += 1) if (isRemoved(run.removed, place)) scores[place] = 0
  }
  return one
}

function termOf(tf: number, idf: number, length: number): number {
  return (idf * (k1 + 1) * tf) / (tf + k1 * (1 - b + b * length))
}

export function isRemoved(removed: Uint8Array, place: number): boolean {
  return ((removed[place >> 3] ?? 0) & (1 << (place & 7))) !== 0
}

/** Of each visible run what holds something sought, group after group; and in how many of its passages the groups stand. */
function postingsOf(sought: readonly SoughtGroup[], runs: readonly VisibleRun[], blocks: readonly FoundBlock[]) {
  const members = sought.flatMap(({ members: of }, group) =>
    [...of].map(([lexeme, share]) => ({ lexeme, share, group })),
  )
  const counted = members.map(() => 0)
  const heads: (Postings | null)[] = runs.map(() => null)
  const places = new Map(runs.map(({ run }, at) => [run, at]))
  // From the last lexeme to the first, because each is put before what is there already.
  for (const { lexeme, heads: bytes, postings } of blocks.toSorted((one, other) => other.lexeme - one.lexeme)) {
    const member = members[lexeme]
    if (!member) continue
    const found = findLexeme(bytes, Buffer.from(member.lexeme))
    if (!found) continue
    let { from } = found
    let run = 0
    for (let left = found.runs; left > 0; left -= 1) {
      run += found.reader.number()
      const count = found.reader.number() + 1
      const at = places.get(run)
      if (at !== undefined) {
        const next = heads[at] ?? null
        heads[at] = { group: member.group, share: member.share, count, bytes: postings, from, next }
        counted[lexeme] = (counted[lexeme] ?? 0) + count - removedOf(runs[at], postings, from, count)
      }
      from += 2 * count
    }
  }
  const documents = sought.map(() => 0)
  for (const [at, { group }] of members.entries()) documents[group] = (documents[group] ?? 0) + (counted[at] ?? 0)
  return { heads, documents }
}

function removedOf(run: VisibleRun | undefined, postings: Uint8Array, from: number, count: number): number {
  if (!run?.removed) return 0
  let removed = 0
  for (let at = from; at < from + count; at += 1) if (isRemoved(run.removed, postings[at] ?? 0)) removed += 1
  return removed
}

/** The best so far: of those that are as good as the last one all stay, since their ids decide. */
class Best {
  least = 0
  readonly #wanted: number
  #found: Scored[] = []

  constructor(wanted: number) {
    this.#wanted = wanted
  }

  add(scored: Scored): void {
    this.#found.push(scored)
    if (this.#found.length >= 8 * this.#wanted && this.#found.length % (4 * this.#wanted) === 0) this.#cut()
  }

  take(): Scored[] {
    this.#cut()
    return this.#found
  }

  #cut(): void {
    this.#found.sort((one, other) => other.score - one.score)
    const last = this.#found[this.#wanted - 1]
    if (!last) return
    this.least = last.score
    this.#found = this.#found.filter(({ score }) => score >= last.score)
  }
}
