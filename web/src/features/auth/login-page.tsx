import { AccountReference, Login } from '@millwright/contract/accounts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../platform/api-error.ts'
import { signIn, useSession } from '../../platform/session.ts'
import { Brand } from '../../ui/brand.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import form from './auth-form.module.css'
import { checkedBy } from './checked-by.ts'
import css from './login-page.module.css'
import { PressDrawing } from './press-drawing.tsx'
import { Problem } from './problem.tsx'

/** Only addresses of this page are followed. */
const ownAddress = (next: string | null) => (next && /^\/(admin|user)\//.test(next) ? next : null)

export function LoginPage() {
  const t = useTranslations('auth')
  const navigate = useNavigate()
  const session = useSession()
  const [search] = useSearchParams()
  const [problem, setProblem] = useState('')
  const { register, handleSubmit, formState } = useForm<Login>({
    defaultValues: { email: '', password: '' },
    resolver: checkedBy(Login),
    mode: 'onTouched',
  })

  if (session.state === 'in') {
    const home = `/${session.user.role}/${session.user._id}/departments`
    return <Navigate to={ownAddress(search.get('next')) ?? home} replace />
  }

  const submit = async (login: Login) => {
    setProblem('')
    try {
      await signIn(login)
    } catch (error) {
      const unverified =
        error instanceof ApiError && error.status === 403 && AccountReference.safeParse(error.data).data
      if (unverified) return navigate(`/auth/verify/${unverified.role}/${unverified.userId}`)
      setProblem(error instanceof Error ? error.message : '')
    }
  }

  return (
    <div className={css.page}>
      <title>{`${t('loginTitle')} · Millwright`}</title>
      <div className={css.side}>
        <header className={css.head}>
          <Brand />
        </header>
        <main className={css.main}>
          <h1 className={form.title}>{t('loginTitle')}</h1>
          <p className={form.lead}>{t('loginText')}</p>
          <form className={css.form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
            <div className={form.fields}>
              <TextField
                {...register('email')}
                label={t('email')}
                error={formState.errors.email?.message}
                type="email"
                autoComplete="username"
                autoFocus
              />
              <PasswordField
                {...register('password')}
                label={t('password')}
                error={formState.errors.password?.message}
                autoComplete="current-password"
              />
              {problem && <Problem text={problem} />}
              <BusyButton
                type="submit"
                variant="contained"
                size="large"
                fullWidth
                busy={formState.isSubmitting}
                busyText={t('signingIn')}
              >
                {t('signIn')}
              </BusyButton>
              <p className={form.across}>
                {t('newCompany')} <Link to="/auth/register">{t('register')}</Link>
              </p>
            </div>
          </form>
        </main>
      </div>
      <PressDrawing />
    </div>
  )
}
