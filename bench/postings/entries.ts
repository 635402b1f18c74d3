import type { SoughtGroup } from '../../server/src/knowledge/index/passage-index.ts'
import { findLexeme } from './blocks.ts'
import { type FoundBlock, visibleAmong, type VisibleRun } from './runs.ts'

export const none = -1

/** The entries of one lexeme in one segment, and the bytes of their postings. */
type Stretch = { group: number; share: number; bytes: Uint8Array; first: number; end: number }

/**
 * Where what is sought stands: an entry for each lexeme in each run that may be found. There are a hundred thousand of a question
 * at a million passages, and numbers in arrays are nothing to collect.
 */
export class Entries {
  /** In how many passages that may be found the groups stand. */
  readonly documents: number[]
  /** Of each entry the next of its run, the group that tells most first; `none` behind the last. */
  next = new Int32Array(0)
  /** How many passages hold the lexeme, and where in the bytes their places begin. */
  count = new Int32Array(1_024)
  from = new Int32Array(1_024)
  /** How often one of them holds it, at most. */
  most = new Uint8Array(1_024)
  #run = new Int32Array(1_024)
  #stretch = new Int32Array(1_024)
  #length = 0
  readonly #stretches: Stretch[] = []

  constructor(
    sought: readonly SoughtGroup[],
    { runs, blocks }: { runs: readonly VisibleRun[]; blocks: readonly FoundBlock[] },
  ) {
    this.documents = sought.map(() => 0)
    const members = sought.flatMap(({ members: of }, group) =>
      [...of].map(([lexeme, share]) => ({ key: Buffer.from(lexeme), share, group })),
    )
    const places = new Map(runs.map(({ run }, at) => [run, at]))
    for (const { lexeme, heads, postings } of blocks) {
      const member = members[lexeme]
      const found = member && findLexeme(heads, member.key)
      if (!found) continue
      const first = this.#length
      let { from } = found
      let run = 0
      for (let left = found.runs; left > 0; left -= 1) {
        run += found.reader.number()
        const count = found.reader.number() + 1
        const at = places.get(run)
        if (at !== undefined) {
          this.#add(at, { from, count, postings })
          const visible = visibleAmong(runs[at], { postings, from, count })
          this.documents[member.group] = (this.documents[member.group] ?? 0) + visible
        }
        from += 2 * count
      }
      this.#stretches.push({ group: member.group, share: member.share, bytes: postings, first, end: this.#length })
    }
  }

  stretchOf(entry: number): Stretch {
    const stretch = this.#stretches[this.#stretch[entry] ?? 0]
    if (!stretch) throw new Error('There is no such entry')
    return stretch
  }

  afterGroup(first: number): number {
    const { group } = this.stretchOf(first)
    let at = this.next[first] ?? none
    while (at !== none && this.stretchOf(at).group === group) at = this.next[at] ?? none
    return at
  }

  /** Of each run its first entry: `none` where nothing stands in it. */
  inOrder(idfs: readonly number[], runs: number): Int32Array {
    const heads = new Int32Array(runs).fill(none)
    this.next = new Int32Array(this.#length)
    const idfOf = ({ group }: Stretch) => idfs[group] ?? 0
    // From the last to the first, because each is put before what is there already.
    for (const stretch of this.#stretches.toSorted((a, b) => idfOf(a) - idfOf(b) || a.group - b.group)) {
      for (let at = stretch.first; at < stretch.end; at += 1) {
        const run = this.#run[at] ?? 0
        this.next[at] = heads[run] ?? none
        heads[run] = at
      }
    }
    return heads
  }

  #add(run: number, { from, count, postings }: { from: number; count: number; postings: Uint8Array }): void {
    if (this.#length === this.count.length) this.#grow()
    const at = this.#length++
    this.#run[at] = run
    this.#stretch[at] = this.#stretches.length
    this.count[at] = count
    this.from[at] = from
    let most = 0
    for (let place = from + count; place < from + 2 * count; place += 1) most = Math.max(most, postings[place] ?? 0)
    this.most[at] = most
  }

  #grow(): void {
    const grown = (numbers: Int32Array) => {
      const larger = new Int32Array(2 * numbers.length)
      larger.set(numbers)
      return larger
    }
    this.count = grown(this.count)
    this.from = grown(this.from)
    this.#run = grown(this.#run)
    this.#stretch = grown(this.#stretch)
    const most = new Uint8Array(2 * this.most.length)
    most.set(this.most)
    this.most = most
  }
}
