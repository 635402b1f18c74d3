import type { PasswordChange } from '@millwright/contract/settings'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { PasswordHint } from './password-hint.tsx'

/** A new password with what it still needs, and once more; of the form around it. */
export function NewPasswordFields({ focusFirst = false }: { focusFirst?: boolean }) {
  const t = useTranslations('password')
  const { control, register, formState } = useFormContext<PasswordChange>()
  const { errors, touchedFields } = formState
  const password = useWatch({ control, name: 'newPassword' })
  return (
    <>
      <div>
        <PasswordField
          // Whether both are alike is said once the second was typed.
          {...register('newPassword', touchedFields.confirmPassword ? { deps: 'confirmPassword' } : {})}
          label={t('new')}
          error={errors.newPassword?.message}
          autoComplete="new-password"
          focusFirst={focusFirst}
        />
        <PasswordHint password={password} />
      </div>
      <PasswordField
        {...register('confirmPassword')}
        label={t('confirm')}
        error={errors.confirmPassword?.message}
        autoComplete="new-password"
      />
    </>
  )
}
