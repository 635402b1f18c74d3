import { accountRoutes, ForgottenPassword } from '@millwright/contract/accounts'
import { useState, type SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { screens } from '../../addresses.ts'
import { submit } from '../../platform/api.ts'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { wrongFields } from '../../ui/forms/wrong-fields.ts'
import form from './auth-form.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { BotCheckRow } from './bot-check-row.tsx'
import { asHuman, maySend, useBotCheck } from './bot-check.ts'
import { Problem } from './problem.tsx'

export function ForgotPage() {
  const t = useTranslations('auth')
  const navigate = useNavigate()
  const human = useBotCheck()
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    const judged = ForgottenPassword.safeParse(typed)
    setProblem('')
    setWrong(wrongFields(ForgottenPassword, typed)['email'])
    if (!judged.success || busy) return
    setBusy(true)
    try {
      const { message } = await asHuman(() => submit(accountRoutes.forgotPassword, { body: judged.data }))
      await navigate(screens.login, { state: { message } })
    } catch (error) {
      setBusy(false)
      setProblem(error instanceof Error ? error.message : '')
    }
  }

  return (
    <AuthFrame
      title={t('forgotTitle')}
      aside={
        <p className={form.across}>
          {t('remembered')} <Link to={screens.login}>{t('signIn')}</Link>
        </p>
      }
    >
      <Form className={form.card} onSubmit={(event) => void send(event)}>
        <h1 className={form.title}>{t('forgotTitle')}</h1>
        <p className={form.lead}>{t('forgotText')}</p>
        <div className={`${form.fields} ${form.below}`}>
          <TextField name="email" label={t('email')} error={wrong} type="email" autoComplete="username" focusFirst />
          {problem && <Problem text={problem} />}
          <BotCheckRow state={human} onRetry={() => setProblem('')} />
          <BusyButton
            type="submit"
            variant="contained"
            size="large"
            fullWidth
            disabled={!maySend(human)}
            busy={busy}
            busyText={t('sendingCode')}
          >
            {t('sendCode')}
          </BusyButton>
        </div>
      </Form>
    </AuthFrame>
  )
}
