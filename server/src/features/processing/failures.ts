import { texts } from '@millwright/contract/texts'
import { SpeechAway, SpeechRefused } from '../../knowledge/transcripts/speech-endpoint.ts'
import { ReadingError, readingMessages } from '../../knowledge/readers/failures.ts'
import { BlobMissing } from '../../platform/blobs/blobs.ts'
import type { Subject } from './attempts/attempt.repository.ts'
import { deathsBeforeAlone } from './processing.jobs.ts'

/** Why there is nothing to publish, as a sentence. */
export class NotPublishable extends Error {}

/** Why a job failed, as a sentence to act on, and whether another attempt could end otherwise. */
export type Failure = { sentence: string; isFinal: boolean }

const unexpected =
  'Reading this file failed. Try again; if it fails again, ask your administrator to look at the server log.'

/** What the file does by itself it does again: only what the machine did is tried again. */
export function failureOf(error: unknown): Failure {
  if (error instanceof BlobMissing) {
    return { sentence: 'The bytes of this file are missing in the storage. Upload it again.', isFinal: true }
  }
  if (error instanceof ReadingError || error instanceof NotPublishable) {
    return { sentence: error.message, isFinal: true }
  }
  if (error instanceof SpeechRefused) return { sentence: readingMessages.speech_refused, isFinal: true }
  if (error instanceof SpeechAway) return { sentence: readingMessages.speech_away, isFinal: false }
  return { sentence: unexpected, isFinal: false }
}

export const interruptedTooOften =
  'The server stopped three times while it read this file, the last time while it read nothing else. Save the file again in a simpler form, or ask your administrator to look at the server log before you try again.'

/** Said of what no reader reads. */
export const notReadable = 'Files of this kind cannot be read yet.'

export const fileDeleted = 'The file was deleted.'
export const otherVersionCurrent = 'Another version of this file became the current one.'

export function reasonNotToPublish(subject: Subject | null): string | null {
  if (!subject || subject.isDeleted) return fileDeleted
  return subject.aiAccess ? null : texts.aiAccessOff
}

/** For the tracker, while a job waits for its next attempt. */
export function interruptedStage(deaths: number, seconds: number): string {
  const alone = deaths < deathsBeforeAlone ? '' : ' by itself, with less memory and time'
  return `Interrupted when the server stopped (${deaths} of ${deathsBeforeAlone + 1}). Goes on in ${seconds} seconds${alone}`
}
export function retryStage(seconds: number): string {
  return `Reading failed. Tried again in ${seconds} seconds`
}
