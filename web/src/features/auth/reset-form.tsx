import type { PasswordByCode } from '@millwright/contract/accounts'
import Button from '@mui/material/Button'
import { FormProvider, useController, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { CodeInput } from './code-input.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { NewPasswordFields } from '../../domain/people/new-password-fields.tsx'
import form from './auth-form.module.css'
import { BotCheckRow } from './bot-check/bot-check-row.tsx'
import { maySend, type BotCheckState } from './bot-check/bot-check.ts'

type ResetFormProps = {
  /** Kept by the page: a failed reset returns to what was typed. */
  typed: UseFormReturn<PasswordByCode>
  human: BotCheckState
  onReset: (reset: PasswordByCode) => void
}

export function ResetForm({ typed, human, onReset }: ResetFormProps) {
  const t = useTranslations('auth')
  const { control, formState, handleSubmit } = typed
  const code = useController({ control, name: 'otp' })
  const send = handleSubmit((reset) => {
    if (maySend(human)) onReset(reset)
  })
  return (
    <Form onSubmit={(event) => void send(event)}>
      <h1 className={form.title}>{t('resetTitle')}</h1>
      <p className={form.lead}>{t('resetText')}</p>
      <div className={`${form.fields} ${form.below}`}>
        <CodeInput
          label={t('code')}
          help={t('codeHelp')}
          error={formState.errors.otp?.message}
          code={code.field.value}
          onCode={code.field.onChange}
        />
        <FormProvider {...typed}>
          <NewPasswordFields />
        </FormProvider>
        <BotCheckRow state={human} />
        <Button type="submit" variant="contained" size="large" fullWidth disabled={!maySend(human)}>
          {t('reset')}
        </Button>
      </div>
    </Form>
  )
}
