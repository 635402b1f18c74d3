import type { resourceRoutes } from '@millwright/contract/resources'
import type { HandlersOf } from '../../calls/handler.ts'
import { fetchAllDocuments } from './fetch-all-documents.ts'
import { fetchDocument } from './fetch-document.ts'
import { fetchDocuments } from './fetch-documents.ts'
import type { ResourceDeps } from './resources.deps.ts'
import { uploadFile } from './upload-file.ts'

export function resourceHandlers(deps: ResourceDeps): HandlersOf<typeof resourceRoutes> {
  return {
    uploadDocument: uploadFile(deps, 'document'),
    fetchDocuments: fetchDocuments(deps),
    fetchAllDocuments: fetchAllDocuments(deps),
    fetchDocument: fetchDocument(deps),
  }
}
