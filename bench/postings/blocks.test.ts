import { expect, it } from 'vitest'
import { invented } from '../../server/test/exhaustive-bm25.ts'
import { blocksOf, findLexeme, lexemesOf } from './blocks.ts'
import { mergedBlocks } from './merge.ts'

/** Of each lexeme `run:place×times` of all that hold it. */
function readAll(blocks: ReturnType<typeof blocksOf>): Map<string, string[]> {
  return new Map(
    blocks.flatMap((block) =>
      [...lexemesOf(block)].map(({ key, runs }) => [
        key.toString(),
        runs.flatMap(({ run, count, postings, from }) =>
          Array.from({ length: count }, (_, at) => `${run}:${postings[from + at]}×${postings[from + count + at]}`),
        ),
      ]),
    ),
  )
}

function written(run: number, texts: readonly ReadonlyMap<string, number>[]): Map<string, string[]> {
  const all = new Map<string, string[]>()
  for (const [place, counts] of texts.entries()) {
    for (const [lexeme, times] of counts) all.set(lexeme, [...(all.get(lexeme) ?? []), `${run}:${place}×${times}`])
  }
  return all
}

const wide = (seed: number) =>
  invented(200, seed).map((counts, at) => new Map([...counts, [`długa-${at * 7919}`, 1], [`=ä${at % 50}`, 300]]))

it('reads the words that it wrote, in the order of their bytes, in several blocks', () => {
  const texts = wide(1)
  const blocks = blocksOf(7, texts)
  expect(blocks.length).toBeGreaterThan(1)
  const capped = texts.map((counts) => new Map([...counts].map(([lexeme, times]) => [lexeme, Math.min(times, 255)])))
  const read = readAll(blocks)
  expect(Object.fromEntries(read)).toEqual(Object.fromEntries(written(7, capped)))
  const keys = [...read.keys()].map((key) => Buffer.from(key))
  expect(keys).toEqual(keys.toSorted((one, other) => Buffer.compare(one, other)))
})

it('finds each word in its block, and none that is not there', () => {
  for (const block of blocksOf(7, wide(2))) {
    for (const { key, runs } of lexemesOf(block)) {
      const found = findLexeme(block.heads, key)
      expect(found).toMatchObject({ runs: runs.length, from: runs[0]?.from })
      for (const other of [`${key.toString()}x`, key.toString().slice(0, -1), 'w99', '']) {
        const isThere = [...lexemesOf(block)].some((one) => one.key.toString() === other)
        expect(findLexeme(block.heads, Buffer.from(other)) !== null).toBe(isThere)
      }
    }
  }
})

it('holds after a merge what the segments held, without removed passages and runs that are gone', () => {
  const texts = new Map([3, 4, 9].map((run) => [run, invented(50, run)]))
  const segments = [4, 9, 3].map((run) => blocksOf(run, texts.get(run) ?? []))
  const removed = Buffer.alloc(32)
  removed[0] = 0b101
  const alive = new Map([
    [3, null],
    [9, removed],
  ])
  const wanted = new Map<string, string[]>()
  for (const run of [3, 9]) {
    const kept = (texts.get(run) ?? []).map((counts, place) =>
      run === 9 && (place === 0 || place === 2) ? new Map<string, number>() : counts,
    )
    for (const [lexeme, held] of written(run, kept)) wanted.set(lexeme, [...(wanted.get(lexeme) ?? []), ...held])
  }
  expect(Object.fromEntries(readAll(mergedBlocks(segments, alive)))).toEqual(Object.fromEntries(wanted))
})
