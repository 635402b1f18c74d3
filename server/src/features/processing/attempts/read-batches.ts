import { setImmediate } from 'node:timers/promises'
import { createFactReader } from '../../../knowledge/facts/fact-reader.ts'
import type { ReadFact } from '../../../knowledge/facts/read-fact.ts'
import { createPassageCutter, type CutSource, type Passage } from '../../../knowledge/passages/cut-passages.ts'
import type { OrderedSegment } from '../../../knowledge/passages/passages.repository.ts'
import type { ReadSegment } from '../../../knowledge/readers/read-segment.ts'

/** Segments that belong into one transaction, the passages that ended in them, and what they say. */
export type ReadBatch = { segments: OrderedSegment[]; passages: Passage[]; facts: ReadFact[] }

/** One index statement for many passages: each counts every common lexeme once. */
export const mostSegments = 96
const mostPassages = 100
const cutAtOnce = 50

/** Cuts segments into passages as they come; holds one batch and the few segments that the cutter looks ahead. */
export async function* readBatches(read: AsyncIterable<ReadSegment>, source: CutSource): AsyncGenerator<ReadBatch> {
  const cutter = createPassageCutter(source)
  const facts = createFactReader(source)
  let batch: ReadBatch = { segments: [], passages: [], facts: [] }
  let ordinal = 0
  let cut = 0
  for await (const each of read) {
    const segment = { ...each, text: storable(each.text), ordinal: ++ordinal }
    batch.segments.push(segment)
    for (const passage of cutter.push(segment)) {
      batch.passages.push(passage)
      // A block of a note may have millions of characters: cutting them takes a second, in which others are served.
      if (++cut % cutAtOnce === 0) await setImmediate()
    }
    batch.facts.push(...facts.push(segment))
    if (batch.segments.length < mostSegments && batch.passages.length < mostPassages) continue
    yield batch
    batch = { segments: [], passages: [], facts: [] }
  }
  for (const passage of cutter.end()) {
    batch.passages.push(passage)
    if (++cut % cutAtOnce === 0) await setImmediate()
  }
  yield batch
}

/** PostgreSQL refuses NUL in text, and UTF-8 half a surrogate pair; PDFs hold both. Lengths stay: places count on them. */
function storable(text: string): string {
  return text.replaceAll('\u0000', ' ').toWellFormed()
}
