import { FactorCode, secondFactorRoutes, type SecondStep } from '@millwright/contract/second-factor'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { submit } from '../../../platform/api.ts'
import { reasonOf } from '../../../platform/api-error.ts'
import { schemaResolver } from '../../../platform/schema-resolver.ts'
import { signInBy } from '../../../platform/session.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import form from '../auth-form.module.css'
import { Problem } from '../problem.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SubmitButton } from '../submit-button.tsx'

/** After the right password: asks for what nobody else has. */
export function SecondStepForm({ step, onAgain }: { step: SecondStep; onAgain: () => void }) {
  const t = useTranslations('auth')
  const isByApp = step.kinds.includes('authenticator')
  const [problem, setProblem] = useState('')
  const { register, formState, handleSubmit } = useForm<FactorCode>({
    defaultValues: { factorCode: '' },
    resolver: schemaResolver(FactorCode),
  })
  const { errors, isSubmitting } = formState
  const send = handleSubmit(async ({ factorCode }) => {
    setProblem('')
    const body = { signIn: step.signIn, factorCode }
    try {
      await signInBy(
        async () => (await submit(secondFactorRoutes.completeSignIn, { body })).data,
        (user) => user,
      )
    } catch (error) {
      setProblem(reasonOf(error, t('answerFailed')))
    }
  })
  return (
    <>
      <h1 className={form.title}>{t('secondTitle')}</h1>
      <p className={form.lead}>{t(isByApp ? 'secondText' : 'secondPasskeyText')}</p>
      <Form onSubmit={(event) => void (isSubmitting ? event.preventDefault() : send(event))}>
        <div className={form.fields}>
          {step.kinds.includes('passkey') && <PasskeyButton signIn={step.signIn} />}
          <TextField
            {...register('factorCode')}
            label={t(isByApp ? 'secondCode' : 'recoveryCode')}
            help={t('secondLost')}
            error={errors.factorCode?.message}
            autoComplete="one-time-code"
            spellCheck={false}
            focusFirst={isByApp}
          />
          {problem && <Problem text={problem} />}
          <SubmitButton busy={isSubmitting} busyText={t('signingIn')}>
            {t('secondConfirm')}
          </SubmitButton>
          <Button variant="text" onClick={onAgain}>
            {t('secondAgain')}
          </Button>
        </div>
      </Form>
    </>
  )
}
