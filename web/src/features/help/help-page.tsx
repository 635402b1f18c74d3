import { helpRoutes, SupportRequest } from '@millwright/contract/help'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../platform/api-error.ts'
import { submit } from '../../platform/api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { withToast } from '../../ui/toasts.tsx'
import { wrongFields } from '../../ui/wrong-fields.ts'
import css from './help-page.module.css'

type Wrong = { subject?: string | undefined; message?: string | undefined }

const nothing: SupportRequest = { subject: '', message: '' }

/** Asks the people who look after the installation. Ctrl or Cmd and Enter send. */
export function HelpPage() {
  const t = useTranslations('help')
  const [typed, setTyped] = useState(nothing)
  const [left, setLeft] = useState<{ subject?: boolean; message?: boolean }>({})
  const [refused, setRefused] = useState<Wrong>({})
  const [reference, setReference] = useState<string>()
  const [busy, setBusy] = useState(false)
  const wrong: Wrong = wrongFields(SupportRequest, typed)
  const blank = typed.subject.trim() === '' || typed.message.trim() === ''

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setLeft({ subject: true, message: true })
    if (busy || !SupportRequest.safeParse(typed).success) return
    setBusy(true)
    const sent = await withToast(t('sending'), () =>
      submit(helpRoutes.ask, { body: typed }).catch((error: unknown) => {
        if (error instanceof ApiError) setRefused(error.fields)
        throw error
      }),
    )
    setBusy(false)
    if (!sent) return
    setReference(sent.data.reference)
    setTyped(nothing)
    setLeft({})
  }
  const field = (name: keyof SupportRequest) => ({
    name,
    label: t(name),
    value: typed[name],
    error: refused[name] ?? (left[name] ? wrong[name] : undefined),
    required: true,
    onBlur: () => setLeft({ ...left, [name]: typed[name] !== '' || left[name] === true }),
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: target.value })
      setRefused({ ...refused, [name]: undefined })
      setReference(undefined)
    },
  })

  return (
    <ListPage>
      {/* Keys of the fields inside, not of the form. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        className={css.form}
        noValidate
        aria-labelledby="help-title"
        onSubmit={(event) => void send(event)}
        onKeyDown={(event: KeyboardEvent<HTMLFormElement>) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
        }}
      >
        <h1 id="help-title">{t('title')}</h1>
        <p>{t('text')}</p>
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
        <div className={css.fields}>
          <TextField {...field('subject')} autoComplete="off" />
          <TextField {...field('message')} help={t('messageHelp')} multiline minRows={6} maxRows={14} />
        </div>
        <BusyButton type="submit" variant="contained" disabled={blank} busy={busy} busyText={t('sending')}>
          {t('send')}
        </BusyButton>
      </form>
    </ListPage>
  )
}
