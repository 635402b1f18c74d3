import { CurrentPassword } from '@millwright/contract/settings'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { reasonOf } from '../../../platform/api-error.ts'
import { schemaResolver } from '../../../platform/schema-resolver.ts'
import { BusyButton } from '../../../ui/forms/busy-button.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import css from './second-factor.module.css'

type PasswordStepProps = {
  text: string
  action: string
  /** Asked for before the password. */
  children?: ReactNode
  isReady?: boolean
  /** A refusal is shown here. */
  onPassword: (password: string) => Promise<void>
  onCancel: () => void
}

/** Asks for the user's own password, in a dialog. */
export function PasswordStep({ text, action, children, isReady = true, onPassword, onCancel }: PasswordStepProps) {
  const t = useTranslations('secondFactor')
  const [refusal, setRefusal] = useState<string | null>(null)
  const { register, formState, handleSubmit } = useForm<CurrentPassword>({
    defaultValues: { password: '' },
    resolver: schemaResolver(CurrentPassword),
  })
  const { errors, isSubmitting } = formState
  const send = handleSubmit(async ({ password }) => {
    setRefusal(null)
    await onPassword(password).catch((error: unknown) => setRefusal(reasonOf(error, t('notDone'))))
  })
  return (
    <Form onSubmit={(event) => void (isSubmitting ? event.preventDefault() : send(event))}>
      <DialogContent className={css.form}>
        <p>{text}</p>
        {children}
        <PasswordField
          label={t('password')}
          {...register('password')}
          autoComplete="current-password"
          focusFirst={children === undefined}
          error={refusal ?? errors.password?.message}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <BusyButton type="submit" variant="contained" disabled={!isReady} busy={isSubmitting} busyText={t('checking')}>
          {action}
        </BusyButton>
      </DialogActions>
    </Form>
  )
}
