import { setTimeout } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { withWords } from '../../../knowledge/facts/fact-words.ts'
import type { ReadFact } from '../../../knowledge/facts/read-fact.ts'
import type { OrderedSegment } from '../../../knowledge/passages/passages.repository.ts'
import { createPassageCutter } from '../../../knowledge/passages/cut-passages.ts'
import { ReadingError } from '../../../knowledge/readers/failures.ts'
import { readingMessages } from '../../../../test/work-sentences.ts'
import type { ReadSegment } from '../../../knowledge/readers/read-segment.ts'
import { cutApart, type CuttingInput } from './cut-apart.ts'
import { openCutThreads } from './cut-threads.ts'
import { type ReadBatch, readBatches } from './read-batches.ts'

// Of this thread: another one has modules of its own.
vi.mock('../../../knowledge/passages/cut-passages.ts', { spy: true })
const cutsHere = vi.mocked(createPassageCutter)

const threads = openCutThreads()
const cutting = {
  threads: threads.usual,
  key: 'a',
  signal: new AbortController().signal,
  otherwise: async () => 'de',
} satisfies Omit<CuttingInput, 'material'>
const source = { title: 'Pump', hasRunningHeads: false }
const segment = (key: number, text: string): ReadSegment => ({ segment: key, text, headings: [], place: null })
const said = 'Replace the seal ring of pump P-101 every 2000 hours. Tighten the bolts with 40 N·m. '
const pages = Array.from({ length: 300 }, (_, at) => segment(at + 1, `${said.repeat(3)}Page ${at}.`))

async function* each<T>(list: readonly T[]): AsyncGenerator<T> {
  yield* list
}
async function whole<Batch extends ReadBatch<OrderedSegment, ReadFact>>(
  batches: AsyncIterable<Batch>,
): Promise<Batch & { batches: Batch[] }> {
  const read: Batch[] = []
  for await (const batch of batches) read.push(batch)
  const all = (key: keyof ReadBatch) => read.flatMap((batch) => batch[key] as unknown[])
  return { segments: all('segments'), passages: all('passages'), facts: all('facts'), batches: read } as never
}
const plain = ({ passages }: Pick<ReadBatch, 'passages'>) =>
  passages.map(({ ordinal, title, text, ranges }) => ({ ordinal, title, text, ranges }))

it('gives what cutting here gives, with the words of the index', async () => {
  const apart = await whole(cutApart({ ...cutting, material: { kind: 'segments', ...source }, read: each(pages) }))
  const here = await whole(readBatches(each(pages), source))
  expect(plain(apart)).toEqual(plain(here))
  expect(apart.facts).toEqual(withWords(here.facts))
  expect(apart.segments).toEqual(here.segments)
  expect(apart.passages.every(({ searchable }) => searchable?.tokens.includes("'seal'"))).toBe(true)
})

it('gives one long line in parts that are soon copied, and leaves the computing to its thread', async () => {
  const long = [segment(1, said.repeat(6_000))]
  const material = { kind: 'segments', ...source } as const
  cutsHere.mockClear()
  const { batches } = await whole(cutApart({ ...cutting, material, read: each(long) }))
  expect(cutsHere).not.toHaveBeenCalled()
  expect(batches.length).toBeGreaterThan(5)
  for (const { passages, facts } of batches) {
    expect(Math.max(passages.length, facts.length)).toBeLessThanOrEqual(100)
  }
})

it('asks for the language of a text that does not show its own, once', async () => {
  let asked = 0
  const otherwise = async () => {
    asked += 1
    return 'de'
  }
  const read = each(Array.from({ length: 200 }, (_, at) => segment(at + 1, 'P-101 40 Nm '.repeat(100))))
  await whole(cutApart({ ...cutting, material: { kind: 'segments', ...source }, read, otherwise }))
  expect(asked).toBe(1)
})

it('fails as reading fails, as a note without text does, and when it is silent for too long', async () => {
  const broken = async function* (): AsyncGenerator<ReadSegment> {
    yield* pages.slice(0, 3)
    throw new ReadingError('damaged')
  }
  const material = { kind: 'segments', ...source } as const
  await expect(whole(cutApart({ ...cutting, material, read: broken() }))).rejects.toThrow(readingMessages.damaged)
  const empty = { kind: 'note', data: '[]', ...source } as const
  await expect(whole(cutApart({ ...cutting, material: empty }))).rejects.toThrow(readingMessages.no_text_in_note)
  const slow = cutApart({ ...cutting, silentMs: 5, material, read: each([segment(1, said.repeat(20_000))]) })
  await expect(whole(slow)).rejects.toThrow(readingMessages.too_slow)
  expect((await whole(cutApart({ ...cutting, material, read: each(pages.slice(0, 3)) }))).segments).toHaveLength(3)
})

it('stops when its job is taken away', async () => {
  const stopping = new AbortController()
  const read = each([segment(1, said.repeat(20_000))])
  const cut = whole(cutApart({ ...cutting, signal: stopping.signal, material: { kind: 'segments', ...source }, read }))
  void setTimeout(50).then(() => stopping.abort(new Error('taken')))
  await expect(cut).rejects.toThrow('taken')
})

it('stops as well when its job is taken away while a part of it is written', async () => {
  const stopping = new AbortController()
  const cut = cutApart({
    ...cutting,
    signal: stopping.signal,
    material: { kind: 'segments', ...source },
    read: each(pages),
  })
  await cut.next()
  // The next part is cut meanwhile, and its message lies here before the thread ends.
  await setTimeout(200)
  stopping.abort(new Error('taken'))
  await setTimeout(200)
  await expect(whole(cut)).rejects.toThrow('taken')
})
