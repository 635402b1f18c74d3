import type { Language } from '../../../knowledge/language/language.ts'
import type { OrderedSegment } from '../../../knowledge/passages/passages.repository.ts'
import type { ReadSegment } from '../../../knowledge/readers/read-segment.ts'
import type { TaskOrder } from '../../../platform/threads/threads.ts'
import type { CutBatch, Material } from './cut-messages.ts'
import { type CutThreads, startCutting } from './cut-threads.ts'
import { storable } from '../../../platform/database/storable.ts'
import type { ReadBatch } from './read-batches.ts'

/** Of one stretch of computing: while a file is read, its thread waits. */
const maxSilenceMs = 60_000

export type CuttingInput = Omit<TaskOrder, 'transfer'> & {
  threads: CutThreads
  material: Material
  /** Of the material `segments`. */
  read?: AsyncIterable<ReadSegment>
  /** The language of a text that does not show its own. */
  otherwise: () => Promise<Language>
  silentMs?: number
}

/**
 * Cuts a file into what is stored of it, in a thread: nothing of its text is computed where others are served.
 * @throws ReadingError `too_slow`, `out_of_memory`, or what a note is refused for; what `read` throws.
 */
export async function* cutApart(cutting: CuttingInput): AsyncGenerator<ReadBatch> {
  const { threads, material, otherwise, silentMs = maxSilenceMs } = cutting
  const source = cutting.read?.[Symbol.asyncIterator]()
  const handed: OrderedSegment[] = []
  let ordinal = 0
  const thread = startCutting(threads, material, cutting)
  try {
    for (let message = await thread.next(silentMs); message; message = await thread.next(silentMs)) {
      switch (message.type) {
        case 'more': {
          const next = await source?.next()
          if (!next || next.done) {
            thread.answer({ type: 'end' })
            break
          }
          const { segment, text, headings, tables } = next.value
          handed.push({ ...next.value, text: storable(text), ordinal: ++ordinal })
          thread.answer({ type: 'segment', segment: { segment, text, headings, ...(tables && { tables }) } })
          break
        }
        case 'language':
          thread.answer({ type: 'language', language: await otherwise() })
          break
        case 'batch':
          // One batch is written while the next is cut.
          thread.answer({ type: 'go' })
          yield batchOf(message.batch, handed)
      }
    }
  } finally {
    await thread.end()
    await source?.return?.()
  }
}

function batchOf({ segments, ...cut }: CutBatch, handed: OrderedSegment[]): ReadBatch {
  return { ...cut, segments: typeof segments === 'number' ? handed.splice(0, segments) : segments }
}
