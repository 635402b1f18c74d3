import { type Webhook, webhookRoutes } from '@millwright/contract/webhooks'
import Button from '@mui/material/Button'
import WebhookIcon from 'lucide-react/icons/webhook'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { submit } from '../../../platform/api.ts'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { withToast } from '../../../ui/feedback/toasts.tsx'
import { TimeText } from '../../../ui/values/time-text.tsx'
import list from '../access-list.module.css'
import { WebhookLog } from './webhook-log.tsx'
import css from './webhooks.module.css'

/** A webhook, what is done with it, and what was sent to it. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, address, events, state, failingSince } = webhook
  const t = useTranslations('webhooks')
  const confirm = useConfirm()
  const [isOpen, setIsOpen] = useState(false)
  const log = useId()
  const query = { webhookId: id }
  const isActive = state === 'active'
  const turn = () =>
    withToast(t(isActive ? 'pausing' : 'resuming', { address }), () =>
      submit(webhookRoutes.setState, { query, body: { paused: isActive } }),
    )
  const test = async () => {
    setIsOpen(true)
    await withToast(t('testing', { address }), () => submit(webhookRoutes.test, { query }))
  }
  const remove = async () => {
    const text = t('removeText', { address })
    if (!(await confirm({ title: t('removeTitle'), text, action: t('remove'), danger: true }))) return
    await withToast(t('removing', { address }), () => submit(webhookRoutes.remove, { query }))
  }
  return (
    <li>
      <WebhookIcon size={18} strokeWidth={1.6} aria-hidden />
      <span className={list.words}>
        <b>{address}</b>
        <span>
          <span className={state === 'ended' ? css.failed : list.mark}>{t(state)}</span>{' '}
          {events.map((event) => t(event)).join(', ')}
        </span>
        {failingSince !== null && (
          <span className={css.failed}>
            {t('failing')} <TimeText at={failingSince} />
          </span>
        )}
        <span className={css.actions}>
          {isActive && (
            <Button
              variant="outlined"
              size="small"
              aria-label={t('testNamed', { address })}
              onClick={() => void test()}
            >
              {t('test')}
            </Button>
          )}
          <Button
            variant="outlined"
            size="small"
            aria-label={t(isActive ? 'pauseNamed' : 'resumeNamed', { address })}
            onClick={() => void turn()}
          >
            {t(isActive ? 'pause' : 'resume')}
          </Button>
          <Button
            variant="outlined"
            size="small"
            aria-expanded={isOpen}
            aria-controls={log}
            aria-label={t('logNamed', { address })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('log')}
          </Button>
          <Button
            variant="outlined"
            size="small"
            color="error"
            aria-label={t('removeNamed', { address })}
            onClick={() => void remove()}
          >
            {t('remove')}
          </Button>
        </span>
        <div id={log} role="region" aria-label={t('logNamed', { address })} hidden={!isOpen}>
          {isOpen && <WebhookLog webhookId={id} canSend={isActive} />}
        </div>
      </span>
    </li>
  )
}
