import { useTranslations } from 'use-intl'

/** The life-cycle status of a document: those of VDI 2770 in words, others as their package says them. */
export function useStatusText(): (status: string) => string {
  const t = useTranslations('packages')
  return (status) => (status === 'InReview' ? t('inReview') : status === 'Released' ? t('released') : status)
}
