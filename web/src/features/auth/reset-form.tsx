import { texts } from '@millwright/contract/texts'
import { limits } from '@millwright/contract/limits'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CodeInput } from './code-input.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { NewPasswordFields } from '../../library/people/new-password-fields.tsx'
import { canBeSent, type TypedPassword } from '../../library/people/new-password.ts'
import form from './auth-form.module.css'
import { BotCheckRow } from './bot-check-row.tsx'
import { maySend, type BotCheckState } from './bot-check.ts'

type ResetFormProps = {
  code: string
  typed: TypedPassword
  human: BotCheckState
  onCode: (code: string) => void
  onTyped: (typed: TypedPassword) => void
  onReset: () => void
}

export function ResetForm({ code, typed, human, onCode, onTyped, onReset }: ResetFormProps) {
  const t = useTranslations('auth')
  const [judgeAll, setJudgeAll] = useState(false)
  const complete = code.length === limits.codeLength
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        setJudgeAll(true)
        if (complete && canBeSent(typed) && maySend(human)) onReset()
      }}
    >
      <h1 className={form.title}>{t('resetTitle')}</h1>
      <p className={form.lead}>{t('resetText')}</p>
      <div className={`${form.fields} ${form.below}`}>
        <CodeInput
          label={t('code')}
          help={t('codeHelp')}
          error={judgeAll && !complete ? texts.codeShort : undefined}
          code={code}
          onCode={onCode}
        />
        <NewPasswordFields typed={typed} onTyped={onTyped} judgeAll={judgeAll} />
        <BotCheckRow state={human} />
        <Button type="submit" variant="contained" size="large" fullWidth disabled={!maySend(human)}>
          {t('reset')}
        </Button>
      </div>
    </Form>
  )
}
