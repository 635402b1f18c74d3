import { errorEvent } from '../../../calls/error-event.ts'
import type { ResumableMetadata, UploadEvent } from '@millwright/contract/uploads'
import { errorReasons } from '@millwright/contract/errors'
import { reasons } from '@millwright/contract/reasons/refusals'
import { BlobMissing } from '../../../platform/blobs/blobs.ts'
import type { TaskOrder } from '../../../platform/threads/threads.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { repeat } from '../../../platform/timed.ts'
import { isStoreAway } from '../../../platform/stores/store-failed.ts'
import { finishUpload } from '../finish-upload.ts'
import { candidateOf, headBytes } from '../formats/file-formats.ts'
import type { Target } from '../save-upload.ts'
import { takesOfficeFiles } from '../uploads.repository.ts'
import { readBegin } from '../formats/file-edges.ts'
import type { EditableResourceId, Viewer } from '../../../access/viewer.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { type UploadGrant, authorizeUpload } from './authorize-upload.ts'
import { createReplay, type Replay } from './replay.ts'
import type { AsMember, ResumableDeps } from './resumable.deps.ts'
import {
  beginSaving,
  completeResumable,
  EndedElsewhere,
  failResumable,
  findResumableOf,
  heartbeatMs,
  keepSaving,
  type FileUpload,
  isFile,
  stopSaving,
} from './resumable.repository.ts'

export type Finisher = {
  /** Makes a file of one whose bytes are all there, once at a time; what becomes of it can be read from the first event on. */
  start: (asMember: AsMember, id: string) => Replay<UploadEvent>
  running: (id: string) => Replay<UploadEvent> | undefined
}

export function createFinisher(deps: ResumableDeps): Finisher {
  const running = new Map<string, Replay<UploadEvent>>()

  async function run(asMember: AsMember, id: string, replay: Replay<UploadEvent>): Promise<void> {
    try {
      for await (const event of finish(deps, asMember, id)) replay.push(event)
    } catch (error) {
      const isRefused = error instanceof Refusal
      if (!isRefused) deps.log.error({ error }, 'a resumable upload could not be finished')
      replay.push(errorEvent(isRefused ? error.reason : errorReasons.internal))
    } finally {
      running.delete(id)
      replay.end()
    }
  }

  return {
    running: (id) => running.get(id),
    start(asMember, id) {
      const known = running.get(id)
      if (known) return known
      const replay = createReplay<UploadEvent>()
      running.set(id, replay)
      void run(asMember, id, replay)
      return replay
    },
  }
}

/** What a crash leaves in state `saving` is begun anew: the file and the upload's end commit together. */
async function* finish(deps: ResumableDeps, asMember: AsMember, id: string): AsyncGenerator<UploadEvent> {
  const begun = await asMember(async (tx, viewer) => {
    const row = await findResumableOf(tx, viewer, id)
    if (!row || !isFile(row) || !(await beginSaving(tx, viewer, id))) return null
    return { ...row, takesOffice: await takesOfficeFiles(tx, viewer) }
  })
  if (!begun) return
  const beating = repeat(() => asMember((tx, viewer) => keepSaving(tx, viewer, id)), {
    afterMs: heartbeatMs,
    milliseconds: heartbeatMs,
    name: 'telling that an upload is being saved',
    log: deps.log,
  })
  let isOurs: boolean | null = null
  const refuse = async ({ reason }: Refusal) =>
    (isOurs ??= await asMember((tx, viewer) => failResumable(tx, viewer, { id, reason })))
  try {
    yield* makeFile(deps, asMember, { ...begun, refuse })
  } catch (error) {
    // Whoever follows it reads from its row what the other has made of it.
    if (error instanceof EndedElsewhere) return
    if (isStoreAway(error)) {
      await asMember((tx, viewer) => stopSaving(tx, viewer, id))
      throw new Refusal('unavailable', reasons.storageAway, { cause: error })
    }
    // Others' drawings are read first: its bytes stay, and may be finished later.
    if (error instanceof Refusal && error.code === 'too-many') {
      await asMember((tx, viewer) => stopSaving(tx, viewer, id))
      throw error
    }
    const refusal = error instanceof BlobMissing ? new Refusal('not-found', reasons.uploadBroken) : error
    if (refusal instanceof Refusal && !(await refuse(refusal))) return
    throw refusal
  } finally {
    await beating.stop()
  }
}

type BegunUpload = FileUpload & { takesOffice: boolean; refuse: (refusal: Refusal) => Promise<boolean> }

async function* makeFile(
  deps: ResumableDeps,
  asMember: AsMember,
  { id, metadata, blobKey, takesOffice, refuse }: BegunUpload,
): AsyncGenerator<UploadEvent> {
  const { kind, filename: fileName } = metadata
  const judged = <T>(work: (tx: Transaction, granted: UploadGrant, viewer: Viewer) => Promise<T>) =>
    asMember(async (tx, viewer) => work(tx, await authorizeUpload({ tx, viewer }, metadata), viewer))
  const { versionOf, companyId } = await judged(async (_tx, granted, viewer) => ({
    ...granted,
    companyId: viewer.companyId,
  }))
  const blob = await deps.blobs.growing.finish(blobKey)
  const settle = async (path: string, order: TaskOrder) => {
    const head = await readBegin(path, headBytes)
    return (await candidateOf({ kind, fileName, takesOffice, head })).settle(path, order)
  }
  yield* finishUpload(deps, {
    blob,
    candidate: { settle },
    target: async () => targetOf(metadata, versionOf),
    step: judged,
    companyId,
    signal: new AbortController().signal,
    refuse,
    hasRoom: true,
    alongside: (tx, viewer, result) => completeResumable(tx, viewer, { id, result }),
  })
}

function targetOf(metadata: ResumableMetadata, versionOf: EditableResourceId | null): Target {
  const { kind, filename: fileName, initiateProcessing, parentId, grantAIAccess: aiAccess, ifTaken } = metadata
  const speech = kind === 'video' ? { language: metadata.language ?? '', lines: null } : null
  const upload = { kind, fileName, initiateProcessing, speech }
  return versionOf === null ? { ...upload, parentId, aiAccess, ifTaken } : { ...upload, versionOf }
}
