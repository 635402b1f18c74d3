import type { Transcript, TranscriptSegment } from '@millwright/contract/videos'
import type { ResourcePlace } from '../../../../domain/resources/resource.ts'
import { saveTranscript, StaleTranscript } from '../../../../domain/resources/videos.ts'
import { createSaving } from '../../../../domain/saving/run-saving.ts'
import type { SavingRules } from '../../../../domain/saving/saving-state.ts'
import { openUnsavedWork } from '../../../../domain/saving/unsaved-work.ts'
import { isSignedIn } from '../../../../platform/session.ts'
import { keptPrefix, type TranscriptWork } from './kept-edits.ts'
import { changedIn, filled, mergeLines } from './line-edits.ts'

type Lines = readonly TranscriptSegment[]

const rules: SavingRules<Lines, Transcript> = {
  idOf: ({ id }) => id,
  textOf: ({ segments }) => segments,
  seenOf: ({ updatedAt }) => updatedAt,
  isSame: (one, other) => isSameLines(filled(one), filled(other)),
  // What only one has changed needs no question.
  joined: ({ written, base, stored }) => {
    const { segments, conflicts } = mergeLines(changedIn(base ?? [], written), stored.segments)
    return conflicts.length === 0 ? segments : null
  },
  sendsByItself: false,
  maySendByItself: () => false,
}

/** Keeps the lines of a transcript in this browser while they are corrected, and saves them when asked. */
export function createTranscriptSaving(place: ResourcePlace, transcript: Transcript, userId: string) {
  return createSaving<Lines, Transcript, Awaited<ReturnType<typeof saveTranscript>>>(
    rules,
    {
      update: (_id, { text, seen }) => saveTranscript(place, { segments: filled(text), seen: seen ?? '' }),
      storedIn: (error) => (error instanceof StaleTranscript ? error.present : null),
      maySend: () => isSignedIn(userId),
      keeping: {
        store: openUnsavedWork(),
        prefixOf: () => keptPrefix({ userId, resourceId: place.id }),
        workOf: (text, { seen, base }): TranscriptWork => ({ seen: seen ?? '', lines: changedIn(base ?? [], text) }),
      },
      waits: { keep: 0, send: 0 },
    },
    { stored: transcript, isDraft: false },
  )
}

function isSameLines(one: Lines, other: Lines): boolean {
  return (
    one.length === other.length &&
    one.every(({ start, end, text }, line) => {
      const there = other[line]
      return there !== undefined && there.start === start && there.end === end && there.text === text
    })
  )
}
