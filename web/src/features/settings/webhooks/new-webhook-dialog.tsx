import { limits } from '@millwright/contract/limits'
import { type WebhookEvent, webhookEvents, webhookRoutes } from '@millwright/contract/webhooks'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { submit } from '../../../platform/api.ts'
import { reasonOf } from '../../../platform/api-error.ts'
import { BusyButton } from '../../../ui/forms/busy-button.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import box from '../../../ui/lists/table/select-box.module.css'
import { ShownOnceDialog } from '../shown-once-dialog.tsx'
import css from './webhooks.module.css'

/** Asks where and what of, makes the webhook, and shows its secret once. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('webhooks')
  const title = useId()
  const [address, setAddress] = useState('')
  const [events, setEvents] = useState<readonly WebhookEvent[]>([])
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const isReady = address.trim() !== '' && events.length > 0
  const create = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isReady || busy) return
    setBusy(true)
    setRefusal(null)
    try {
      const { data } = await submit(webhookRoutes.create, { body: { address, events: [...events] } })
      setSecret(data.secret)
    } catch (error) {
      setRefusal(reasonOf(error, t('notMade')))
    }
    setBusy(false)
  }
  if (secret !== null) return <MadeSecret secret={secret} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={title}>
      <DialogTitle id={title}>{t('make')}</DialogTitle>
      <Form onSubmit={(event) => void create(event)}>
        <DialogContent className={css.form}>
          <TextField
            label={t('address')}
            help={t('addressHelp')}
            value={address}
            required
            focusFirst
            inputProps={{ maxLength: limits.webhookAddress }}
            onChange={({ target }) => setAddress(target.value)}
          />
          <EventBoxes chosen={events} onChange={setEvents} />
          {refusal !== null && (
            <p role="alert" className={css.failed}>
              {refusal}
            </p>
          )}
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            {t('cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" busy={busy} busyText={t('creating')} disabled={!isReady}>
            {t('create')}
          </BusyButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

type EventBoxesProps = { chosen: readonly WebhookEvent[]; onChange: (chosen: WebhookEvent[]) => void }

function EventBoxes({ chosen, onChange }: EventBoxesProps) {
  const t = useTranslations('webhooks')
  const toggle = (event: WebhookEvent) =>
    onChange(webhookEvents.filter((one) => (one === event ? !chosen.includes(one) : chosen.includes(one))))
  return (
    <fieldset className={css.events}>
      <legend>{t('events')}</legend>
      {webhookEvents.map((event) => (
        <label key={event}>
          <input type="checkbox" className={box.box} checked={chosen.includes(event)} onChange={() => toggle(event)} />
          <span>{t(event)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function MadeSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslations('webhooks')
  return (
    <ShownOnceDialog
      title={t('madeTitle')}
      texts={{ copy: t('copy'), copied: t('copied'), close: t('done') }}
      secret={secret}
      className={css.form}
      onClose={onClose}
    >
      <p>{t('madeText')}</p>
      <TextField
        label={t('secret')}
        value={secret}
        readOnly
        className={css.secret ?? ''}
        onFocus={({ target }) => target.select()}
      />
    </ShownOnceDialog>
  )
}
