import { toast } from '../../ui/feedback/toast.ts'
import { useTranslations } from 'use-intl'
import { ApiError, reasonOf } from '../../platform/api-error.ts'

/** Says why a download did not begin, in the same words wherever one is asked for. */
export function useDownloadFailed() {
  const t = useTranslations('download')
  return (error: unknown) => {
    const isAway = error instanceof ApiError && error.status === 0
    const text = isAway ? t('away') : reasonOf(error, t('failed'))
    toast.error(text, { id: text })
  }
}
