import type { SoughtGroup } from '../../server/src/knowledge/index/passage-index.ts'
import { findLexeme, runSize } from './blocks.ts'

const k1 = 1.2
const b = 0.75

/** A run that the viewer may find. `lengths` of its passages, of which `least` is the shortest; `removed`: null, or a bit for each place. */
export type VisibleRun = {
  run: number
  passages: number
  length: number
  lengths: Uint16Array
  least: number
  removed: Uint8Array | null
}
/** The block in which a lexeme (its place among those sought) stands, if it stands in that segment. */
export type FoundBlock = { lexeme: number; segment: number; heads: Uint8Array; postings: Uint8Array }
export type Scored = { run: number; place: number; score: number }

type Corpus = { runs: readonly VisibleRun[]; blocks: readonly FoundBlock[] }
/** Of one lexeme, in one run that may be found. */
type Postings = InRun & { group: number; share: number; next: Postings | null }

/** Of all passages that may be found the best by BM25, best first, with all that are as good as the last of them. */
export function bestOf(sought: readonly SoughtGroup[], { runs, blocks, rows }: Corpus & { rows: number }): Scored[] {
  const total = runs.reduce((sum, { passages }) => sum + passages, 0)
  if (total === 0) return []
  const average = Math.max(1, runs.reduce((sum, { length }) => sum + length, 0) / total)
  const found = foundOf(sought, { runs, blocks })
  const idfs = sought.map(({ weight }, group) => {
    const held = Math.min(found.documents[group] ?? 0, total)
    return weight * Math.log(1 + Math.max(total - held + 0.5, 0.5) / (held + 0.5))
  })
  const heads = inOrder(found.members, { idfs, runs: runs.length })
  const best = new Best(rows)
  const sums = new Sums()
  for (const [at, run] of runs.entries()) {
    const first = heads[at]
    if (!first) continue
    let bound = boundOf(first, { run, idfs, average })
    if (bound < best.least) continue
    for (let one: Postings | null = first; one;) {
      const idf = idfs[one.group] ?? 0
      // What holds none of the rarer words and would not be among the best by all that is left is not begun.
      const place: Place = { sums, run, idf, average, isNewTaken: bound >= best.least }
      bound -= mostOf(one, { run, idf, average })
      one = addGroup(one, place)
    }
    sums.take((place, score) => {
      if (score < best.least || (run.removed && isRemoved(run.removed, place))) return
      best.add({ run: run.run, place, score })
    })
  }
  return best.take()
}

/** No passage of the run scores more. */
function boundOf(
  first: Postings,
  { run, idfs, average }: { run: VisibleRun; idfs: readonly number[]; average: number },
) {
  let bound = 0
  for (let one: Postings | null = first; one; one = afterGroup(one)) {
    bound += mostOf(one, { run, idf: idfs[one.group] ?? 0, average })
  }
  // Sums of the same numbers in another order may differ in their last digits.
  return bound + 1e-9
}

function afterGroup(first: Postings): Postings | null {
  let one: Postings | null = first
  while (one && one.group === first.group) one = one.next
  return one
}

/** The most that a group adds to a passage of the run: as often as it stands in any, in the shortest. */
function mostOf(first: Postings, { run, idf, average }: { run: VisibleRun; idf: number; average: number }): number {
  let times = 0
  for (let one: Postings | null = first; one && one.group === first.group; one = one.next) times += one.share * one.most
  return termOf(times, idf, run.least / average)
}

/** The scores of a run's passages so far. Few of them hold a word of a question: only those are visited. */
class Sums {
  readonly #scores = new Float64Array(runSize)
  readonly #times = new Float64Array(runSize)
  readonly #scored = new Uint8Array(runSize)
  readonly #timed = new Uint8Array(runSize)
  #scoredCount = 0
  #timedCount = 0

  add(place: number, score: number): void {
    if (score <= 0) return
    const before = this.#scores[place]
    if (before === 0) this.#scored[this.#scoredCount++] = place
    this.#scores[place] = (before ?? 0) + score
  }

  has(place: number): boolean {
    return this.#scores[place] !== 0
  }

  addTimes(place: number, times: number): void {
    const before = this.#times[place]
    if (before === 0) this.#timed[this.#timedCount++] = place
    this.#times[place] = (before ?? 0) + times
  }

