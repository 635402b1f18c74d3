import { identityProviderRoutes, type SignInSettings } from '@millwright/contract/identity-providers'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { submit } from '../../../platform/api.ts'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { withToast } from '../../../ui/feedback/toasts.tsx'
import { BusyButton } from '../../../ui/forms/busy-button.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import css from './sign-in.module.css'

/** Whether everybody has a password, or one admin alone. */
export function PasswordsForm({ passwordAdmin, passwordAdmins }: SignInSettings) {
  const t = useTranslations('signInSettings')
  const id = useId()
  const confirm = useConfirm()
  const [chosen, setChosen] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const stored = passwordAdmin?._id ?? ''
  const value = chosen ?? stored
  const name = passwordAdmins.find(({ _id }) => _id === value)?.username ?? ''
  const save = async () => {
    const question = { title: t('offTitle'), text: t('offText', { name }), action: t('offAction'), danger: true }
    if (value !== '' && !(await confirm(question))) return
    setSaving(true)
    const body = { adminId: value === '' ? null : value }
    const saved = await withToast(t('saving'), () => submit(identityProviderRoutes.setPasswords, { body }))
    setSaving(false)
    if (saved) setChosen(null)
  }
  return (
    <section className={css.passwords} aria-labelledby={id}>
      <h2 id={id}>{t('passwords')}</h2>
      <p>{t('passwordsText')}</p>
      <SelectField
        label={t('passwordAdmin')}
        value={value}
        options={[
          { value: '', text: t('everybody') },
          ...passwordAdmins.map(({ _id, username }) => ({ value: _id, text: t('onlyAdmin', { name: username }) })),
        ]}
        onChange={({ target }) => setChosen(target.value)}
      />
      <BusyButton
        variant="contained"
        disabled={value === stored && !saving}
        busy={saving}
        busyText={t('saving')}
        onClick={() => void save()}
      >
        {t('savePasswords')}
      </BusyButton>
    </section>
  )
}
