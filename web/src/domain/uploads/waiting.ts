import { UploadKind } from '@millwright/contract/formats'
import { IfTaken } from '@millwright/contract/uploads'
import * as z from 'zod/mini'
import { interruptedItem, type UploadItem } from './upload-queue.ts'

const WaitingFile = z.object({
  uid: z.string(),
  userId: z.string(),
  departmentId: z.string(),
  assetId: z.string(),
  fileName: z.string(),
  size: z.number(),
  kind: UploadKind,
  parentId: z.nullable(z.string()),
  isDrive: z.boolean(),
  initiateProcessing: z.boolean(),
  aiAccess: z.boolean(),
  ifTaken: IfTaken,
  versionOf: z.nullable(z.string()),
  language: z._default(z.string(), ''),
  /** Of an upload that the server may have a part of: then it is found there. */
  fingerprint: z.nullable(z.string()),
})
type WaitingFile = z.infer<typeof WaitingFile>

const keyOf = (userId: string) => `millwright-uploads-${userId}`

/** Keeps what a reload of this tab would lose: the names and choices, as the files themselves cannot be kept. */
export function rememberWaiting(userId: string, waiting: readonly WaitingFile[]) {
  try {
    if (waiting.length > 0) sessionStorage.setItem(keyOf(userId), JSON.stringify(z.array(WaitingFile).parse(waiting)))
    else sessionStorage.removeItem(keyOf(userId))
  } catch {
    // Storage may be closed to us or full: then nothing is kept over a reload.
  }
}

/** What the page before this one in the tab had not sent. */
export function findWaiting(userId: string): { item: UploadItem; fingerprint: string | null }[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '[]')
    const waiting = z.array(WaitingFile).safeParse(kept).data ?? []
    return waiting.map(({ fingerprint, ...chosen }) => ({ item: interruptedItem(chosen, 'whole'), fingerprint }))
  } catch {
    return []
  }
}
