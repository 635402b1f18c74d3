import type { SoughtGroup } from '../../server/src/knowledge/index/passage-index.ts'
import { runSize } from './blocks.ts'
import { Entries, none } from './entries.ts'
import { type FoundBlock, isRemoved, type VisibleRun } from './runs.ts'

const k1 = 1.2
const b = 0.75

export type Scored = { run: number; place: number; score: number }

type Corpus = { runs: readonly VisibleRun[]; blocks: readonly FoundBlock[] }

/** Of all passages that may be found the best by BM25, best first, with all that are as good as the last of them. */
export function bestOf(sought: readonly SoughtGroup[], { runs, blocks, rows }: Corpus & { rows: number }): Scored[] {
  const total = runs.reduce((sum, { passages }) => sum + passages, 0)
  if (total === 0) return []
  const average = Math.max(1, runs.reduce((sum, { length }) => sum + length, 0) / total)
  const entries = new Entries(sought, { runs, blocks })
  const idfs = sought.map(({ weight }, group) => {
    const held = Math.min(entries.documents[group] ?? 0, total)
    return weight * Math.log(1 + Math.max(total - held + 0.5, 0.5) / (held + 0.5))
  })
  const heads = entries.inOrder(idfs, runs.length)
  const best = new Best(rows)
  const sums = new Sums()
  for (const [at, run] of runs.entries()) {
    const first = heads[at] ?? none
    if (first === none) continue
    const scorer = new RunScorer(entries, { run, idfs, average, sums })
    scorer.addAll(first, best.least)
    sums.take((place, score) => {
      if (score < best.least || (run.removed && isRemoved(run.removed, place))) return
      best.add({ run: run.run, place, score })
    })
  }
  return best.take()
}

type Scoring = { run: VisibleRun; idfs: readonly number[]; average: number; sums: Sums }

/** Adds up the scores of one run's passages. */
class RunScorer {
  readonly #entries: Entries
  readonly #scoring: Scoring

  constructor(entries: Entries, scoring: Scoring) {
    this.#entries = entries
    this.#scoring = scoring
  }

  /** Leaves out what cannot reach `least`. */
  addAll(first: number, least: number): void {
    let bound = this.#boundOf(first)
    if (bound < least) return
    for (let at = first; at !== none;) {
      // What holds none of the rarer words and would not be among the best by all that is left is not begun.
      const isNewTaken = bound >= least
      bound -= this.#maxOf(at)
      at = this.#addGroup(at, isNewTaken)
    }
  }

  /** No passage of the run scores more. */
  #boundOf(first: number): number {
    let bound = 0
    for (let at = first; at !== none; at = this.#entries.afterGroup(at)) bound += this.#maxOf(at)
    // Sums of the same numbers in another order may differ in their last digits.
    return bound + 1e-9
  }

  /** The most that a group adds to a passage of the run: as often as it stands in any, in the shortest. */
  #maxOf(first: number): number {
    const { run, idfs, average } = this.#scoring
    const end = this.#entries.afterGroup(first)
    let times = 0
    for (let at = first; at !== end; at = this.#entries.next[at] ?? none) {
      times += this.#entries.stretchOf(at).share * (this.#entries.most[at] ?? 0)
    }
    return termOf(times, idfs[this.#entries.stretchOf(first).group] ?? 0, run.least / average)
  }

  /** Scores a group as one word; returns what comes after its lexemes. `isNewTaken`: also passages that nothing was added to yet. */
  #addGroup(first: number, isNewTaken: boolean): number {
    const { run, idfs, average, sums } = this.#scoring
    const { lengths } = run
    const { group, share, bytes } = this.#entries.stretchOf(first)
    const idf = idfs[group] ?? 0
    const after = this.#entries.afterGroup(first)
    if (this.#entries.next[first] === after && share === 1) {
      const from = this.#entries.from[first] ?? 0
      const count = this.#entries.count[first] ?? 0
      for (let at = from; at < from + count; at += 1) {
        const place = bytes[at] ?? 0
        if (!isNewTaken && !sums.has(place)) continue
        sums.add(place, termOf(bytes[at + count] ?? 0, idf, (lengths[place] ?? 0) / average))
      }
      return after
    }
    for (let at = first; at !== after; at = this.#entries.next[at] ?? none) this.#addTimes(at)
    sums.takeTimes((place, tf) => {
      if (isNewTaken || sums.has(place)) sums.add(place, termOf(tf, idf, (lengths[place] ?? 0) / average))
    })
    return after
  }

  #addTimes(entry: number): void {
    const { bytes, share } = this.#entries.stretchOf(entry)
    const from = this.#entries.from[entry] ?? 0
    const count = this.#entries.count[entry] ?? 0
    for (let at = from; at < from + count; at += 1) {
      this.#scoring.sums.addTimes(bytes[at] ?? 0, share * (bytes[at + count] ?? 0))
    }
  }
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

function termOf(tf: number, idf: number, length: number): number {
  return (idf * (k1 + 1) * tf) / (tf + k1 * (1 - b + b * length))
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
