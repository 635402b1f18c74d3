import { helpRoutes, SupportRequest } from '@millwright/contract/help'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useId, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../platform/api-error.ts'
import { submit } from '../../platform/api.ts'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import card from '../../ui/forms/card-form.module.css'
import { Form } from '../../ui/forms/form.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { StillNeeded } from '../../ui/forms/still-needed.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { useTextFields } from '../../ui/forms/use-text-fields.ts'
import { wrongFields } from '../../ui/forms/wrong-fields.ts'
import css from './help-page.module.css'

const start: SupportRequest = { subject: '', message: '' }
const names = ['subject', 'message'] as const

/** Asks the people who look after the installation. */
export function HelpPage() {
  const t = useTranslations('help')
  const { typed, blank, formProps, field, judgeAll, refuse, startAgain } = useTextFields({
    start,
    names,
    judge: (request) => wrongFields(SupportRequest, request),
  })
  const [reference, setReference] = useState<string>()
  const [busy, setBusy] = useState(false)
  const hint = useId()

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !judgeAll()) return
    setBusy(true)
    const sent = await withToast(t('sending'), () =>
      submit(helpRoutes.ask, { body: typed }).catch((error: unknown) => {
        if (error instanceof ApiError) refuse(error.fields)
        throw error
      }),
    )
    setBusy(false)
    if (!sent) return
    setReference(sent.data.reference)
    startAgain()
  }

  return (
    <Page>
      <Form
        {...formProps}
        className={card.form}
        aria-labelledby="help-title"
        onSubmit={(event) => void send(event)}
        onChange={() => setReference(undefined)}
      >
        <h1 id="help-title">{t('title')}</h1>
        <p className={css.lead}>{t('text')}</p>
        {reference && (
          <div className={css.sent} role="status">
            <CircleCheck size={18} strokeWidth={1.6} aria-hidden />
            <span>
              <b>{t('sentTitle')}</b> {t('sentText')} <code>{reference}</code>
              <br />
              {t('sentHelp')}
            </span>
          </div>
        )}
        <div className={card.fields}>
          <TextField {...field('subject')} label={t('subject')} autoComplete="off" />
          <TextField
            {...field('message')}
            label={t('message')}
            help={t('messageHelp')}
            multiline
            minRows={6}
            maxRows={14}
          />
        </div>
        <div className={card.buttons}>
          <BusyButton
            type="submit"
            variant="contained"
            disabled={blank.length > 0}
            onPressedDisabled={judgeAll}
            aria-describedby={hint}
            busy={busy}
            busyText={t('sending')}
          >
            {t('send')}
          </BusyButton>
          <StillNeeded id={hint} fields={blank.map((name) => t(name))} />
        </div>
      </Form>
    </Page>
  )
}
