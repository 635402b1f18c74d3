import { helpRoutes, SupportRequest } from '@millwright/contract/help'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../platform/api-error.ts'
import { submit } from '../../platform/api.ts'
import card from '../../ui/forms/card-form.module.css'
import { FormFoot } from '../../ui/forms/form-foot.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { showRefused } from '../../ui/forms/show-refused.ts'
import { submitOnCtrlEnter } from '../../ui/forms/submit-on-ctrl-enter.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'
import css from './help-page.module.css'
import { schemaResolver } from '../../platform/schema-resolver.ts'

const names = ['subject', 'message'] as const

/** Asks the people who look after the installation. */
export function HelpPage() {
  const t = useTranslations('help')
  const [reference, setReference] = useState<string>()
  const { register, control, formState, handleSubmit, setError, reset } = useForm<SupportRequest>({
    defaultValues: { subject: '', message: '' },
    resolver: schemaResolver(SupportRequest),
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = formState
  const typed = useWatch({ control, compute: (values: SupportRequest) => values })
  const blank = names.filter((name) => typed[name].trim() === '')

  const send = handleSubmit(async (body) => {
    const sent = await withToast(t('sending'), () =>
      submit(helpRoutes.ask, { body }).catch((error: unknown) => {
        if (error instanceof ApiError) showRefused({ names, wrong: error.fields, setError })
        throw error
      }),
    )
    if (!sent) return
    setReference(sent.data.reference)
    reset()
  })

  return (
    <Page>
      <Form
        className={card.form}
        aria-labelledby="help-title"
        onKeyDown={submitOnCtrlEnter}
        onSubmit={(event) => void (isSubmitting ? event.preventDefault() : send(event))}
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
          <TextField
            {...register('subject')}
            label={t('subject')}
            error={errors.subject?.message}
            required
            autoComplete="off"
          />
          <TextField
            {...register('message')}
            label={t('message')}
            help={t('messageHelp')}
            error={errors.message?.message}
            required
            multiline
            minRows={6}
            maxRows={14}
          />
        </div>
        <FormFoot
          texts={{ submit: t('send'), busy: t('sending') }}
          busy={isSubmitting}
          missing={blank.map((name) => t(name))}
          onPressedDisabled={() => void send()}
        />
      </Form>
    </Page>
  )
}
