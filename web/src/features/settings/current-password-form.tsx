import { CurrentPassword, settingsRoutes } from '@millwright/contract/settings'
import { durations } from '@millwright/contract/limits'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { submit } from '../../platform/api.ts'
import { reasonOf } from '../../platform/api-error.ts'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import css from './security-page.module.css'
import type { PasswordState } from './password-state.ts'
import { schemaResolver } from '../../platform/schema-resolver.ts'

type CurrentPasswordFormProps = {
  grantOver: boolean
  /** Somebody comes back to it, not to the page. */
  focusFirst: boolean
  onState: (state: PasswordState) => void
}

export function CurrentPasswordForm({ grantOver, focusFirst, onState }: CurrentPasswordFormProps) {
  const t = useTranslations('settings')
  const { control, register, formState, handleSubmit } = useForm<CurrentPassword>({
    defaultValues: { password: '' },
    resolver: schemaResolver(CurrentPassword),
  })
  const { errors, isSubmitting } = formState
  const password = useWatch({ control, name: 'password' })
  const validate = async (body: CurrentPassword) => {
    try {
      await submit(settingsRoutes.validatePassword, { body })
      onState({ name: 'update', grantEnds: Date.now() + durations.passwordGrant })
    } catch (error) {
      const reason = reasonOf(error, t('validateFailed'))
      onState({ name: 'failed', at: 'validate', reason })
    }
  }
  return (
    <Form
      className={css.form}
      onSubmit={(event) => void (isSubmitting ? event.preventDefault() : handleSubmit(validate)(event))}
    >
      <PasswordField
        label={t('current')}
        {...register('password')}
        autoComplete="current-password"
        focusFirst={focusFirst}
        help={grantOver && t('grantOver')}
        error={errors.password?.message}
      />
      <div className={css.actions}>
        <BusyButton
          type="submit"
          variant="contained"
          disabled={password === ''}
          busy={isSubmitting}
          busyText={t('validating')}
        >
          {t('validate')}
        </BusyButton>
      </div>
    </Form>
  )
}
