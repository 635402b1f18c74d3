import { PasswordChange, settingsRoutes } from '@millwright/contract/settings'
import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { submit } from '../../platform/api.ts'
import { reasonOf } from '../../platform/api-error.ts'
import { awaitSignOut } from '../../platform/session.ts'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { clockOf, useCountdown } from '../../ui/values/countdown.ts'
import { Form } from '../../ui/forms/form.tsx'
import { NewPasswordFields } from '../../domain/people/new-password-fields.tsx'
import css from './security-page.module.css'
import type { PasswordState } from './password-state.ts'
import { schemaResolver } from '../../platform/schema-resolver.ts'

type NewPasswordFormProps = { grantEnds: number; onState: (state: PasswordState) => void }

export function NewPasswordForm({ grantEnds, onState }: NewPasswordFormProps) {
  const t = useTranslations('settings')
  const form = useForm<PasswordChange>({
    defaultValues: { newPassword: '', confirmPassword: '' },
    resolver: schemaResolver(PasswordChange),
    mode: 'onTouched',
  })
  const { isSubmitting, isValid } = form.formState
  const left = useCountdown(grantEnds)
  useEffect(() => {
    if (left === 0 && !isSubmitting) onState({ name: 'validate', grantOver: true })
  }, [left, isSubmitting, onState])

  const update = form.handleSubmit(async (body) => {
    try {
      await submit(settingsRoutes.updatePassword, { body })
      awaitSignOut()
      onState({ name: 'done' })
    } catch (error) {
      onState({ name: 'failed', at: 'update', reason: reasonOf(error, t('updateFailed')) })
    }
  })
  return (
    <Form className={css.form} onSubmit={(event) => void (isSubmitting ? event.preventDefault() : update(event))}>
      <FormProvider {...form}>
        <NewPasswordFields focusFirst />
      </FormProvider>
      <div className={css.actions}>
        <BusyButton type="submit" variant="contained" disabled={!isValid} busy={isSubmitting} busyText={t('updating')}>
          {t('update')}
        </BusyButton>
        <Button disabled={isSubmitting} onClick={() => onState({ name: 'validate' })}>
          {t('cancel')}
        </Button>
        <p>
          {t('grant')} <time>{clockOf(left)}</time>
        </p>
      </div>
    </Form>
  )
}