  /** How often each passage holds a word of the group that was added. */
  takeTimes(take: (place: number, times: number) => void): void {
    for (let at = 0; at < this.#timedCount; at += 1) {
      const place = this.#timed[at] ?? 0
      take(place, this.#times[place] ?? 0)
      this.#times[place] = 0
    }
    this.#timedCount = 0
  }

  take(take: (place: number, score: number) => void): void {
    for (let at = 0; at < this.#scoredCount; at += 1) {
      const place = this.#scored[at] ?? 0
      take(place, this.#scores[place] ?? 0)
      this.#scores[place] = 0
    }
    this.#scoredCount = 0
  }
}

/** `isNewTaken`: also of passages that nothing was added to yet. */
type Place = { sums: Sums; run: VisibleRun; idf: number; average: number; isNewTaken: boolean }

/** Scores a group as one word; returns what comes after its lexemes. */
function addGroup(first: Postings, { sums, run, idf, average, isNewTaken }: Place): Postings | null {
  const { lengths } = run
  if (first.next?.group !== first.group && first.share === 1) {
    const { bytes, from, count } = first
    for (let at = from; at < from + count; at += 1) {
      const place = bytes[at] ?? 0
      if (isNewTaken || sums.has(place))
        sums.add(place, termOf(bytes[at + count] ?? 0, idf, (lengths[place] ?? 0) / average))
    }
    return first.next
  }
  let one: Postings | null = first
  for (; one && one.group === first.group; one = one.next) {
    const { bytes, from, count, share } = one
    for (let at = from; at < from + count; at += 1) sums.addTimes(bytes[at] ?? 0, share * (bytes[at + count] ?? 0))
  }
  sums.takeTimes((place, tf) => {
    if (isNewTaken || sums.has(place)) sums.add(place, termOf(tf, idf, (lengths[place] ?? 0) / average))
  })
  return one
}

function termOf(tf: number, idf: number, length: number): number {
  return (idf * (k1 + 1) * tf) / (tf + k1 * (1 - b + b * length))
}

export function isRemoved(removed: Uint8Array, place: number): boolean {
  return ((removed[place >> 3] ?? 0) & (1 << (place & 7))) !== 0
}

type Member = { group: number; share: number; found: InRun[] }
/** `at`: the run's place among the visible ones; `most`: how often a passage of it holds the lexeme, at most. */
type InRun = { at: number; count: number; bytes: Uint8Array; from: number; most: number }

/** Of each lexeme where it stands in visible runs, and in how many of their passages the groups stand. */
function foundOf(sought: readonly SoughtGroup[], { runs, blocks }: Corpus) {
  const keys: Buffer[] = []
  const members: Member[] = []
  for (const [group, { members: of }] of sought.entries()) {
    for (const [lexeme, share] of of) {
      keys.push(Buffer.from(lexeme))
      members.push({ group, share, found: [] })
    }
  }
  const documents = sought.map(() => 0)
  const places = new Map(runs.map(({ run }, at) => [run, at]))
  for (const { lexeme, heads, postings } of blocks) {
    const [key, member] = [keys[lexeme], members[lexeme]]
    const found = key && findLexeme(heads, key)
    if (!found || !member) continue
    let { from } = found
    let run = 0
    let sum = 0
    for (let left = found.runs; left > 0; left -= 1) {
      run += found.reader.number()
      const count = found.reader.number() + 1
      const at = places.get(run)
      if (at !== undefined) {
        member.found.push({ at, count, bytes: postings, from, most: mostIn(postings, { from: from + count, count }) })
        sum += visibleAmong(runs[at], { postings, from, count })
      }
      from += 2 * count
    }
    documents[member.group] = (documents[member.group] ?? 0) + sum
  }
  return { members, documents }
}

function mostIn(bytes: Uint8Array, { from, count }: { from: number; count: number }): number {
  let most = 0
  for (let at = from; at < from + count; at += 1) if ((bytes[at] ?? 0) > most) most = bytes[at] ?? 0
  return most
}

/** Of each run what was found in it, the group that tells most first. */
function inOrder(members: readonly Member[], { idfs, runs }: { idfs: readonly number[]; runs: number }) {
  const heads = Array.from({ length: runs }, (): Postings | null => null)
  const idfOf = ({ group }: Member) => idfs[group] ?? 0
  // From the last to the first, because each is put before what is there already.
  const sorted = members.toSorted((one, other) => idfOf(one) - idfOf(other) || one.group - other.group)
  for (const { group, share, found } of sorted) {
    for (const one of found) heads[one.at] = { ...one, group, share, next: heads[one.at] ?? null }
  }
  return heads
}

/** How many of the passages that hold a lexeme in a run were not removed; none where the run may not be found. */
export function visibleAmong(
  run: VisibleRun | undefined,
  { postings, from, count }: { postings: Uint8Array; from: number; count: number },
): number {
  if (!run?.removed) return run ? count : 0
  let visible = 0
  for (let at = from; at < from + count; at += 1) if (!isRemoved(run.removed, postings[at] ?? 0)) visible += 1
  return visible
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
