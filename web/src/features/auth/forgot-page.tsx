import { accountRoutes, ForgottenPassword } from '@millwright/contract/accounts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { screens } from '../../addresses.ts'
import { submit } from '../../platform/api.ts'
import { Form } from '../../ui/forms/form.tsx'
import { takeFilled } from '../../ui/forms/take-filled.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import form from './auth-form.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { BotCheckRow } from './bot-check/bot-check-row.tsx'
import { asHuman, maySend, useBotCheck } from './bot-check/bot-check.ts'
import { Problem } from './problem.tsx'
import { schemaResolver } from '../../platform/schema-resolver.ts'
import { SubmitButton } from './submit-button.tsx'

export function ForgotPage() {
  const t = useTranslations('auth')
  const navigate = useNavigate()
  const human = useBotCheck()
  const [problem, setProblem] = useState('')
  const { register, formState, handleSubmit, setValue } = useForm<ForgottenPassword>({
    defaultValues: { email: '' },
    resolver: schemaResolver(ForgottenPassword),
  })
  const { errors, isSubmitting } = formState

  const send = handleSubmit(async (body) => {
    try {
      const { message } = await asHuman(() => submit(accountRoutes.forgotPassword, { body }))
      await navigate(screens.login, { state: { message } })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '')
    }
  })

  return (
    <AuthFrame
      title={t('forgotTitle')}
      aside={
        <p className={form.across}>
          {t('remembered')} <Link to={screens.login}>{t('signIn')}</Link>
        </p>
      }
    >
      <Form
        className={form.card}
        onSubmit={(event) => {
          if (isSubmitting) return event.preventDefault()
          setProblem('')
          takeFilled<ForgottenPassword>(event.currentTarget, { names: ['email'], setValue })
          void send(event)
        }}
      >
        <h1 className={form.title}>{t('forgotTitle')}</h1>
        <p className={form.lead}>{t('forgotText')}</p>
        <div className={`${form.fields} ${form.below}`}>
          <TextField
            {...register('email')}
            label={t('email')}
            error={errors.email?.message}
            type="email"
            autoComplete="username"
            focusFirst
          />
          {problem && <Problem text={problem} />}
          <BotCheckRow state={human} onRetry={() => setProblem('')} />
          <SubmitButton disabled={!maySend(human)} busy={isSubmitting} busyText={t('sendingCode')}>
            {t('sendCode')}
          </SubmitButton>
        </div>
      </Form>
    </AuthFrame>
  )
}
