import { limits } from '@millwright/contract/limits'
import { resumableEventsPath, resumablePath, UploadEvent, uploadRoutes } from '@millwright/contract/uploads'
import type { UploadRoute } from '@millwright/contract/route'
import { ApiError } from '../../platform/api-error.ts'
import { uploadResumably } from '../../platform/resumable.ts'
import { listen } from '../../platform/streams.ts'
import { upload } from '../../platform/upload.ts'
import { sendSubtitles } from '../resources/videos.ts'
import { fingerprintOf, metadataOf } from './interrupted.ts'
import type { UploadItem } from './upload-queue.ts'

type FileSending = {
  file: File
  /** Of a video. */
  subtitles: File | undefined
  signal: AbortSignal
  onSent: (bytes: number) => void
  onStalled: () => void
  onEvent: (event: UploadEvent) => void
}

const routes = {
  document: uploadRoutes.uploadDocument,
  image: uploadRoutes.uploadImage,
  video: uploadRoutes.uploadVideo,
} as const

/** Sends one file of the queue: a large one so that it survives a broken line. Throws as `upload`, or SubtitlesNotSent. */
export async function send(item: UploadItem, { subtitles, ...sending }: FileSending): Promise<void> {
  if (item.lacksSubtitles && item.record && subtitles) {
    await followWithSubtitles({ ...item, id: item.record.id }, subtitles)
    return sending.onEvent({ type: 'close', content: null })
  }
  if (item.size >= limits.resumableFrom) {
    return subtitles ? sendWithSubtitles(item, { subtitles, ...sending }) : sendResumably(item, sending)
  }
  const { departmentId, assetId, parentId, aiAccess, initiateProcessing, ifTaken, versionOf, language } = item
  const query = { departmentId, assetId }
  const parts: Record<string, File> = subtitles ? { subtitles } : {}
  if (versionOf !== null) {
    return upload(uploadRoutes.uploadVersion, {
      query: { ...query, id: versionOf },
      fields: { initiateProcessing, language },
      parts,
      ...sending,
    })
  }
  return upload(routes[item.kind] satisfies UploadRoute, {
    query,
    fields: { parentId, grantAIAccess: aiAccess, initiateProcessing, ifTaken, language },
    parts,
    ...sending,
  })
}

/** The protocol takes one file: the subtitles follow, and it is completed when they are there. */
async function sendWithSubtitles(item: UploadItem, { subtitles, ...sending }: FileSending & { subtitles: File }) {
  const { onEvent } = sending
  let last: UploadEvent | null = null
  let id: string | null = null
  await sendResumably(item, {
    ...sending,
    onEvent: (event) => {
      if (event.type === 'data') id = event.content.id
      if (event.type === 'close') last = event
      else onEvent(event)
    },
  })
  if (id !== null) await followWithSubtitles({ ...item, id }, subtitles)
  if (last) onEvent(last)
}

/** The video has arrived, and its subtitles have not. */
export class SubtitlesNotSent extends Error {}

async function followWithSubtitles(place: Parameters<typeof sendSubtitles>[0], subtitles: File): Promise<void> {
  try {
    await sendSubtitles(place, subtitles)
  } catch (error) {
    throw new SubtitlesNotSent(error instanceof Error ? error.message : '')
  }
}

async function sendResumably(
  item: UploadItem,
  { file, signal, onSent, onStalled, onEvent }: Omit<FileSending, 'subtitles'>,
): Promise<void> {
  const id = await uploadResumably({
    endpoint: resumablePath,
    metadata: metadataOf(item),
    file,
    fingerprint: fingerprintOf(item, file),
    signal,
    onSent,
    onStalled,
  })
  await hearEnd(id, { signal, onEvent })
}

/** Milliseconds before each further try to hear what became of an upload. */
const pauses = [1000, 2000, 5000, 10_000, 20_000, 30_000]

/** The server has every byte and goes on by itself: a line that breaks now loses nothing. */
async function hearEnd(id: string, { signal, onEvent }: Pick<FileSending, 'signal' | 'onEvent'>): Promise<void> {
  let isOver = false
  const hear = (event: UploadEvent) => {
    isOver = event.type === 'close' || event.type === 'error'
    onEvent(event)
  }
  const events = {
    kind: 'stream',
    method: 'GET',
    path: resumableEventsPath(id),
    summary: 'What becomes of a resumable upload',
    events: UploadEvent,
    access: 'member',
  } as const
  for (const pause of [...pauses, null]) {
    try {
      await listen(events, { signal }, hear)
    } catch (error) {
      if (signal.aborted || pause === null || !isLoss(error)) throw error
    }
    if (isOver || pause === null) return
    await delay(pause, signal)
  }
}

const isLoss = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
