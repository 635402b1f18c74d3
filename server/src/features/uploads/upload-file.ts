import { type UploadEvent, UploadFields, type uploadRoutes } from '@millwright/contract/uploads'
import type { UploadKind } from '@millwright/contract/formats'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { HandlersOf, UploadCall } from '../../calls/handler.ts'
import { requireRoomFor } from '../../calls/quotas/require-quota.ts'
import { invalidInput } from '../../platform/refusal.ts'
import { finishUpload } from './finish-upload.ts'
import { type Form, keepBytes, openForm } from './form.ts'
import { requireFolder } from '../../files/require-folder.ts'
import { speechOf } from './subtitles.ts'
import type { UploadDeps } from './uploads.deps.ts'
import { takesOfficeFiles } from './uploads.repository.ts'

type Call = UploadCall<typeof uploadRoutes.uploadDocument>
type Upload = { kind: UploadKind; call: Call; form: Form; takesOffice: boolean }

/** What the fields before the file forbid gets a status; what only the bytes show, an `error` event. */
export function uploadFile(
  deps: UploadDeps,
  kind: UploadKind,
): HandlersOf<typeof uploadRoutes>['uploadDocument' | 'uploadImage' | 'uploadVideo'] {
  return async (call: Call) => {
    const form = await openForm(call.parts(), call.facts.signal)
    try {
      const { parentId } = readFields(form)
      const takesOffice = await call.step(async (tx, { assetId }, viewer) => {
        await requireFolder(tx, { viewer, assetId }, parentId)
        await requireRoomFor(tx, deps, { companyId: viewer.companyId, size: 1 })
        return takesOfficeFiles(tx, viewer)
      })
      return receive(deps, { kind, call, form, takesOffice })
    } catch (error) {
      form.file.stream.resume()
      throw error
    }
  }
}

async function* receive(deps: UploadDeps, { kind, call, form, takesOffice }: Upload): AsyncGenerator<UploadEvent> {
  const { step, facts } = call
  const by = { key: call.viewer.companyId, signal: facts.signal }
  yield { type: 'task', content: 'Uploading' }
  yield { type: 'progress', content: 0 }
  const kept = await keepBytes(deps, form, { kind, takesOffice })
  const target = async () => {
    const { grantAIAccess: aiAccess, ...fields } = readFields(form)
    const { language, ...others } = fields
    const speech = await speechOf({ language, subtitles: form.subtitles, kind }, by)
    return { kind, fileName: form.file.fileName, aiAccess, speech, ...others }
  }
  yield* finishUpload(deps, { ...kept, target, step, companyId: call.viewer.companyId, signal: facts.signal })
}

function readFields({ fields }: Form): UploadFields {
  const parsed = UploadFields.safeParse(Object.fromEntries(fields))
  if (!parsed.success) throw invalidInput({ parentId: reasons.folderIdInvalid })
  return parsed.data
}
