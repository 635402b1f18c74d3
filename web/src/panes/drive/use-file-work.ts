import type { FileRecord } from '@millwright/contract/resources'
import { useTranslations } from 'use-intl'
import { useUser } from '../../platform/session.ts'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { useJobs, wakeJobs } from '../../domain/jobs/jobs.ts'
import { startProcessing } from '../../domain/jobs/start-processing.ts'
import { latestJobs } from '../../domain/resources/document-status.ts'
import type { FileWork } from '../viewer/file-work.ts'
import { useUploader } from '../uploads/uploader.tsx'
import { useGenerateNote } from './generate-note/use-generate-note.ts'
import type { AssetIds } from '../../domain/drive/queries.ts'

/** What a viewer is told of the work on its file, and what may be done there. */
export function useFileWork({ departmentId, assetId }: AssetIds, fileId: string): FileWork {
  const t = useTranslations('drive')
  const userId = useUser()._id
  const { jobs } = useJobs()
  const uploader = useUploader()
  const generateNote = useGenerateNote({ departmentId, assetId })
  return {
    job: latestJobs(jobs).get(fileId),
    follow: () => wakeJobs({ userId, departmentId, assetId }, 'videos'),
    process: ({ id, type, fileName }: FileRecord) =>
      void withToast(t('processing', { type, name: fileName }), () =>
        startProcessing({ id, type }, { userId, departmentId, assetId }),
      ),
    replace: (file: FileRecord) =>
      uploader.replace(file, { departmentId, assetId, parentId: file.parentId, isDrive: false }),
    generateNote,
  }
}
