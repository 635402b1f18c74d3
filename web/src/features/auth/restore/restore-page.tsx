import { setupRoutes, WantedRestore } from '@millwright/contract/setup'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { screens } from '../../../addresses.ts'
import { submit } from '../../../platform/api.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { takeFilled } from '../../../ui/forms/take-filled.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import form from '../auth-form.module.css'
import { AuthFrame } from '../auth-frame.tsx'
import { Problem } from '../problem.tsx'
import { RestoreProgress } from './restore-progress.tsx'
import type { RestoreEnd } from './follow-restore.ts'
import { schemaResolver } from '../../../platform/schema-resolver.ts'
import { SubmitButton } from '../submit-button.tsx'

/** Milliseconds: a store far away is given a minute to say anything. */
const lookedAtFor = 180_000

const names = ['code', 'source', 'passphrase'] as const

/** A backup in place of a new company, on a server that nobody has used. */
export function RestorePage() {
  const t = useTranslations('restore')
  const navigate = useNavigate()
  const [hasBegun, setHasBegun] = useState(false)
  const [problem, setProblem] = useState('')
  const { register, formState, getValues, handleSubmit, setValue } = useForm<WantedRestore>({
    defaultValues: { code: '', source: '', passphrase: '' },
    resolver: schemaResolver(WantedRestore),
  })
  const { errors, isSubmitting } = formState

  const send = handleSubmit(async (body) => {
    try {
      await submit(setupRoutes.restore, { body }, lookedAtFor)
      setHasBegun(true)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '')
    }
  })

  const goOn = (end: RestoreEnd) => {
    if (end.state === 'restored') {
      void navigate(screens.login, { replace: true, state: { message: t('restored') } })
      return
    }
    setProblem([end.reason, t(end.state)].filter(Boolean).join(' '))
    setHasBegun(false)
    // The server has another one now.
    setValue('code', '')
  }

  if (hasBegun) {
    return (
      <AuthFrame title={t('title')} aside={null}>
        <RestoreProgress code={getValues('code')} onEnd={goOn} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={t('title')}
      aside={
        <p className={form.across}>
          {t('rather')} <Link to={screens.register}>{t('register')}</Link>
        </p>
      }
    >
      <Form
        className={form.card}
        onSubmit={(event) => {
          if (isSubmitting) return event.preventDefault()
          setProblem('')
          takeFilled<WantedRestore>(event.currentTarget, { names, setValue })
          void send(event)
        }}
      >
        <h1 className={form.title}>{t('title')}</h1>
        <p className={form.lead}>{t('text')}</p>
        <div className={`${form.fields} ${form.below}`}>
          <TextField
            {...register('code')}
            label={t('code')}
            help={t('codeHelp')}
            error={errors.code?.message}
            autoComplete="off"
            spellCheck={false}
            focusFirst
          />
          <TextField
            {...register('source')}
            label={t('source')}
            help={t('sourceHelp')}
            error={errors.source?.message}
            autoComplete="off"
            spellCheck={false}
          />
          <PasswordField
            {...register('passphrase')}
            label={t('passphrase')}
            help={t('passphraseHelp')}
            error={errors.passphrase?.message}
            autoComplete="off"
          />
          {problem && <Problem text={problem} />}
          <SubmitButton busy={isSubmitting} busyText={t('looking')}>
            {t('restore')}
          </SubmitButton>
        </div>
      </Form>
    </AuthFrame>
  )
}
