import {
  subtitleTypes,
  Transcript,
  type TranscriptFormat,
  type TranscriptSegment,
  videoRoutes,
} from '@millwright/contract/videos'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { ApiError, conflictIn } from '../../platform/api-error.ts'
import { call, submit, submitText } from '../../platform/api.ts'
import { endingOf } from './kinds.ts'
import { linkStaysFresh } from './kept-links.ts'
import type { ResourcePlace } from './resource.ts'

type VideoPlace = Omit<ResourcePlace, 'type'>

/** The first of its transcripts; null where it has none. */
export async function fetchTranscript({ assetId, id }: VideoPlace, signal?: AbortSignal): Promise<Transcript | null> {
  const [first] = await call(videoRoutes.fetchTranscript, { query: { assetId, videoId: id }, signal })
  return first ?? null
}

export function fetchClips({ departmentId, assetId, id }: VideoPlace, signal?: AbortSignal) {
  return call(videoRoutes.fetchClips, { query: { departmentId, assetId, videoId: id }, signal })
}

export function useTranscript(place: VideoPlace, enabled: boolean) {
  return useQuery({
    queryKey: keys.transcript(place),
    queryFn: ({ signal }) => fetchTranscript(place, signal),
    enabled,
    retry: (count, error) => !hasNone(error) && count < 2,
  })
}

/** The server says in a sentence that a video has no transcript. */
export const hasNone = (error: unknown) => error instanceof ApiError && error.status === 409

export function useClips(place: VideoPlace, enabled: boolean) {
  return useQuery({
    queryKey: keys.clips(place),
    queryFn: ({ signal }) => fetchClips(place, signal),
    enabled,
    // Their pictures come by signed links.
    staleTime: linkStaysFresh,
    refetchOnWindowFocus: false,
  })
}

/** Throws a StaleTranscript where somebody else has saved it since `seen`. */
export async function saveTranscript(
  { departmentId, assetId, id }: VideoPlace,
  { segments, seen }: { segments: readonly TranscriptSegment[]; seen: string },
) {
  try {
    const query = { departmentId, assetId, videoId: id }
    return await submit(videoRoutes.saveTranscript, { query, body: { segments: [...segments] }, seen })
  } catch (error) {
    const present = conflictIn(error, Transcript)
    throw present ? new StaleTranscript(present) : error
  }
}

/** How the name of a file of subtitles ends. */
export const subtitleEndings = ['srt', 'vtt'] as const

/** Subtitles become the transcript of a video. */
export function sendSubtitles({ departmentId, assetId, id }: VideoPlace, file: File) {
  return submitText(videoRoutes.saveTranscript, {
    query: { departmentId, assetId, videoId: id },
    text: file,
    mediaType: endingOf(file.name) === 'vtt' ? subtitleTypes.vtt : subtitleTypes.srt,
  })
}

/** Somebody else saved the transcript meanwhile. */
export class StaleTranscript extends Error {
  readonly present: Transcript
  constructor(present: Transcript) {
    super('The transcript was changed meanwhile')
    this.present = present
  }
}

export function showTranscript(cache: QueryClient, place: VideoPlace, transcript: Transcript) {
  cache.setQueryData<Transcript | null>(keys.transcript(place), transcript)
}

/** A link that downloads a transcript. */
export async function transcriptLink({ departmentId, assetId, id }: VideoPlace, format: TranscriptFormat) {
  return (await call(videoRoutes.downloadVideo, { query: { departmentId, assetId, id, format } })).url
}
