import { useCallback } from 'react'
import { useFormatter } from 'use-intl'

/** Of what is to come: people say no time for it. */
export function useExactTime() {
  const format = useFormatter()
  return useCallback(
    (iso: string) => format.dateTime(new Date(iso), { dateStyle: 'medium', timeStyle: 'short' }),
    [format],
  )
}
