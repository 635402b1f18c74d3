import { useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useTimeText } from '../../../ui/values/time-text.tsx'
import { useSizeText } from '../../../ui/values/use-size-text.ts'

/** What rows say, made once for all of them: a row that comes into sight asks for nothing else. */
export function useRowWords() {
  const t = useTranslations('drive')
  const format = useFormatter()
  const time = useTimeText()
  const size = useSizeText()
  return useMemo(() => {
    const exactTime = (at: string) => format.dateTime(new Date(at), { dateStyle: 'long', timeStyle: 'short' })
    return { t, time, exactTime, size }
  }, [t, format, time, size])
}

export type RowWords = ReturnType<typeof useRowWords>
