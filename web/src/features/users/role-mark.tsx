import type { Member } from '@millwright/contract/users'
import Shield from 'lucide-react/icons/shield'
import { useTranslations } from 'use-intl'
import css from './users.module.css'

export function RoleMark({ role }: Pick<Member, 'role'>) {
  const t = useTranslations('users')
  if (role === 'user') return t('user')
  return (
    <span className={css.admin}>
      <Shield size={16} strokeWidth={1.6} aria-hidden />
      {t('admin')}
    </span>
  )
}
