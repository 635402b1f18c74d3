import type { routes } from '@millwright/contract/routes'
import type { HandlersOf } from '../../calls/handler.ts'
import { deleteFiles } from './delete-files.ts'
import { fetchAllFiles } from './fetch-all-files.ts'
import { fetchFile } from './fetch-file.ts'
import { fetchFiles } from './fetch-files.ts'
import { fetchVersions } from './fetch-versions.ts'
import { renameFile } from './rename-file.ts'
import type { ResourceDeps } from './resources.deps.ts'
import { restoreVersion } from './restore-version.ts'
import { setAccess } from './set-access.ts'

export function resourceHandlers(deps: ResourceDeps): HandlersOf<typeof routes.resources> {
  return {
    fetchDocuments: fetchFiles(deps, 'document'),
    fetchImages: fetchFiles(deps, 'image'),
    fetchVideos: fetchFiles(deps, 'video'),
    fetchNotes: fetchFiles(deps, 'note'),
    fetchAllDocuments: fetchAllFiles(deps, 'document'),
    fetchAllImages: fetchAllFiles(deps, 'image'),
    fetchAllVideos: fetchAllFiles(deps, 'video'),
    fetchAllNotes: fetchAllFiles(deps, 'note'),
    fetchDocument: fetchFile(deps, 'document', 'docId'),
    fetchImage: fetchFile(deps, 'image', 'imageId'),
    fetchVideo: fetchFile(deps, 'video', 'videoId'),
    deleteDocuments: deleteFiles(deps, 'document'),
    deleteImages: deleteFiles(deps, 'image'),
    deleteVideos: deleteFiles(deps, 'video'),
    deleteNotes: deleteFiles(deps, 'note'),
    rename: renameFile(deps),
    setDocumentAccess: setAccess(deps, 'document'),
    setImageAccess: setAccess(deps, 'image'),
    setVideoAccess: setAccess(deps, 'video'),
    setNoteAccess: setAccess(deps, 'note'),
    fetchVersions: fetchVersions(deps),
    restoreVersion: restoreVersion(deps),
  }
}
