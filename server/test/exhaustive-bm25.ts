import type { SoughtGroup } from '../src/knowledge/index/passage-index.ts'
import { randomOf } from './random.ts'

/** How often each lexeme stands in a passage. */
export type Counts = ReadonlyMap<string, number>
type Text = { id: string; counts: Counts }

const k1 = 1.2
const b = 0.75

/**
 * Every text that holds something of what is sought, best first, those of one score by id: BM25 with the idf of Lucene
 * (Robertson and Zaragoza 2009), a group scored as one word (Pirkola 1998: its tf is the sum of its members'; its df the sum
 * of theirs, at most all texts).
 */
export function bestByBm25(texts: readonly Text[], sought: readonly SoughtGroup[]): { id: string; score: number }[] {
  const lengths = texts.map(({ counts }) => lengthOf(counts))
  const average = lengths.reduce((sum, length) => sum + length, 0) / texts.length
  const groups = sought.map(({ weight, members }) => {
    const holders = [...members.keys()].reduce(
      (sum, lexeme) => sum + texts.filter(({ counts }) => counts.has(lexeme)).length,
      0,
    )
    const df = Math.min(holders, texts.length)
    return { members, idf: weight * Math.log(1 + Math.max(texts.length - df + 0.5, 0.5) / (df + 0.5)) }
  })
  const scored = texts.map(({ id, counts }, at) => {
    const norm = k1 * (1 - b + (b * (lengths[at] ?? 0)) / average)
    const score = groups.reduce((sum, { members, idf }) => {
      const tf = [...members.keys()].reduce((count, lexeme) => count + (counts.get(lexeme) ?? 0), 0)
      return sum + (idf * (k1 + 1) * tf) / (tf + norm)
    }, 0)
    return { id, score }
  })
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
}

export function lengthOf(counts: Counts): number {
  return [...counts].reduce((sum, [lexeme, count]) => (lexeme.startsWith('=') ? sum : sum + count), 0)
}

/** Texts of the words w0, w1 … each rarer than the one before, all of another length, and the same every time. */
export function invented(size: number, seed: number): Counts[] {
  const random = randomOf(seed)
  return Array.from({ length: size }, (_, at) => {
    const counts = new Map([[`filler${at % 9}`, 1 + Math.floor(random() * 40)]])
    for (let word = 0; word < 8; word += 1) {
      if (random() < 0.7 / (1 + word)) counts.set(`w${word}`, word < 5 ? 1 + Math.floor(random() * 5) : 1)
    }
    if (counts.has('w2')) counts.set('=w2', counts.get('w2') ?? 1)
    return counts
  })
}
