import type { NoteFormat } from '@millwright/contract/notes'
import { toast } from '../../ui/feedback/toast.ts'
import { useTranslations } from 'use-intl'
import { downloadFile } from '../../platform/download-file.ts'
import { downloadLink, type ResourcePlace } from './resource.ts'
import { useDownloadFailed } from './use-download-failed.ts'

/** Saves a note as a document. */
export function useDownloadNote() {
  const t = useTranslations('download')
  const failed = useDownloadFailed()
  return async (place: ResourcePlace, format: NoteFormat) => {
    const id = `note ${place.id}`
    toast.loading(t('preparing'), { id })
    try {
      await downloadFile(await downloadLink(place, format))
    } catch (error) {
      failed(error)
    } finally {
      toast.dismiss(id)
    }
  }
}
