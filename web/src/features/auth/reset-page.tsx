import { accountRoutes, PasswordByCode } from '@millwright/contract/accounts'
import Button from '@mui/material/Button'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { screens } from '../../addresses.ts'
import { submit } from '../../platform/api.ts'
import { reasonOf } from '../../platform/api-error.ts'
import { Outcome } from '../../ui/feedback/outcome.tsx'
import { Working } from '../../ui/feedback/working.tsx'
import form from './auth-form.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { asHuman, useBotCheck } from './bot-check/bot-check.ts'
import { ResetForm } from './reset-form.tsx'
import { ToLogin } from './to-login.tsx'
import { schemaResolver } from '../../platform/schema-resolver.ts'

type State = { name: 'input' | 'updating' | 'success' } | { name: 'failure'; reason: string }

export function ResetPage() {
  const t = useTranslations('auth')
  const { userId = '' } = useParams()
  const human = useBotCheck()
  const [state, setState] = useState<State>({ name: 'input' })
  const typed = useForm<PasswordByCode>({
    defaultValues: { otp: '', newPassword: '', confirmPassword: '' },
    resolver: schemaResolver(PasswordByCode),
    mode: 'onTouched',
  })

  const reset = async (body: PasswordByCode) => {
    setState({ name: 'updating' })
    try {
      await asHuman(() => submit(accountRoutes.resetPassword, { body: { userId, ...body } }))
      setState({ name: 'success' })
    } catch (error) {
      setState({ name: 'failure', reason: reasonOf(error, t('resetFailed')) })
    }
  }
  const startAgain = () => {
    typed.resetField('otp')
    setState({ name: 'input' })
  }

  return (
    <AuthFrame
      title={t('resetTitle')}
      aside={
        <p className={form.across}>
          {t('remembered')} <Link to={screens.login}>{t('signIn')}</Link>
        </p>
      }
    >
      <div className={form.card}>
        {state.name === 'input' && <ResetForm typed={typed} human={human} onReset={(body) => void reset(body)} />}
        {state.name === 'updating' && (
          <>
            <h1 className={form.title}>{t('resetTitle')}</h1>
            <Working text={t('updating')} />
          </>
        )}
        {state.name === 'success' && <ToLogin title={t('resetDone')} text={t('resetDoneText')} />}
        {state.name === 'failure' && (
          <Outcome good={false} title={t('resetFailedTitle')} text={t('resetFailedText')} reason={state.reason}>
            <Button variant="outlined" startIcon={<RefreshCw size={18} strokeWidth={1.6} />} onClick={startAgain}>
              {t('retry')}
            </Button>
            <Link to={screens.forgotPassword}>{t('anotherCode')}</Link>
          </Outcome>
        )}
      </div>
    </AuthFrame>
  )
}
