import { texts } from '@millwright/contract/texts'
import { ExtractionError } from '../../knowledge/extraction/failures.ts'
import { BlobMissing } from '../../platform/blobs/blobs.ts'
import type { Subject } from './attempt.repository.ts'

/** What kept a document from being read, as a sentence to act on, and whether another try could end otherwise. */
export type Failure = { sentence: string; isFinal: boolean }

const unexpected =
  'Reading this document failed. Try again; if it fails again, ask your administrator to look at the server log.'

export function failureOf(error: unknown): Failure {
  if (error instanceof BlobMissing) {
    return { sentence: 'The bytes of this document are missing in the storage. Upload it again.', isFinal: true }
  }
  if (!(error instanceof ExtractionError)) return { sentence: unexpected, isFinal: false }
  // With a cause, the child died: perhaps of the file, perhaps of the machine.
  const mayPass = error.reason === 'too_slow' || error.reason === 'out_of_memory' || error.cause !== undefined
  return { sentence: error.message, isFinal: !mayPass }
}

export const workerDied =
  'Reading this document was cut off three times, each time together with the server. Look at the server log before you try again.'

/** Why there is nothing to publish for this document. */
export function hindranceOf(subject: Subject | null): string | null {
  if (!subject || subject.isDeleted) return 'The document was deleted.'
  return subject.aiAccess ? null : texts.aiAccessOff
}
