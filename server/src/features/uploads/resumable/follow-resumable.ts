import { errorEvent } from '../../../calls/error-event.ts'
import type { UploadedFile, UploadEvent } from '@millwright/contract/uploads'
import { errorReasons } from '@millwright/contract/errors'
import { setTimeout } from 'node:timers/promises'
import { presentFile } from '../../../files/file.presenter.ts'
import { findFileIn } from '../../../files/files.repository.ts'
import { notFound } from '../../../platform/refusal.ts'
import type { Finisher } from './finish-resumable.ts'
import { authorizeUpload } from './authorize-upload.ts'
import type { AsMember, ResumableDeps } from './resumable.deps.ts'
import type { FileUpload } from './resumable.repository.ts'

/** Another process can be at work on it: its row is looked at this often. */
const lookEveryMs = 500

export type FollowedUpload = {
  asMember: AsMember
  id: string
  signal: AbortSignal
  finisher: Finisher
  /** @throws Refusal when it is not the viewer's any more. */
  read: () => Promise<FileUpload>
}

/** What becomes of an upload, up to its end; at once when that was before. One that was left whole is finished. */
export async function* followResumable(deps: ResumableDeps, following: FollowedUpload): AsyncGenerator<UploadEvent> {
  const { asMember, id, signal, finisher, read } = following
  yield { type: 'task', content: 'Uploading' }
  for (let told = -1; ; await setTimeout(lookEveryMs, undefined, { signal })) {
    const row = await read()
    switch (row.state) {
      case 'completed':
        yield { type: 'progress', content: 100 }
        yield { type: 'data', content: await presentAgain(deps, asMember, row) }
        yield { type: 'close', content: null }
        return
      case 'failed':
        yield errorEvent(row.reason ?? errorReasons.internal)
        return
      case 'receiving':
      case 'saving': {
        const offset = row.state === 'saving' ? row.size : await deps.blobs.growing.size(row.blobKey)
        const running = finisher.running(id) ?? (offset === row.size ? finisher.start(asMember, id) : null)
        for await (const event of running?.read() ?? []) {
          yield event
          if (event.type === 'close' || event.type === 'error') return
        }
        const percent = Math.floor((offset / row.size) * 99)
        if (running || percent === told) continue
        told = percent
        yield { type: 'progress', content: percent }
      }
    }
  }
}

/** Its links are for the session that asks. */
async function presentAgain(
  { links }: ResumableDeps,
  asMember: AsMember,
  { metadata, result }: FileUpload,
): Promise<UploadedFile> {
  return asMember(async (tx, viewer) => {
    const granted = await authorizeUpload({ tx, viewer }, { ...metadata, versionOf: result?.id ?? null })
    const { assetId, access, versionOf: fileId } = granted
    const row = fileId && (await findFileIn(tx, { viewer, assetId, type: metadata.kind }, fileId))
    if (!row) throw notFound()
    return { ...presentFile(row, { links, viewer, access }), ...(result?.sameAs && { sameAs: result.sameAs }) }
  })
}
