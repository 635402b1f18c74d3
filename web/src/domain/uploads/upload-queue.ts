import type { UploadKind } from '@millwright/contract/formats'
import type { UploadedFile, UploadEvent } from '@millwright/contract/uploads'

export type UploadStatus = 'pending' | 'uploading' | 'completed' | 'error'

/** Whose asset a file goes to. Another person on this device neither sees nor sends it. */
export type UploadPlace = { userId: string; departmentId: string; assetId: string }

/** What was chosen for a file. */
export type UploadChoice = {
  kind: UploadKind
  /** The folder; null is the root. */
  parentId: string | null
  /** Whether it was chosen in the drive. */
  isDrive: boolean
  initiateProcessing: boolean
  aiAccess: boolean
  ifTaken: 'rename' | 'replace'
  /** The file that it becomes a version of. */
  versionOf: string | null
  /** In which a video speaks, ISO 639-1; '' where that is to be found. */
  language: string
}

export type UploadItem = UploadPlace &
  UploadChoice & {
    uid: string
    fileName: string
    /** Bytes. */
    size: number
    status: UploadStatus
    /** Pending, Starting, what the server says about it, then Completed, Failed or Error. */
    task: string
    /** Percent, 0 to 100: of the bytes, and 100 when the server has the file. */
    progress: number
    sent: number
    /** Bytes a second, smoothed; 0 while it is not known. */
    speed: number
    /** Where the speed was last taken, in milliseconds of the clock and bytes. */
    measured: { at: number; bytes: number } | null
    record: UploadedFile | null
    reason: string | null
    /** The code of the reason, where the server has said one. */
    code: string | null
    /** It failed because the server could not be reached. */
    isLost: boolean
    /** The page was closed: the file has to be chosen again, for the rest of it or, where it had waited, the whole. */
    needsFile: 'rest' | 'whole' | null
    /** The server has the video: only its subtitles are to be sent again. */
    lacksSubtitles: boolean
  }

export type UploadStep =
  | { type: 'added'; items: UploadItem[] }
  | { type: 'started'; uid: string }
  | { type: 'sent'; uid: string; bytes: number; at: number }
  | { type: 'stalled'; uid: string }
  | { type: 'event'; uid: string; event: UploadEvent }
  | { type: 'refused'; uid: string; reason: string; code?: string | null; isLost?: boolean; lacksSubtitles?: boolean }
  | { type: 'again'; uid: string; size: number }
  | { type: 'removed'; uid: string }

const fresh = {
  status: 'pending',
  task: 'Pending',
  progress: 0,
  sent: 0,
  speed: 0,
  measured: null,
  record: null,
  reason: null,
  code: null,
  isLost: false,
  needsFile: null,
  lacksSubtitles: false,
} as const satisfies Partial<UploadItem>

type ChosenFile = UploadPlace & UploadChoice & { uid: string; fileName: string; size: number }

export const newItem = (chosen: ChosenFile): UploadItem => ({ ...chosen, ...fresh })

/** One that a closed page left unfinished. */
export const interruptedItem = (chosen: ChosenFile, needsFile: 'rest' | 'whole'): UploadItem => ({
  ...newItem(chosen),
  status: 'error',
  task: 'Error',
  needsFile,
})

export function afterStep(queue: readonly UploadItem[], step: UploadStep): UploadItem[] {
  switch (step.type) {
    case 'added':
      return [...queue, ...step.items]
    case 'started':
      return change(queue, step.uid, () => ({ status: 'uploading', task: 'Starting' }))
    case 'sent':
      return change(queue, step.uid, (item) => afterSending(item, step))
    case 'stalled':
      return change(queue, step.uid, () => ({ speed: 0, measured: null }))
    case 'event':
      return change(queue, step.uid, () => changeBy(step.event))
    case 'refused':
      return change(queue, step.uid, () => ({
        status: 'error',
        task: 'Error',
        reason: step.reason,
        code: step.code ?? null,
        isLost: step.isLost ?? false,
        lacksSubtitles: step.lacksSubtitles ?? false,
      }))
    case 'again':
      return change(queue, step.uid, ({ lacksSubtitles, record }) => ({
        ...fresh,
        size: step.size,
        ...(lacksSubtitles && { lacksSubtitles, record }),
      }))
    case 'removed':
      return queue.filter((item) => item.uid !== step.uid)
  }
}

function changeBy(event: UploadEvent): Partial<UploadItem> {
  switch (event.type) {
    case 'task':
      return { task: event.content }
    case 'progress':
      // Bytes are counted as they leave; the server's percent says nothing new about them.
      return {}
    case 'data':
      return { record: event.content }
    case 'close':
      return { status: 'completed', task: 'Completed', progress: 100 }
    case 'error':
      return { status: 'error', task: 'Failed', reason: event.content, code: event.code ?? null }
  }
}

/** Milliseconds over which a speed is taken, and how much of the speed before stays in it. */
const span = 500
const inertia = 0.7

function afterSending(item: UploadItem, { bytes, at }: { bytes: number; at: number }): Partial<UploadItem> {
  // 100 is said when the server has it.
  const progress = item.size > 0 ? Math.min(99, Math.floor((bytes / item.size) * 100)) : 0
  // No browser shows what the server says before the last byte has left.
  const task = bytes > 0 && item.task === 'Starting' ? 'Uploading' : item.task
  const moved = { task, sent: bytes, progress }
  // A resumed upload begins where it stopped: its first count of bytes says nothing of the speed.
  if (!item.measured) return { ...moved, measured: { at, bytes } }
  const passed = at - item.measured.at
  if (passed < span) return moved
  const now = (Math.max(0, bytes - item.measured.bytes) / passed) * 1000
  const speed = item.speed === 0 ? now : item.speed * inertia + now * (1 - inertia)
  return { ...moved, speed, measured: { at, bytes } }
}

function change(
  queue: readonly UploadItem[],
  uid: string,
  by: (item: UploadItem) => Partial<UploadItem>,
): UploadItem[] {
  return queue.map((item) => (item.uid === uid ? { ...item, ...by(item) } : item))
}

/** The next of a kind to send: one after another, never two of a kind at once. */
export function nextUpload(queue: readonly UploadItem[], kind: UploadKind): UploadItem | undefined {
  const ofKind = queue.filter((item) => item.kind === kind)
  if (ofKind.some((item) => item.status === 'uploading')) return undefined
  return ofKind.find((item) => item.status === 'pending')
}

export const isUnfinished = (item: UploadItem) => item.status === 'pending' || item.status === 'uploading'

/** What Clear takes: one click is not to throw away what was interrupted. */
export const isCleared = (item: UploadItem) => !isUnfinished(item) && item.needsFile === null

/** Seconds left at the speed of late; undefined while that says nothing. */
export function secondsLeft(item: UploadItem): number | undefined {
  if (item.status !== 'uploading' || item.speed <= 0 || item.sent >= item.size) return undefined
  return Math.ceil((item.size - item.sent) / item.speed)
}
