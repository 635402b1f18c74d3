import { expect, it } from 'vitest'
import type { SoughtGroup } from '../../server/src/knowledge/index/passage-index.ts'
import { bestByBm25, invented, lengthOf } from '../../server/test/exhaustive-bm25.ts'
import { wordOf } from '../../server/test/indexed-plant.ts'
import { blocksOf } from './blocks.ts'
import type { FoundBlock, VisibleRun } from './runs.ts'
import { bestOf } from './score.ts'

const runsOfCorpus = 12
const removedPlaces = [0, 7, 40]

/** Runs of sixty passages, each in a segment of its own; of every third run some are removed. */
function corpus(seed: number) {
  const runs = Array.from({ length: runsOfCorpus }, (_, at) => {
    const texts = invented(60, seed * 100 + at)
    const removed = at % 3 === 0 ? Buffer.alloc(32) : null
    const gone = removed ? removedPlaces : []
    for (const place of gone) if (removed) removed[place >> 3] = (removed[place >> 3] ?? 0) | (1 << (place & 7))
    const kept = texts.flatMap((counts, place) => (gone.includes(place) ? [] : { id: `${at} ${place}`, counts }))
    return { run: at + 1, texts, removed, kept }
  })
  const visible = runs.map(({ run, texts, removed, kept }): VisibleRun => {
    const lengths = Uint16Array.from(texts, lengthOf)
    const length = kept.reduce((sum, { counts }) => sum + lengthOf(counts), 0)
    return { run, passages: kept.length, length, lengths, least: Math.min(...lengths), removed }
  })
  return { runs, visible, kept: runs.flatMap(({ kept }) => kept) }
}

const questions: SoughtGroup[][] = [
  [wordOf('w0')],
  [wordOf('w1'), wordOf('w4'), wordOf('w7', 0.5)],
  [wordOf('w6'), wordOf('=w2', 0.3), wordOf('w0'), wordOf('unknown')],
  [{ weight: 0.8, members: new Map(['w5', 'w6', 'w0'].map((word) => [word, 1])) }, wordOf('w3'), wordOf('filler3')],
]

it.each([1, 2, 3])('finds the best of all, few or many of them, of corpus %i', (seed) => {
  const { runs, visible, kept } = corpus(seed)
  for (const sought of questions) {
    const lexemes = sought.flatMap(({ members }) => [...members.keys()])
    const blocks = runs.flatMap(({ run, texts }) =>
      blocksOf(run, texts).flatMap((block) =>
        lexemes.map((_, lexeme): FoundBlock => ({ lexeme, segment: run, ...block })),
      ),
    )
    const wanted = bestByBm25(kept, sought)
    for (const rows of [1, 5, 60, 1_000]) {
      const scored = bestOf(sought, { runs: visible, blocks, rows }).map(({ score }) => score)
      const scores = wanted.slice(0, rows).map(({ score }) => score)
      for (const [at, score] of scores.entries()) expect(scored[at]).toBeCloseTo(score, 6)
      const last = scores.at(-1) ?? 0
      expect(scored.slice(scores.length).every((score) => Math.abs(score - last) < 1e-6)).toBe(true)
    }
  }
})
