import { limits } from '@millwright/contract/limits'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { screens } from '../../addresses.ts'
import { CodeInput } from './code-input.tsx'
import { Form } from '../../ui/forms/form.tsx'
import form from './auth-form.module.css'
import { BotCheckRow } from './bot-check/bot-check-row.tsx'
import { maySend, type BotCheckState } from './bot-check/bot-check.ts'
import { NewCode } from './new-code.tsx'
import css from './verify-page.module.css'
import { SubmitButton } from './submit-button.tsx'

type VerifyFormProps = {
  code: string
  human: BotCheckState
  verifying: boolean
  /** Where the code went, when the screen before knew. */
  email: string | undefined
  /** A code has just gone out. */
  isSent: boolean
  nextCodeAt: number
  onCode: (code: string) => void
  onVerify: () => void
  onNewCode: () => Promise<void>
}

export function VerifyForm(props: VerifyFormProps) {
  const { code, human, verifying, email, isSent, nextCodeAt, onCode, onVerify, onNewCode } = props
  const t = useTranslations('auth')
  const lead = email ? t(isSent ? 'codeSentTo' : 'codeOlderAt', { email }) : t(isSent ? 'codeText' : 'codeOlderText')
  const complete = code.length === limits.codeLength
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        if (complete && maySend(human) && !verifying) onVerify()
      }}
    >
      <h1 className={form.title}>{t('codeTitle')}</h1>
      <p className={form.lead}>{lead}</p>
      <div className={css.code}>
        <CodeInput label={t('code')} help={t('codeHelp')} code={code} onCode={onCode} />
      </div>
      <div className={css.check}>
        <BotCheckRow state={human} />
      </div>
      <SubmitButton disabled={!complete || !maySend(human)} busy={verifying} busyText={t('verifying')}>
        {t('verify')}
      </SubmitButton>
      <div className={css.again}>
        <p>
          <b>{t('noMail')}</b> {t('spam')}
        </p>
        <NewCode key={nextCodeAt} at={nextCodeAt} onNewCode={onNewCode} />
      </div>
      {email && (
        <p className={`${form.across} ${css.other}`}>
          {t('wrongAddress')} <Link to={screens.register}>{t('registerAgain')}</Link>
        </p>
      )}
    </Form>
  )
}
