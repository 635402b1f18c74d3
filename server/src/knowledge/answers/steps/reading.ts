import { reason } from '@millwright/contract/reasons/reason'
import type { AnswerEvent } from '../answer-events.ts'
import type { SearchedFiles } from '../answer-state.ts'
import type { AnswerPorts } from '../ports.ts'

/**
 * Says what a model is about to read: all that was found, with what it looked for itself. A file that may not be opened is not named:
 * the answer may turn out to be a refusal.
 */
export function* reading({ found }: SearchedFiles, { model, mayOpen }: AnswerPorts): Generator<AnswerEvent> {
  yield { type: 'found', found }
  const [best] = found.passages
  if (!model || !best) return
  if (!mayOpen(best.assetId)) {
    yield { type: 'status', stage: reason('answering.reading_material') }
    return
  }
  const segment = best.ranges[0]?.segment
  // The segment of a note is a block, that of a video a second.
  const isPage = best.fileType === 'document' && typeof segment === 'number'
  yield {
    type: 'status',
    stage: reason('answering.reading_file', { file: best.fileName, ...(isPage && { page: segment }) }),
  }
}
