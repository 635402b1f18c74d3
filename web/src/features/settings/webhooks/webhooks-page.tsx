import { webhookRoutes } from '@millwright/contract/webhooks'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../../addresses.ts'
import { keys } from '../../../keys/keys.ts'
import { call } from '../../../platform/api.ts'
import { useUser } from '../../../platform/session.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Unauthorized } from '../../../ui/feedback/unauthorized.tsx'
import list from '../access-list.module.css'
import { AccessListSkeleton } from '../access-list-skeleton.tsx'
import { SettingsHead } from '../settings-frame.tsx'
import { NewWebhookDialog } from './new-webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'
import css from './webhooks.module.css'

/** What other systems are told of, and what came of it. */
export function WebhooksPage() {
  const t = useTranslations('webhooks')
  const ids = useAddressIds()
  const [isMaking, setIsMaking] = useState(false)
  // The server asks the same again; here it keeps the screen from being drawn.
  if (useUser().role !== 'admin') return <Unauthorized to={addressOf('departments', ids)} />
  return (
    <div className={css.page}>
      <SettingsHead title={t('title')} text={t('text')} />
      <section className={list.list} aria-labelledby="webhooks">
        <header>
          <h2 id="webhooks">{t('list')}</h2>
          <Button variant="contained" onClick={() => setIsMaking(true)}>
            {t('make')}
          </Button>
        </header>
        <Webhooks />
      </section>
      {isMaking && <NewWebhookDialog onClose={() => setIsMaking(false)} />}
    </div>
  )
}

function Webhooks() {
  const t = useTranslations('webhooks')
  const webhooks = useQuery({
    queryKey: keys.allWebhooks,
    queryFn: ({ signal }) => call(webhookRoutes.fetchAll, { signal }),
  })
  if (webhooks.isPending) return <AccessListSkeleton label={t('loading')} />
  if (!webhooks.data) {
    const { error, refetch } = webhooks
    return <Notice kind="failed" title={t('failed')} text={error.message} onRetry={() => void refetch()} />
  }
  if (webhooks.data.length === 0) return <p>{t('none')}</p>
  return (
    <ul>
      {webhooks.data.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} />
      ))}
    </ul>
  )
}
