import type { FileRecord } from '@millwright/contract/resources'
import { useTranslations } from 'use-intl'
import { useUser } from '../../platform/session.ts'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { useJobs } from '../../domain/jobs/jobs.ts'
import { startProcessing } from '../../domain/jobs/start-processing.ts'
import { latestJobs } from '../../domain/resources/document-status.ts'
import { useUploader } from '../uploads/uploader.tsx'
import type { AssetIds } from '../../domain/drive/queries.ts'

/** What is being uploaded into an asset and processed there, as far as its lists show it. */
export function useWork(place: AssetIds, isDrive: boolean) {
  const { departmentId, assetId } = place
  const t = useTranslations('drive')
  const userId = useUser()._id
  const { jobs, lostAt } = useJobs()
  const uploader = useUploader()
  const targetOf = (parentId: string | null) => ({ departmentId, assetId, parentId, isDrive })

  const process = (file: FileRecord) =>
    withToast(t('processing', { type: file.type, name: file.fileName }), () =>
      startProcessing(file, { userId, departmentId, assetId }),
    )
  const upload = (files: readonly File[], parentId: string | null) => uploader.drop(files, targetOf(parentId))
  const replace = (file: FileRecord) => uploader.replace(file, targetOf(file.parentId))
  return { jobs: latestJobs(jobs), lostAt, process, upload, replace }
}
