import { resourceRoutes } from '@millwright/contract/resources'
import { useSyncExternalStore } from 'react'
import { setUnfinished } from '../../platform/unfinished-work.ts'
import { upload } from '../../platform/upload.ts'
import { afterStep, isUnfinished, nextUpload, type UploadItem, type UploadStep } from './upload-queue.ts'

/**
 * The queue outlives every page: an upload goes on while one looks at something else.
 * Closing the tab would end it, so the browser asks first.
 */
let queue: UploadItem[] = []
const files = new Map<string, File>()
const running = new Map<string, AbortController>()
const listeners = new Set<() => void>()
const arrivals = new Set<(item: UploadItem) => void>()

function take(step: UploadStep) {
  queue = afterStep(queue, step)
  for (const listener of listeners) listener()
}

const guardLeaving = () => setUnfinished('uploads', queue.some(isUnfinished))

async function sendNext(): Promise<void> {
  guardLeaving()
  const item = nextUpload(queue)
  const file = item && files.get(item.uid)
  if (!item || !file) return
  const { uid, departmentId, assetId } = item
  const stop = new AbortController()
  running.set(uid, stop)
  take({ type: 'started', uid, at: Date.now() })
  try {
    await upload(resourceRoutes.uploadDocument, {
      query: { departmentId, assetId },
      fields: { parentId: null, grantAIAccess: true, initiateProcessing: true },
      file,
      signal: stop.signal,
      onSent: (bytes) => take({ type: 'sent', uid, bytes, at: Date.now() }),
      onEvent: (event) => {
        take({ type: 'event', uid, event })
        if (event.type === 'data') for (const arrival of arrivals) arrival(item)
      },
    })
    // A reply that ends without saying so was cut off.
    if (queue.some((one) => one.uid === uid && one.status === 'uploading')) take({ type: 'refused', uid, reason: '' })
  } catch (error) {
    take(
      stop.signal.aborted
        ? { type: 'removed', uid }
        : { type: 'refused', uid, reason: error instanceof Error ? error.message : '' },
    )
  }
  running.delete(uid)
  if (queue.every((one) => one.uid !== uid || one.status === 'completed')) files.delete(uid)
  return sendNext()
}

export function addUploads(chosen: readonly File[], place: Pick<UploadItem, 'userId' | 'departmentId' | 'assetId'>) {
  const items = chosen.map((file): UploadItem => {
    const uid = `${Date.now()}-${Math.random().toString(36).slice(2)}`
    files.set(uid, file)
    return {
      uid,
      fileName: file.name,
      size: file.size,
      userId: place.userId,
      departmentId: place.departmentId,
      assetId: place.assetId,
      status: 'pending',
      task: 'Pending',
      sent: 0,
      startedAt: 0,
      seenAt: 0,
      record: null,
      reason: null,
    }
  })
  take({ type: 'added', items })
  void sendNext()
}

/** Breaks an upload off, or takes one that failed or waits out of the list. */
export function removeUpload(uid: string) {
  const stop = running.get(uid)
  if (stop) return stop.abort()
  files.delete(uid)
  take({ type: 'removed', uid })
  guardLeaving()
}

export function retryUpload(uid: string) {
  const item = queue.find((one) => one.uid === uid)
  const file = files.get(uid)
  if (!item || !file) return
  take({ type: 'removed', uid })
  files.delete(uid)
  addUploads([file], item)
}

/** Somebody else signed in on this device. */
export function dropUploadsOfOthers(userId: string) {
  for (const item of queue) if (item.userId !== userId) removeUpload(item.uid)
}

/** Calls `arrived` for every file that the server has taken, until the returned function is called. */
export function onArrival(arrived: (item: UploadItem) => void): () => void {
  arrivals.add(arrived)
  return () => arrivals.delete(arrived)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The uploads of all assets, in the order in which they go out. */
export function useUploads(): UploadItem[] {
  return useSyncExternalStore(subscribe, () => queue)
}
