import { type WebhookDelivery, webhookRoutes } from '@millwright/contract/webhooks'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { keys } from '../../../keys/keys.ts'
import { call, submit } from '../../../platform/api.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { withToast } from '../../../ui/feedback/toasts.tsx'
import { TimeText } from '../../../ui/values/time-text.tsx'
import list from '../access-list.module.css'
import { AccessListSkeleton } from '../access-list-skeleton.tsx'
import css from './webhooks.module.css'

/** While something waits, its end is looked for. */
const lookEvery = 2_000

type WebhookLogProps = {
  webhookId: string
  /** Whether something can be sent again. */
  canSend: boolean
}

export function WebhookLog({ webhookId, canSend }: WebhookLogProps) {
  const t = useTranslations('webhooks')
  const log = useQuery({
    queryKey: keys.webhookLog(webhookId),
    queryFn: ({ signal }) => call(webhookRoutes.fetchLog, { query: { webhookId }, signal }),
    refetchInterval: ({ state }) => (state.data?.some((delivery) => delivery.state === 'waiting') ? lookEvery : false),
  })
  if (log.isPending) return <AccessListSkeleton label={t('logLoading')} />
  if (!log.data) {
    const { error, refetch } = log
    return <Notice kind="failed" title={t('logFailed')} text={error.message} onRetry={() => void refetch()} />
  }
  if (log.data.length === 0) return <p>{t('logEmpty')}</p>
  return (
    <ul>
      {log.data.map((delivery) => (
        <Delivery key={delivery.id} delivery={delivery} canSend={canSend} />
      ))}
    </ul>
  )
}

function Delivery({ delivery, canSend }: { delivery: WebhookDelivery; canSend: boolean }) {
  const { id, event, state, attempts, createdAt, dueAt, milliseconds, reply } = delivery
  const t = useTranslations('webhooks')
  const send = () => withToast(t('sending'), () => submit(webhookRoutes.sendAgain, { query: { deliveryId: id } }))
  return (
    <li>
      <span className={list.words}>
        <b>{t(event)}</b>
        <span className={list.times}>
          <TimeText at={createdAt} />
          <span className={state === 'failed' ? css.failed : undefined}>
            {t(state === 'failed' ? 'notDelivered' : state)}
          </span>
          {attempts > 0 && <span>{t('attempts', { count: attempts })}</span>}
          <Answer delivery={delivery} />
          {milliseconds !== null && <span>{t('took', { milliseconds: String(milliseconds) })}</span>}
          {state === 'waiting' && attempts > 0 && dueAt !== null && (
            <span>
              {t('again')} <TimeText at={dueAt} />
            </span>
          )}
        </span>
        {reply !== '' && <code className={list.mono}>{reply}</code>}
      </span>
      {canSend && (
        <Button
          variant="outlined"
          size="small"
          aria-label={t('sendAgainNamed', { event: t(event) })}
          onClick={() => void send()}
        >
          {t('sendAgain')}
        </Button>
      )}
    </li>
  )
}

/** What came of the last attempt. */
function Answer({ delivery: { status, failure } }: { delivery: WebhookDelivery }) {
  const t = useTranslations('webhooks')
  if (status !== null) return <span>{t('status', { status: String(status) })}</span>
  return failure === null || failure === 'status' ? null : <span>{t(`failure.${failure}`)}</span>
}
