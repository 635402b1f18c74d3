import type { Member } from '@millwright/contract/users'
import { useFormatter, useTranslations } from 'use-intl'
import css from './users.module.css'

/** Until when a guest has access, or that it has ended; nothing for others. */
export function GuestMark({ member: { accessEndsOn, accessEnded } }: { member: Member }) {
  const t = useTranslations('users')
  const format = useFormatter()
  if (accessEndsOn === undefined) return null
  // A day is one wherever it is read.
  const day = format.dateTime(new Date(`${accessEndsOn}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
  return <span className={css.you}>{t(accessEnded ? 'accessEnded' : 'guestUntil', { day })}</span>
}
