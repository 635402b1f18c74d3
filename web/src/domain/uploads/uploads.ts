import { UploadKind } from '@millwright/contract/formats'
import type { UploadedFile } from '@millwright/contract/uploads'
import { useSyncExternalStore } from 'react'
import { ApiError } from '../../platform/api-error.ts'
import { dropUnfinished, type UnfinishedUpload } from '../../platform/resumable.ts'
import { limits } from '@millwright/contract/limits'
import { setUnfinished } from '../../platform/unfinished-work.ts'
import { findInterrupted, fingerprintOf } from './interrupted.ts'
import { send, SubtitlesNotSent } from './send.ts'
import { findWaiting, rememberWaiting } from './waiting.ts'
import {
  afterStep,
  isCleared,
  isUnfinished,
  newItem,
  nextUpload,
  type UploadChoice,
  type UploadItem,
  type UploadPlace,
  type UploadStep,
} from './upload-queue.ts'

/**
 * The queues outlive every page: an upload goes on while one looks at something else.
 * Closing the tab would end it, so the browser asks first.
 */
let queue: UploadItem[] = []
const files = new Map<string, File>()
/** The subtitles that go with a video. */
const subtitles = new Map<string, File>()
const running = new Map<string, AbortController>()
const unfinishedOnServer = new Map<string, UnfinishedUpload>()
const listeners = new Set<() => void>()
const arrivals = new Set<(item: UploadItem) => void>()
/** Whose uploads are remembered over a reload of this tab. */
let owner: string | null = null

function take(step: UploadStep) {
  queue = afterStep(queue, step)
  setUnfinished('uploads', queue.some(isUnfinished))
  // Which files wait does not change while bytes go out.
  if (step.type !== 'sent' && step.type !== 'stalled') remember()
  for (const listener of listeners) listener()
}

function remember() {
  if (owner === null) return
  const waiting = queue.filter((item) => item.userId === owner && isLostByReload(item))
  const kept = waiting.map((item) => {
    const file = files.get(item.uid)
    return { ...item, fingerprint: file ? fingerprintOf(item, file) : null }
  })
  rememberWaiting(owner, kept)
}

function isLostByReload(item: UploadItem): boolean {
  // The server has every byte and goes on by itself.
  const isThere = item.size >= limits.resumableFrom && item.sent >= item.size
  return item.needsFile === 'whole' || (isUnfinished(item) && !isThere)
}

const find = (uid: string) => queue.find((item) => item.uid === uid)

/** Sends the files of a kind one after another, until none is left. */
async function sendAll(kind: UploadKind): Promise<void> {
  for (let item = nextUpload(queue, kind); item; item = nextUpload(queue, kind)) await sendOne(item)
}

async function sendOne(item: UploadItem): Promise<void> {
  const { uid } = item
  const file = files.get(uid)
  if (!file) return take({ type: 'refused', uid, reason: '' })
  const stop = new AbortController()
  running.set(uid, stop)
  take({ type: 'started', uid })
  try {
    await send(item, {
      file,
      subtitles: subtitles.get(uid),
      signal: stop.signal,
      onSent: (bytes) => take({ type: 'sent', uid, bytes, at: Date.now() }),
      onStalled: () => take({ type: 'stalled', uid }),
      onEvent: (event) => {
        take({ type: 'event', uid, event })
        if (event.type === 'data') for (const arrival of arrivals) arrival(item)
      },
    })
    // A reply that ends without saying so was cut off.
    if (find(uid)?.status === 'uploading') take({ type: 'refused', uid, reason: '' })
  } catch (error) {
    if (stop.signal.aborted) take({ type: 'removed', uid })
    else {
      const reason = error instanceof Error ? error.message : ''
      const code = error instanceof ApiError ? error.code : null
      const isLost = error instanceof ApiError && error.status === 0
      take({ type: 'refused', uid, reason, code, isLost, lacksSubtitles: error instanceof SubtitlesNotSent })
    }
  }
  running.delete(uid)
  const now = find(uid)
  if (!now || now.status === 'completed') forgetFiles(uid)
}

function forgetFiles(uid: string) {
  files.delete(uid)
  subtitles.delete(uid)
}

export type NewUpload = UploadChoice & { file: File; subtitles?: File | undefined }

