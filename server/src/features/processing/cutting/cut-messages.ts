import type { MessagePort } from 'node:worker_threads'
import type { WordedFact } from '../../../knowledge/facts/fact-words.ts'
import type { Language } from '../../../knowledge/language/language.ts'
import type { CutSource } from '../../../knowledge/passages/cut-passages.ts'
import type { Talk } from '../../../knowledge/passages/cut-talk.ts'
import type { OrderedSegment } from '../../../knowledge/passages/passages.repository.ts'
import type { ReadSegment } from '../../../knowledge/readers/read-segment.ts'
import type { ReadBatch } from './read-batches.ts'

/** What of a segment is cut; the rest of it stays where it was read. */
export type CutSegment = Pick<ReadSegment, 'segment' | 'text' | 'headings' | 'tables'>

/** What is cut: segments that are handed over one by one, a note as it is kept, or what is said in a video. */
export type Material = ({ kind: 'segments' } & CutSource) | ({ kind: 'note'; data: string } & CutSource) | TalkMaterial
export type TalkMaterial = { kind: 'talk' } & Talk

export type CutOrder = { material: Material; port: MessagePort }

/** `segments`: themselves, or how many of those that were handed over. */
export type CutBatch<Fact = WordedFact> = Omit<ReadBatch<never, Fact>, 'segments'> & {
  segments: OrderedSegment[] | number
}

/** From the thread, which waits for the answer to each. */
export type FromThread = { type: 'more' } | { type: 'language' } | { type: 'batch'; batch: CutBatch }

/** To the thread. `stop` ends its task. */
export type ToThread =
  | { type: 'segment'; segment: CutSegment }
  | { type: 'end' }
  | { type: 'language'; language: Language }
  | { type: 'go' }
  | { type: 'stop' }
