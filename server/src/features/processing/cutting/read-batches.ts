import { createFactReader } from '../../../knowledge/facts/fact-reader.ts'
import type { WordedFact } from '../../../knowledge/facts/fact-words.ts'
import type { ReadFact } from '../../../knowledge/facts/read-fact.ts'
import type { SearchableText } from '../../../knowledge/index/tsvector.ts'
import { createPassageCutter, type CutSource, type Passage } from '../../../knowledge/passages/cut-passages.ts'
import type { OrderedSegment } from '../../../knowledge/passages/passages.repository.ts'
import { storable } from '../../../platform/database/storable.ts'

/** A passage, with what it is found by where that was read already. */
export type CutPassage = Passage & { searchable?: SearchableText | undefined }

/** Segments that belong into one transaction, the passages that ended in them, and what they say. */
export type ReadBatch<Segment = OrderedSegment, Fact = WordedFact> = {
  segments: Segment[]
  passages: CutPassage[]
  facts: Fact[]
}
/** Before the words of its facts are known. */
type PlainBatch<Segment> = ReadBatch<Segment, ReadFact>

/** One index statement for many passages: each counts every common lexeme once. */
export const maxSegments = 96
const maxPassages = 100

type Source = Parameters<ReturnType<typeof createPassageCutter>['push']>[0] &
  Parameters<ReturnType<typeof createFactReader>['push']>[0]

/** Cuts segments into passages as they come; holds one batch and the few segments that the cutter looks ahead. */
export async function* readBatches<Read extends Source>(
  read: AsyncIterable<Read>,
  source: CutSource,
): AsyncGenerator<PlainBatch<Read & { ordinal: number }>> {
  const cutter = createPassageCutter(source)
  const facts = createFactReader(source)
  let batch: PlainBatch<Read & { ordinal: number }> = { segments: [], passages: [], facts: [] }
  let ordinal = 0
  for await (const each of read) {
    const segment = { ...each, text: storable(each.text), ordinal: ++ordinal }
    batch.segments.push(segment)
    batch.passages.push(...cutter.push(segment))
    batch.facts.push(...facts.push(segment))
    if (batch.segments.length < maxSegments && batch.passages.length < maxPassages) continue
    yield batch
    batch = { segments: [], passages: [], facts: [] }
  }
  batch.passages.push(...cutter.end())
  yield batch
}
