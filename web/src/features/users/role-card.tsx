import type { Member } from '@millwright/contract/users'
import Button from '@mui/material/Button'
import { useTranslations } from 'use-intl'
import { useUser } from '../../platform/session.ts'
import { RoleMark } from './role-mark.tsx'
import { useMemberActions } from './use-member-actions.ts'
import css from './users.module.css'

/** The role is changed by itself, at once, and by somebody else. */
export function RoleCard({ member }: { member: Member }) {
  const t = useTranslations('users')
  const { changeRole } = useMemberActions()
  const isViewer = useUser()._id === member._id
  return (
    <section className={css.role} aria-labelledby="role">
      <div>
        <h2 id="role">{t('role')}</h2>
        <RoleMark role={member.role} />
        <p>{t('adminText')}</p>
      </div>
      {!isViewer && (
        <Button variant="outlined" onClick={() => void changeRole(member)}>
          {t(member.role === 'admin' ? 'makeUser' : 'makeAdmin')}
        </Button>
      )}
    </section>
  )
}
