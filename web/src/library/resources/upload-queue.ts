import type { FileRecord, UploadEvent } from '@millwright/contract/resources'

export type UploadStatus = 'pending' | 'uploading' | 'completed' | 'error'
export type UploadItem = {
  uid: string
  fileName: string
  /** Bytes. */
  size: number
  /** Who chose it: another person on this device neither sees nor sends it. */
  userId: string
  departmentId: string
  assetId: string
  status: UploadStatus
  /** What the server says about it, or Pending, Starting, Completed, Failed, Error. */
  task: string
  sent: number
  /** Milliseconds of the clock when the first byte went out. */
  startedAt: number
  seenAt: number
  record: FileRecord | null
  reason: string | null
}

export type UploadStep =
  | { type: 'added'; items: UploadItem[] }
  | { type: 'started'; uid: string; at: number }
  | { type: 'sent'; uid: string; bytes: number; at: number }
  | { type: 'event'; uid: string; event: UploadEvent }
  | { type: 'refused'; uid: string; reason: string }
  | { type: 'removed'; uid: string }

export function afterStep(queue: readonly UploadItem[], step: UploadStep): UploadItem[] {
  switch (step.type) {
    case 'added':
      return [...queue, ...step.items]
    case 'started':
      return change(queue, step.uid, { status: 'uploading', task: 'Starting', startedAt: step.at, seenAt: step.at })
    case 'sent':
      return change(queue, step.uid, { sent: step.bytes, seenAt: step.at })
    case 'event':
      return change(queue, step.uid, changeBy(step.event))
    case 'refused':
      return change(queue, step.uid, { status: 'error', task: 'Error', reason: step.reason })
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
      return { status: 'completed', task: 'Completed' }
    case 'error':
      return { status: 'error', task: 'Failed', reason: event.content }
  }
}

function change(queue: readonly UploadItem[], uid: string, by: Partial<UploadItem>): UploadItem[] {
  return queue.map((item) => (item.uid === uid ? { ...item, ...by } : item))
}

/** The next to send: one after another, never two at once. */
export function nextUpload(queue: readonly UploadItem[]): UploadItem | undefined {
  if (queue.some((item) => item.status === 'uploading')) return undefined
  return queue.find((item) => item.status === 'pending')
}

export const isUnfinished = (item: UploadItem) => item.status === 'pending' || item.status === 'uploading'

export function percentSent(item: UploadItem): number {
  if (item.status === 'completed') return 100
  // 100 is said when the server has it.
  return item.size > 0 ? Math.min(99, Math.floor((item.sent / item.size) * 100)) : 0
}

/** Seconds left at the mean speed so far; undefined while that says nothing yet. */
export function secondsLeft(item: UploadItem): number | undefined {
  const seconds = (item.seenAt - item.startedAt) / 1000
  if (item.status !== 'uploading' || seconds < 1 || item.sent <= 0 || item.sent >= item.size) return undefined
  return Math.ceil((item.size - item.sent) / (item.sent / seconds))
}
