import { AppCode, type NewAuthenticator, secondFactorRoutes } from '@millwright/contract/second-factor'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { submit } from '../../../platform/api.ts'
import { reasonOf } from '../../../platform/api-error.ts'
import { schemaResolver } from '../../../platform/schema-resolver.ts'
import { BusyButton } from '../../../ui/forms/busy-button.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { QrCode } from '../../../ui/values/qr-code.tsx'
import css from './second-factor.module.css'

type ScanStepProps = {
  authenticator: NewAuthenticator
  onDone: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

/** Hands the secret to the app, and takes the app's first code. */
export function ScanStep({ authenticator, onDone, onCancel }: ScanStepProps) {
  const t = useTranslations('secondFactor')
  const [refusal, setRefusal] = useState<string | null>(null)
  const { register, formState, handleSubmit } = useForm<AppCode>({
    defaultValues: { factorCode: '' },
    resolver: schemaResolver(AppCode),
  })
  const { errors, isSubmitting } = formState
  const send = handleSubmit(async (body) => {
    setRefusal(null)
    try {
      onDone((await submit(secondFactorRoutes.turnOnAuthenticator, { body })).data.recoveryCodes)
    } catch (error) {
      setRefusal(reasonOf(error, t('notDone')))
    }
  })
  return (
    <Form onSubmit={(event) => void (isSubmitting ? event.preventDefault() : send(event))}>
      <DialogContent className={css.form}>
        <p>{t('scanText')}</p>
        <div className={css.qr}>
          <QrCode text={authenticator.address} label={t('qr')} />
        </div>
        <TextField
          label={t('secret')}
          value={authenticator.secret}
          readOnly
          className={css.mono ?? ''}
          onFocus={({ target }) => target.select()}
        />
        <TextField
          label={t('code')}
          {...register('factorCode')}
          autoComplete="one-time-code"
          inputMode="numeric"
          focusFirst
          error={refusal ?? errors.factorCode?.message}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <BusyButton type="submit" variant="contained" busy={isSubmitting} busyText={t('checking')}>
          {t('confirm')}
        </BusyButton>
      </DialogActions>
    </Form>
  )
}
