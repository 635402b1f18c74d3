import { AccountReference, Login } from '@millwright/contract/accounts'
import { SecondStep } from '@millwright/contract/second-factor'
import { errorTexts } from '@millwright/contract/errors'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { addressOf, homeOf, screens } from '../../addresses.ts'
import { ApiError } from '../../platform/api-error.ts'
import { signIn, useSession } from '../../platform/session.ts'
import { Brand } from '../../domain/brand/brand.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { takeFilled } from '../../ui/forms/take-filled.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import form from './auth-form.module.css'
import { ownAddress } from './own-address.ts'
import { ProviderButtons, useOfferedProviders } from './providers/provider-buttons.tsx'
import { BotCheckRow } from './bot-check/bot-check-row.tsx'
import { asHuman, maySend, useBotCheck } from './bot-check/bot-check.ts'
import css from './login-page.module.css'
import { PressDrawing } from './press-drawing.tsx'
import { Problem } from './problem.tsx'
import { PasskeyButton } from './second-factor/passkey-button.tsx'
import { SecondStepForm } from './second-factor/second-step-form.tsx'
import { SentNote } from './sent-note.tsx'
import { schemaResolver } from '../../platform/schema-resolver.ts'
import { StillAt } from './providers/still-at.tsx'
import { SubmitButton } from './submit-button.tsx'

/** What the screen before leaves to be said here. */
const SentMessage = z.object({ message: z.string() })

const names = ['email', 'password'] as const

export function LoginPage() {
  const t = useTranslations('auth')
  const navigate = useNavigate()
  const session = useSession()
  const [search] = useSearchParams()
  const human = useBotCheck()
  const sent = SentMessage.safeParse(useLocation().state).data?.message
  const [problem, setProblem] = useState('')
  const [step, setStep] = useState<SecondStep | null>(null)
  const { register, formState, handleSubmit, setValue, control } = useForm<Login>({
    defaultValues: { email: '', password: '' },
    resolver: schemaResolver(Login),
  })
  const { errors, isSubmitting } = formState
  const typed = useWatch({ control, name: 'email' })
  const { providers, passwordsOff } = useOfferedProviders(typed, search.get('provider'))
  const [wantsPassword, setWantsPassword] = useState(false)
  const isPasswordAside = passwordsOff && !wantsPassword

  if (session.state === 'in') {
    const home = addressOf('departments', homeOf(session.user))
    return <Navigate to={ownAddress(search.get('next')) ?? home} replace />
  }

  const send = handleSubmit(async (login) => {
    try {
      await asHuman(() => signIn(login))
    } catch (error) {
      const unverified =
        error instanceof ApiError && error.status === 403 && AccountReference.safeParse(error.data).data
      const second = SecondStep.safeParse(error instanceof ApiError ? error.data : null).data
      if (second) return setStep(second)
      if (unverified) {
        const state = { email: login.email }
        return navigate(addressOf('verify', unverified), { state })
      }
      setProblem(error instanceof Error ? error.message : '')
    }
  })

  return (
    <div className={css.page}>
      <title>{`${t('loginTitle')} · Millwright`}</title>
      <div className={css.side}>
        <header className={css.head}>
          <Brand />
        </header>
        <main className={css.main}>
          {step ? (
            <SecondStepForm step={step} onAgain={() => setStep(null)} />
          ) : (
            <>
              <h1 className={form.title}>{t('loginTitle')}</h1>
              <p className={form.lead}>{t('loginText')}</p>
              {sent && <SentNote text={sent} />}
              {session.state === 'ended' && <Problem text={errorTexts['login-required']} />}
              {session.state === 'unreported' && <Problem text={t('signOutUnreported')} />}
              {session.state === 'left' && session.stillAt !== undefined && <StillAt address={session.stillAt} />}
              <Form
                className={css.form}
                onSubmit={(event) => {
                  if (isSubmitting) return event.preventDefault()
                  setProblem('')
                  takeFilled<Login>(event.currentTarget, { names, setValue })
                  void send(event)
                }}
              >
                <div className={form.fields}>
                  <TextField
                    {...register('email')}
                    label={t('email')}
                    error={errors.email?.message}
                    type="email"
                    autoComplete="username"
                    focusFirst
                  />
                  {providers.length > 0 && (
                    <>
                      <ProviderButtons providers={providers} next={ownAddress(search.get('next')) ?? ''} />
                      <p className={form.across}>{t(isPasswordAside ? 'passwordsOff' : 'otherwise')}</p>
                    </>
                  )}
                  {isPasswordAside ? (
                    <Button variant="text" onClick={() => setWantsPassword(true)}>
                      {t('usePassword')}
                    </Button>
                  ) : (
                    <>
                      <PasswordField
                        {...register('password')}
                        label={t('password')}
                        aside={
                          <Link to={screens.forgotPassword} className={css.forgot}>
                            {t('forgot')}
                          </Link>
                        }
                        error={errors.password?.message}
                        autoComplete="current-password"
                      />
                      {problem && <Problem text={problem} />}
                      <BotCheckRow state={human} onRetry={() => setProblem('')} />
                      <SubmitButton disabled={!maySend(human)} busy={isSubmitting} busyText={t('signingIn')}>
                        {t('signIn')}
                      </SubmitButton>
                    </>
                  )}
                  {!passwordsOff && <PasskeyButton />}
                  <p className={form.across}>
                    {t('newCompany')} <Link to={screens.register}>{t('register')}</Link>
                  </p>
                </div>
              </Form>
            </>
          )}
        </main>
      </div>
      <PressDrawing />
    </div>
  )
}
