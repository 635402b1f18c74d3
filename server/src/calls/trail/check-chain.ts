import type { RemovedLine, TrailLine } from '@millwright/contract/trail'
import { type Anchor, digestWith, hashOf, noDigest, proofOf, startOf, wordsOf } from './trail-line.ts'

/** The first line of a company's trail that is not as it was written. */
export type ChainBreak = {
  /** Its place in the chain; null of a line that has none. */
  seq: number | null
  /** `removed`: lines before it are gone. `changed`: it was changed, put in between, or moved. */
  kind: 'removed' | 'changed' | 'added' | 'cut'
  says: string
}

export type ChainReport = { lines: number; head: Anchor | null; broken: ChainBreak | null }

type Options = {
  /** Ends of the chain that were kept elsewhere. */
  anchors?: readonly Anchor[]
  /** A part of a trail may begin anywhere: its first line is taken as it is. */
  isPart?: boolean
}

/**
 * Follows a company's chain from its first line, in the order of their places; lines without a place come last. Ends at
 * the first that is wrong. Holds one line at a time.
 */
export async function checkChain(
  company: string,
  lines: AsyncIterable<TrailLine | RemovedLine | { company: string; id: string; seq: null }>,
  { anchors = [], isPart = false }: Options = {},
): Promise<ChainReport> {
  const chain = new Chain(company, { anchors, isPart })
  for await (const line of lines) {
    const broken = chain.follow(line)
    if (broken) return { lines: chain.count, head: chain.head, broken }
  }
  return { lines: chain.count, head: chain.head, broken: chain.end() }
}

class Chain {
  count = 0
  head: Anchor | null = null
  readonly #company: string
  readonly #isPart: boolean
  readonly #anchors: readonly Anchor[]
  /** Of the line that is looked at, and of those after it: the first of these. */
  #nextAnchor = 0
  #previous: TrailLine | null = null
  /** The first line where earlier ones are gone: a later line has to say which was the last of those. */
  #unproven: TrailLine | null = null
  /** By the place of the line that forgot somebody. */
  readonly #digests = new Map<number, { digest: string; count: number }>()

  constructor(company: string, { anchors, isPart }: Required<Options>) {
    this.#company = company
    this.#isPart = isPart
    this.#anchors = anchors.filter((one) => one.company === company).toSorted((a, b) => a.seq - b.seq)
  }

  follow(line: TrailLine | RemovedLine | { company: string; id: string; seq: null }): ChainBreak | null {
    if (line.seq === null) return { seq: null, kind: 'added', says: `Line ${line.id} has no place in the chain.` }
    if (!('hash' in line)) {
      this.#fold(line)
      return null
    }
    const broken = this.#placed(line) ?? this.#hashed(line) ?? this.#worded(line) ?? this.#proving(line)
    if (broken) return broken
    this.#fold(line)
    this.#previous = line
    this.count += 1
    this.head = { company: this.#company, seq: line.seq, hash: line.hash ?? '', at: line.at }
    return null
  }

  end(): ChainBreak | null {
    const unproven = this.#unproven
    if (unproven) return removed(unproven.seq, 1)
    const last = this.#previous?.seq ?? 0
    const cut = this.#anchors.find(({ seq }) => seq > last)
    if (cut) {
      const says = `The trail ends after line ${last}; on ${cut.at} it had line ${cut.seq}.`
      return { seq: last, kind: 'cut', says }
    }
    // Of a part, the line that forgot somebody may come later.
    const [open] = [...this.#digests.keys()].filter((by) => by <= last || !this.#isPart)
    if (open === undefined) return null
    return changed(open, 'It should have forgotten somebody, and is not there.')
  }

  #placed(line: TrailLine): ChainBreak | null {
    const expected = this.#previous ? this.#previous.seq + 1 : 1
    if (line.seq === expected) return null
    if (this.#previous === null && line.seq > 1) {
      if (!this.#isPart) this.#unproven = line
      return null
    }
    if (line.seq > expected) return removed(line.seq, expected)
    return changed(line.seq, 'There are two lines at this place.')
  }

  #hashed(line: TrailLine): ChainBreak | null {
    const anchor = this.#anchorsOf(line).find(({ hash }) => hash !== line.hash)
    if (anchor) return changed(line.seq, `On ${anchor.at} it had another hash.`)
    if (this.#previous === null && line.seq > 1) return null
    const before = this.#previous?.hash ?? startOf(this.#company)
    if (hashOf(before, line) === line.hash) return null
    return changed(line.seq, 'It does not follow from the line before: it was changed, put in or moved.')
  }

  /** Both are in the order of their places, so each anchor is looked at once. */
  #anchorsOf({ seq }: TrailLine): Anchor[] {
    const found: Anchor[] = []
    for (; this.#nextAnchor < this.#anchors.length; this.#nextAnchor += 1) {
      const anchor = this.#anchors[this.#nextAnchor]
      if (!anchor || anchor.seq > seq) break
      if (anchor.seq === seq) found.push(anchor)
    }
    return found
  }

  /** The names that the line is shown with are those that it was written with, or that somebody was forgotten by. */
  #worded(line: TrailLine): ChainBreak | null {
    const said = line.renames.toSorted((a, b) => a.by - b.by).at(-1)?.words ?? line.words
    if (wordsOf(line) === said) return null
    return changed(line.seq, 'Person, target or address are not what was written.')
  }

  #proving(line: TrailLine): ChainBreak | null {
    const proof = proofOf(line)
    if (proof === null) return null
    if ('removed' in proof) {
      const first = this.#unproven
      if (!first || proof.removed.to !== first.seq - 1) return null
      this.#unproven = null
      return hashOf(proof.removed.hash, first) === first.hash
        ? null
        : changed(first.seq, 'It does not follow from the last line that was kept no longer.')
    }
    const { digest, count } = this.#digests.get(line.seq) ?? { digest: noDigest, count: 0 }
    this.#digests.delete(line.seq)
    const { forgot } = proof
    if (this.#isPart || (digest === forgot.digest && count === forgot.count)) return null
    return changed(line.seq, 'What it forgot is not what was replaced.')
  }

  #fold({ seq, renames }: Pick<TrailLine, 'seq' | 'renames'>): void {
    for (const { by, words } of renames) {
      const { digest, count } = this.#digests.get(by) ?? { digest: noDigest, count: 0 }
      this.#digests.set(by, { digest: digestWith(digest, seq, words), count: count + 1 })
    }
  }
}

function changed(seq: number, says: string): ChainBreak {
  return { seq, kind: 'changed', says: `Line ${seq}: ${says}` }
}

function removed(seq: number, from: number): ChainBreak {
  const which = from === seq - 1 ? `line ${from}` : `lines ${from} to ${seq - 1}`
  return { seq, kind: 'removed', says: `Before line ${seq}, ${which} should be there.` }
}
