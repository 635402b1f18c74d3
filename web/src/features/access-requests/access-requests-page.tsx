import type { AccessRequest } from '@millwright/contract/access-requests'
import Button from '@mui/material/Button'
import UserCheck from 'lucide-react/icons/user-check'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { useAccessRequests } from '../../domain/people/access-requests.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import css from './access-requests.module.css'
import { DecisionDialog } from './decision-dialog.tsx'
import type { Decision } from './decision.ts'
import { RequestItem } from './request-item.tsx'

/** Who asks for access to what the viewer has full access to. */
export function AccessRequestsPage() {
  const t = useTranslations('accessRequests')
  const ids = useAddressIds()
  const { data, error, refetch } = useAccessRequests()
  // Held here: a list that is read again meanwhile does not close it.
  const [asked, setAsked] = useState<{ request: AccessRequest; decision: Decision } | null>(null)
  return (
    <Page>
      <header className={css.head}>
        <h1 tabIndex={-1}>
          {t('title')} {data && <span>{data.length}</span>}
        </h1>
        <p>{t('lead')}</p>
      </header>
      {!data && error && (
        <Notice kind="failed" title={t('failed')} text={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <div className={css.skeleton} aria-busy role="status" aria-label={t('loading')}>
          {['a', 'b', 'c'].map((row) => (
            <i key={row} />
          ))}
        </div>
      )}
      {data?.length === 0 && (
        <Notice
          kind="empty"
          icon={UserCheck}
          title={t('empty')}
          text={t('emptyText')}
          action={
            <Button variant="outlined" component={Link} to={addressOf('users', ids)}>
              {t('toUsers')}
            </Button>
          }
        />
      )}
      {data && data.length > 0 && (
        <ul className={css.list} aria-label={t('title')}>
          {data.map((request) => (
            <RequestItem key={request.id} request={request} onDecide={(decision) => setAsked({ request, decision })} />
          ))}
        </ul>
      )}
      {asked && <DecisionDialog {...asked} onClose={() => setAsked(null)} />}
    </Page>
  )
}
