import type { Job } from '@millwright/contract/processing'
import type { UploadItem } from '../../domain/uploads/upload-queue.ts'

type EndingKind = 'uploaded' | 'uploadFailed' | 'processed' | 'withoutText' | 'processFailed'
export type Ending = { kind: EndingKind; names: string[] }

const kinds = {
  'upload completed': 'uploaded',
  'upload error': 'uploadFailed',
  'job completed': 'processed',
  'job withoutText': 'withoutText',
  'job failed': 'processFailed',
} as const satisfies Record<string, EndingKind>
const kindOf = (state: string): EndingKind | undefined => kinds[state as keyof typeof kinds]

/** What came to its end since the statuses `before`. What is seen ended for the first time is no news. */
export function endingsSince(
  before: ReadonlyMap<string, string> | null,
  uploads: readonly UploadItem[],
  jobs: readonly Job[],
): { endings: Ending[]; now: ReadonlyMap<string, string> } {
  const seen = [
    ...uploads.map(({ uid, status, fileName }) => ({ id: uid, state: `upload ${status}`, fileName })),
    ...jobs.map(({ jobId, status, withoutText, fileName }) => ({
      id: jobId,
      state: `job ${withoutText ? 'withoutText' : status}`,
      fileName,
    })),
  ]
  const byKind = new Map<EndingKind, string[]>()
  for (const { id, state, fileName } of seen) {
    const last = before?.get(id)
    const kind = kindOf(state)
    if (kind === undefined || last === undefined || last === state) continue
    byKind.set(kind, [...(byKind.get(kind) ?? []), fileName])
  }
  const now = new Map(seen.map(({ id, state }) => [id, state]))
  return { endings: [...byKind].map(([kind, names]) => ({ kind, names })), now }
}
