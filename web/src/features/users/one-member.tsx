import { texts } from '@millwright/contract/texts'
import type { Member } from '@millwright/contract/users'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isInvalid } from '../../platform/api.ts'
import { useMember } from '../../domain/people/members.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import css from './users.module.css'

/** The member of an address: on their way, of an address that names nobody, failed, there. */
export function OneMember({ memberId, children }: { memberId: string; children: (member: Member) => ReactNode }) {
  const t = useTranslations('users')
  const { member, isMissing, error, refetch } = useMember(memberId)
  if (member) return children(member)
  if (isMissing) return <Notice kind="missing" title={t('notFound')} text={t('notFoundText')} />
  if (isInvalid(error)) return <Notice kind="missing" title={texts.userIdInvalid} text={t('notFoundText')} />
  if (error)
    return <Notice kind="failed" title={t('memberFailed')} text={error.message} onRetry={() => void refetch()} />
  return (
    <div className={css.skeleton} role="status" aria-busy aria-label={t('memberLoading')}>
      <i />
      <i />
      <i />
    </div>
  )
}
