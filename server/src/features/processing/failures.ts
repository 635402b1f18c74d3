import { type Reason, reason } from '@millwright/contract/reasons/reason'
import { reasons } from '@millwright/contract/reasons/refusals'
import { SpeechAway, SpeechRefused } from '../../knowledge/transcripts/speech-endpoint.ts'
import { ReadingError } from '../../knowledge/readers/failures.ts'
import { BlobMissing } from '../../platform/blobs/blobs.ts'
import type { Subject } from './attempts/attempt.repository.ts'
import { deathsBeforeAlone } from './processing.jobs.ts'

/** Why there is nothing to publish. */
export class NotPublishable extends Error {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason.code)
    this.reason = reason
  }
}

/** Why a job failed, and whether another attempt could end otherwise. */
export type Failure = { reason: Reason; isFinal: boolean }

/** What the file does by itself it does again: only what the machine did is tried again. */
export function failureOf(error: unknown): Failure {
  if (error instanceof BlobMissing) {
    return { reason: reason('job.bytes_missing'), isFinal: true }
  }
  if (error instanceof ReadingError) return { reason: error.told, isFinal: true }
  if (error instanceof NotPublishable) return { reason: error.reason, isFinal: true }
  if (error instanceof SpeechRefused) return { reason: reason('reading.speech_refused'), isFinal: true }
  if (error instanceof SpeechAway) return { reason: reason('reading.speech_away'), isFinal: false }
  return { reason: reason('job.failed'), isFinal: false }
}

export function reasonNotToPublish(subject: Subject | null): Reason | null {
  if (!subject || subject.isDeleted) return reason('job.file_deleted')
  return subject.aiAccess ? null : reasons.aiAccessOff
}

/** For the tracker, while a job waits for its next attempt. */
export function interruptedStage(deaths: number, seconds: number): Reason {
  const isAlone = deaths >= deathsBeforeAlone
  return reason('stage.interrupted', { deaths, total: deathsBeforeAlone + 1, seconds, isAlone })
}
