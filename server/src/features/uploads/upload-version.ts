import { type UploadEvent, type uploadRoutes, VersionFields } from '@millwright/contract/uploads'
import type { UploadKind } from '@millwright/contract/formats'
import type { HandlersOf, UploadCall } from '../../calls/handler.ts'
import { requireRoomFor } from '../../calls/quotas/require-quota.ts'
import { notFound } from '../../platform/refusal.ts'
import { finishUpload } from './finish-upload.ts'
import { type Form, keepBytes, openForm } from './form.ts'
import { limitOf } from './formats/file-formats.ts'
import { speechOf } from './subtitles.ts'
import type { UploadDeps } from './uploads.deps.ts'
import { findReplaced, takesOfficeFiles } from './uploads.repository.ts'

type Call = UploadCall<typeof uploadRoutes.uploadVersion>
type Upload = { call: Call; form: Form; wanted: { kind: UploadKind; takesOffice: boolean } }

/** The new bytes must be of the file's own type. */
export function uploadVersion(deps: UploadDeps): HandlersOf<typeof uploadRoutes>['uploadVersion'] {
  return async (call) => {
    const wanted = await call.step(async (tx, { assetId, id }, viewer) => {
      const file = await findReplaced(tx, { viewer, assetId }, { id })
      if (!file) throw notFound()
      await requireRoomFor(tx, deps, { companyId: viewer.companyId, size: 1 })
      return { kind: file.type, takesOffice: await takesOfficeFiles(tx, viewer) }
    })
    const { limit: fileLimit, tooLarge } = limitOf(wanted.kind)
    const form = await openForm(call.parts({ fileLimit, tooLarge }), call.facts.signal)
    return receive(deps, { call, form, wanted })
  }
}

async function* receive(deps: UploadDeps, { call, form, wanted }: Upload): AsyncGenerator<UploadEvent> {
  const { step, facts, granted } = call
  const by = { key: call.viewer.companyId, signal: facts.signal }
  yield { type: 'task', content: 'Uploading' }
  yield { type: 'progress', content: 0 }
  const kept = await keepBytes(deps, form, wanted)
  const target = async () => {
    const { initiateProcessing, language } = VersionFields.parse(Object.fromEntries(form.fields))
    const speech = await speechOf({ language, subtitles: form.subtitles, kind: wanted.kind }, by)
    return { kind: wanted.kind, fileName: form.file.fileName, initiateProcessing, speech, versionOf: granted.id }
  }
  yield* finishUpload(deps, { ...kept, target, step, companyId: call.viewer.companyId, signal: facts.signal })
}
