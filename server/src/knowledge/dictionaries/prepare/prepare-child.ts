import { limits } from '@millwright/contract/limits'
import { stat } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { writeFrame } from '../../readers/frames.ts'
import { DictionaryError } from '../failures.ts'
import { readTwoColumns } from '../readers/csv.ts'
import { readDictd } from '../readers/dictd.ts'
import { readDing } from '../readers/ding.ts'
import { readMythes } from '../readers/mythes.ts'
import type { SourceItem } from '../readers/source.ts'
import { collectPairs } from './collect-pairs.ts'
import { packSides } from './pack.ts'
import { type ChildMessage, Task, type TaskSource } from './prepare-messages.ts'

/** Requests of the page are answered on the same cores: after so long at work it rests a while. */
const workMs = 40
const restMs = 20
const pieceBytes = 1_000_000
/** Of gzip: what is unpacked is about five times as long. */
const packedShare = 5
/** The rest is sorting and packing. */
const readingShare = 0.7
const packingEnd = 0.95
/** A child that says nothing for a minute is ended: it tells that it works even where it comes no nearer. */
const tellMs = 5_000

const send = (message: ChildMessage): Promise<void> => writeFrame(process.stdout, message)

function pauses(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < workMs) return
    await new Promise((resolve) => setTimeout(resolve, restMs))
    since = performance.now()
  }
}

function teller(): (progress: number) => Promise<void> {
  let told = 0
  let toldAt = performance.now()
  return async (progress) => {
    if (progress - told < 0.01 && performance.now() - toldAt < tellMs) return
    told = progress
    toldAt = performance.now()
    await send({ type: 'progress', progress })
  }
}

function readerOf(source: TaskSource): AsyncGenerator<SourceItem> {
  switch (source.format) {
    case 'dictd':
      return readDictd(source)
    case 'ding':
      return readDing(source.path)
    case 'csv':
      return readTwoColumns(source.path)
    case 'mythes':
      return readMythes(source.path)
  }
}

async function sizeOf(source: TaskSource): Promise<number> {
  const { size } = await stat(source.format === 'dictd' ? source.dict : source.path)
  return source.format === 'dictd' && source.isPacked ? size * packedShare : size
}

async function prepare(task: Task): Promise<void> {
  const pause = pauses()
  const tell = teller()
  const { from, to } = task
  const pairs = collectPairs({ isThesaurus: from === to })
  const sizes = await Promise.all(task.sources.map(sizeOf))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const names = new Set<string>()
  const licences = new Set<string>()
  let done = 0
  for (const source of task.sources) {
    for await (const read of readerOf(source)) {
      if (read.type === 'about') {
        if (read.name) names.add(read.name)
        if (read.licence) licences.add(read.licence)
        continue
      }
      for (const entry of read.entries) pairs.add(entry, source.isTurned)
      done += read.bytes
      await tell(Math.min(1, done / Math.max(total, 1)) * readingShare)
      await pause()
    }
  }
  const sides = pairs.sides()
  await send({ type: 'progress', progress: readingShare })
  const packed = await packSides(
    sides.map((side, number) => ({ language: number === 0 ? from : to, side })),
    async (share) => {
      await tell(readingShare + share * (packingEnd - readingShare))
      await pause()
    },
  )
  if (packed.length > limits.dictionaryPreparedBytes) throw new DictionaryError('packed_too_large')
  await send({ type: 'progress', progress: packingEnd })
  for (let at = 0; at < packed.length; at += pieceBytes) {
    await send({ type: 'piece', base64: packed.toString('base64', at, Math.min(packed.length, at + pieceBytes)) })
    await pause()
  }
  const entries = sides.reduce((sum, { words }) => sum + words.length, 0)
  await send({ type: 'done', entries, names: [...names], licences: [...licences] })
}

try {
  // The lowest priority would be given no time at all beside a busy machine's work.
  setPriority(10)
  await prepare(Task.parse(JSON.parse(process.argv[2] ?? '')))
} catch (error) {
  if (error instanceof DictionaryError) await send({ type: 'failed', reason: error.reason })
  else {
    await send({ type: 'failed', reason: error instanceof RangeError ? 'out_of_memory' : 'damaged' })
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  }
}
