import type { routes } from '@millwright/contract/routes'
import type { HandlersOf } from '../../calls/handler.ts'
import { uploadFile } from './upload-file.ts'
import type { UploadDeps } from './uploads.deps.ts'
import { uploadVersion } from './upload-version.ts'

export function uploadHandlers(deps: UploadDeps): HandlersOf<typeof routes.uploads> {
  return {
    uploadDocument: uploadFile(deps, 'document'),
    uploadImage: uploadFile(deps, 'image'),
    uploadVideo: uploadFile(deps, 'video'),
    uploadVersion: uploadVersion(deps),
  }
}
