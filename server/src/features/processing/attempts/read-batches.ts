import { createPassageCutter, type CutSource, type Passage } from '../../../knowledge/passages/cut-passages.ts'
import type { OrderedSegment } from '../../../knowledge/passages/passages.repository.ts'
import type { ReadSegment } from '../../../knowledge/readers/read-segment.ts'

/** Segments that belong into one transaction, and the passages that ended in them. */
export type ReadBatch = { segments: OrderedSegment[]; passages: Passage[] }

/** One index statement for many passages: each counts every common lexeme once. */
export const mostSegments = 96
const mostPassages = 100

/** Cuts segments into passages as they come; holds one batch and the few segments that the cutter looks ahead. */
export async function* readBatches(read: AsyncIterable<ReadSegment>, source: CutSource): AsyncGenerator<ReadBatch> {
  const cutter = createPassageCutter(source)
  let batch: ReadBatch = { segments: [], passages: [] }
  let ordinal = 0
  for await (const each of read) {
    const segment = { ...each, text: storable(each.text), ordinal: ++ordinal }
    batch.segments.push(segment)
    batch.passages.push(...cutter.push(segment))
    if (batch.segments.length < mostSegments && batch.passages.length < mostPassages) continue
    yield batch
    batch = { segments: [], passages: [] }
  }
  batch.passages.push(...cutter.end())
  yield batch
}

/** PostgreSQL refuses NUL in text, and UTF-8 half a surrogate pair; PDFs hold both. Lengths stay: places count on them. */
function storable(text: string): string {
  return text.replaceAll('\u0000', ' ').toWellFormed()
}