/** Returns the names of the new items. */
export function addUploads(
  chosen: readonly NewUpload[],
  { userId, departmentId, assetId }: UploadPlace,
): readonly string[] {
  const items = chosen.map(({ file, subtitles: spoken, ...choice }) => {
    // crypto.randomUUID is missing on plain http.
    const uid = `${Date.now()}-${Math.random().toString(36).slice(2)}`
    files.set(uid, file)
    if (spoken) subtitles.set(uid, spoken)
    return newItem({ ...choice, uid, userId, departmentId, assetId, fileName: file.name, size: file.size })
  })
  take({ type: 'added', items })
  for (const kind of UploadKind.options) void sendAll(kind)
  return items.map(({ uid }) => uid)
}

/** What the server made of an upload; `onProgress` hears the percent. Rejects with the reason when it fails or is broken off. */
export function uploaded(uid: string, onProgress: (percent: number) => void): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const item = find(uid)
      if (item && isUnfinished(item)) return onProgress(item.progress)
      stop()
      if (item?.status === 'completed' && item.record) resolve(item.record)
      else reject(new Error(item?.reason ?? ''))
    }
    const stop = subscribe(look)
    look()
  })
}

/** Breaks an upload off, or takes one that failed or waits out of the list. */
export function removeUpload(uid: string) {
  const stop = running.get(uid)
  if (stop) return stop.abort()
  forgetFiles(uid)
  const unfinished = unfinishedOnServer.get(uid)
  unfinishedOnServer.delete(uid)
  if (unfinished) void dropUnfinished(unfinished)
  take({ type: 'removed', uid })
}

/** Puts a failed upload into its queue once more. */
export function retryUpload(uid: string) {
  const item = find(uid)
  const file = files.get(uid)
  if (!item || item.status !== 'error' || !file) return
  take({ type: 'again', uid, size: file.size })
  void sendAll(item.kind)
}

/** Goes on with an upload that a closed page left unfinished, or begins it; false when this is another file. */
export function continueUpload(uid: string, file: File): boolean {
  const item = find(uid)
  if (!item) return false
  // Named by what distinguishes a file: another one would be mixed with what the server has.
  const isSame = item.needsFile === 'whole' ? file.name === item.fileName : fingerprintOf(item, file) === uid
  if (!isSame) return false
  unfinishedOnServer.delete(uid)
  files.set(uid, file)
  retryUpload(uid)
  return true
}

/** Removes what is completed or failed. */
export function clearFinishedUploads() {
  for (const item of queue) if (isCleared(item)) removeUpload(item.uid)
}

/** Somebody else signed in on this device. What the server has of the uploads before is kept for their owner. */
export function dropUploadsOfOthers(userId: string) {
  owner = userId
  for (const { uid } of queue.filter((item) => item.userId !== userId)) {
    unfinishedOnServer.delete(uid)
    removeUpload(uid)
  }
}

/** Brings the uploads back into sight that a closed page left unfinished; returns whether there are any. */
export async function showInterruptedUploads(userId: string): Promise<boolean> {
  // Before anything else is remembered in their place.
  const waiting = findWaiting(userId)
  const interrupted = await findInterrupted(userId)
  if (owner !== userId) return false
  const begun = interrupted.filter(({ item }) => !find(item.uid))
  for (const { item, unfinished } of begun) unfinishedOnServer.set(item.uid, unfinished)
  const onServer = new Set(interrupted.map(({ item }) => item.uid))
  const lost = waiting.filter(({ item, fingerprint }) => !find(item.uid) && !onServer.has(fingerprint ?? ''))
  const items = [...begun, ...lost].map(({ item }) => item)
  if (items.length > 0) take({ type: 'added', items })
  return items.length > 0
}

/** Calls `arrived` for every file that the server has taken, until the returned function is called. */
export function onArrival(arrived: (item: UploadItem) => void): () => void {
  arrivals.add(arrived)
  return () => arrivals.delete(arrived)
}

/** The names of the files of a kind that are on their way into a folder. */
export function namesOnTheWay(to: { assetId: string; parentId: string | null; kind: UploadKind }): string[] {
  return queue
    .filter((item) => isUnfinished(item) && item.assetId === to.assetId)
    .filter((item) => item.kind === to.kind && item.parentId === to.parentId)
    .map(({ fileName }) => fileName)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The uploads of all assets, in the order in which they go out. */
export function useUploads(): UploadItem[] {
  return useSyncExternalStore(subscribe, () => queue)
}
