import { useCallback } from 'react'
import { useFormatter, useNow, useTimeZone, useTranslations } from 'use-intl'
import { relativeTime } from './relative-time.ts'

/** A time as people say it; the exact one on hover. */
export function useTimeText() {
  const t = useTranslations('time')
  const format = useFormatter()
  const timeZone = useTimeZone()
  const now = useNow({ updateInterval: 60_000 })
  return useCallback(
    (iso: string) => {
      const then = new Date(iso)
      const said = relativeTime(then, now, timeZone)
      switch (said.kind) {
        case 'now':
          return t('now')
        case 'minutes':
        case 'hours':
        case 'days':
          return t(said.kind, { count: String(said.count) })
        case 'yesterday':
          return t('yesterday')
        case 'date':
          return format.dateTime(then, {
            day: 'numeric',
            month: 'short',
            ...(said.sameYear ? {} : { year: 'numeric' }),
          })
      }
    },
    [t, format, timeZone, now],
  )
}

export function TimeText({ at, className }: { at: string; className?: string | undefined }) {
  const format = useFormatter()
  const timeText = useTimeText()
  return (
    <time
      className={className}
      dateTime={at}
      title={format.dateTime(new Date(at), { dateStyle: 'long', timeStyle: 'short' })}
    >
      {timeText(at)}
    </time>
  )
}
