import { type FormerMember, userRoutes } from '@millwright/contract/users'
import { useTranslations } from 'use-intl'
import { wholeNameOf } from '../../domain/people/whole-name.ts'
import { submit } from '../../platform/api.ts'
import { TypedConfirm } from '../../ui/feedback/typed-confirm.tsx'

/** Says what goes and what stays, and asks for the name. */
export function ForgetForm({ former, onClose }: { former: FormerMember; onClose: () => void }) {
  const t = useTranslations('users')
  const name = wholeNameOf(former.name)
  return (
    <TypedConfirm
      title={t('forgetTitle', { name })}
      wanted={name}
      texts={{ label: t('forgetType', { name }), action: t('forget'), busy: t('forgetting'), cancel: t('cancel') }}
      onClose={onClose}
      onConfirmed={(typed) => submit(userRoutes.forget, { query: { formerId: former._id }, body: { name: typed } })}
    >
      <p>{t('forgetGoes')}</p>
      <p>{t('forgetStays')}</p>
      <p>{t('forgetBackups')}</p>
    </TypedConfirm>
  )
}
