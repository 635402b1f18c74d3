import { identityProviderRoutes, type SignInOutcome } from '@millwright/contract/identity-providers'
import { CurrentPassword } from '@millwright/contract/settings'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { submit } from '../../../platform/api.ts'
import { reasonOf } from '../../../platform/api-error.ts'
import { schemaResolver } from '../../../platform/schema-resolver.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import form from '../auth-form.module.css'
import { Problem } from '../problem.tsx'
import { signInByProvider } from './sign-in-by-provider.ts'
import { SubmitButton } from '../submit-button.tsx'

type LinkFormProps = { email: string; provider: string; state: string; onLinked: (outcome: SignInOutcome) => void }

/** Asks for the account's own password, before a provider that names it signs anybody in. */
export function LinkForm({ email, provider, state, onLinked }: LinkFormProps) {
  const t = useTranslations('auth')
  const [problem, setProblem] = useState('')
  const { register, formState, handleSubmit } = useForm<CurrentPassword>({
    defaultValues: { password: '' },
    resolver: schemaResolver(CurrentPassword),
  })
  const { errors, isSubmitting } = formState
  const send = handleSubmit(async ({ password }) => {
    setProblem('')
    try {
      const body = { state, password }
      onLinked(await signInByProvider(async () => (await submit(identityProviderRoutes.link, { body })).data))
    } catch (error) {
      setProblem(reasonOf(error, t('answerFailed')))
    }
  })
  return (
    <>
      <h1 className={form.title}>{t('linkTitle')}</h1>
      <p className={form.lead}>{t('linkText', { provider, email })}</p>
      <Form className={form.card} onSubmit={(event) => void send(event)}>
        <div className={form.fields}>
          <PasswordField
            {...register('password')}
            label={t('password')}
            error={errors.password?.message}
            autoComplete="current-password"
          />
          {problem && <Problem text={problem} />}
          <SubmitButton busy={isSubmitting} busyText={t('signingIn')}>
            {t('linkAction')}
          </SubmitButton>
        </div>
      </Form>
    </>
  )
}
