import type { PasswordState } from './password-state.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DataCard } from '../../domain/people/data-card.tsx'
import { SignInLinks } from '../../domain/people/sign-in-links.tsx'
import { StepLine } from '../../ui/forms/step-line.tsx'
import { Devices } from './devices.tsx'
import css from './security-page.module.css'
import { PasswordChanged, PasswordFailed } from './password-outcome.tsx'
import { CurrentPasswordForm } from './current-password-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { SecondFactorList } from './second-factor/second-factor-list.tsx'
import { SettingsHead } from './settings-frame.tsx'

const opened: PasswordState = { name: 'validate' }
const stepOf = (state: PasswordState) => (state.name === 'done' ? 2 : Number(isUpdate(state)))
const isUpdate = (state: PasswordState) => state.name === 'update' || (state.name === 'failed' && state.at === 'update')

export function SecurityPage() {
  const t = useTranslations('settings')
  const [state, setState] = useState<PasswordState>(opened)
  const startAgain = () => setState({ name: 'validate' })
  return (
    <div className={css.page}>
      <SettingsHead title={t('passwordTitle')} text={t('passwordText')} />
      <StepLine names={[t('current'), t('newStep'), t('doneStep')]} step={stepOf(state)} />
      {state.name === 'validate' && (
        <CurrentPasswordForm grantOver={state.grantOver ?? false} focusFirst={state !== opened} onState={setState} />
      )}
      {state.name === 'update' && <NewPasswordForm grantEnds={state.grantEnds} onState={setState} />}
      {state.name === 'failed' && <PasswordFailed at={state.at} reason={state.reason} onRetry={startAgain} />}
      {state.name === 'done' && <PasswordChanged />}
      {/* The change ended this session too: nothing may be asked for any more. */}
      {state.name !== 'done' && <SecondFactorList />}
      {state.name !== 'done' && <Devices />}
      {state.name !== 'done' && <SignInLinks />}
      {state.name !== 'done' && <DataCard />}
    </div>
  )
}
