import { ReadingError } from '../../../knowledge/readers/failures.ts'
import type { ReadSegment } from '../../../knowledge/readers/read-segment.ts'
import { segmentsRead } from '../../../platform/metrics.ts'
import { hasCorrectedText, putReadings } from '../../../knowledge/read-text/readings.repository.ts'
import { changeHeldJob } from './attempt.repository.ts'
import type { Publishing } from './publish-passages.ts'
import { maxSegments } from '../cutting/read-batches.ts'
import { lockPublication } from './versions.repository.ts'

/**
 * Reads on. A document in whose pictures nothing was read fails, but what was found there is kept, so that a person can
 * write what it says; one of which somebody has written it does not fail. A picture need not say anything.
 */
export async function* withLinesToWrite(
  { attempt, step }: Publishing,
  read: AsyncIterable<ReadSegment>,
): AsyncGenerator<ReadSegment> {
  /** Those before are published, batch by batch. */
  const last: ReadSegment[] = []
  try {
    for await (const segment of read) {
      segmentsRead.inc()
      if (segment.reading && segment.reading.lines.length > 0) last.push(segment)
      if (last.length > maxSegments) last.shift()
      yield segment
    }
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error
    if (error.reason === 'no_text_in_picture') return
    if (error.reason !== 'no_text') throw error
    const isWritten = await step(async (tx) => {
      await changeHeldJob(tx, attempt, {})
      if (await hasCorrectedText(tx, attempt)) return true
      const { isProcessed } = await lockPublication(tx, attempt)
      if (!isProcessed) await putReadings(tx, attempt, last)
      return false
    })
    if (!isWritten) throw error
  }
}
