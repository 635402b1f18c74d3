import type { Approval } from '@millwright/contract/approvals'
import Button from '@mui/material/Button'
import BadgeCheck from 'lucide-react/icons/badge-check'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { useApprovals } from '../../domain/chats/approvals.ts'
import { useAsset } from '../../domain/places/assets.ts'
import { leadsNowhere } from '../../platform/api.ts'
import { RequestAccess } from '../../domain/people/request-access.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { ListFoot } from '../../ui/lists/list-foot.tsx'
import { ApprovalCard, type ApprovalCardProps } from './approval-card.tsx'
import css from './approvals.module.css'
import { DecisionDialog } from './decision-dialog.tsx'
import type { Decision } from './decision.ts'
import { useDecide } from './use-decide.ts'

/** The answers of an asset that somebody asked to have checked. */
export function ApprovalsPage() {
  const t = useTranslations('approvals')
  const lists = useTranslations('lists')
  const ids = useAddressIds()
  const { asset, isMissing } = useAsset(ids)
  const [search] = useSearchParams()
  const named = search.get('approval')
  const list = useApprovals(ids.assetId, named)
  const { data, error } = list
  const found = data?.rows
  const waiting = found?.filter(({ state }) => state === 'waiting') ?? []
  const decided = found?.filter(({ state }) => state !== 'waiting') ?? []
  // They come first: where a decided one is shown, or nothing more comes, all of them are.
  const waitingCount = decided.length > 0 || !list.hasNextPage ? waiting.length : null
  const decide = useDecide()
  // Held here: a card moves to the other group when somebody else decides, and what is being written is to stay.
  const [asked, setAsked] = useState<{ approval: Approval; decision: Decision } | null>(null)
  const present = found?.find(({ id }) => id === asked?.approval.id) ?? asked?.approval
  const onDecide = (approval: Approval, decision: Decision | 'approved') =>
    decision === 'approved' ? void decide.approve(approval) : setAsked({ approval, decision })
  const group = { named, onDecide: asset?.access === 'full' ? onDecide : null }
  const more = () => void list.fetchNextPage()
  if (isMissing || leadsNowhere(error)) {
    return (
      <Page>
        <Notice
          kind="missing"
          title={t('notFound')}
          text={t('notFoundText')}
          action={<RequestAccess kind="asset" placeId={ids.assetId} />}
        />
      </Page>
    )
  }
  if (!data && error) {
    return (
      <Page>
        <Notice kind="failed" title={t('failed')} text={error.message} onRetry={() => void list.refetch()} />
      </Page>
    )
  }
  return (
    <Page>
      <header className={css.head}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      {!data && <ApprovalsSkeleton />}
      {found?.length === 0 && (
        <Notice
          kind="empty"
          icon={BadgeCheck}
          title={t('empty')}
          text={t('emptyText')}
          action={
            <Button variant="outlined" component={Link} to={addressOf('chat', ids)}>
              {t('toChat')}
            </Button>
          }
        />
      )}
      <Group title={t('waiting')} approvals={waiting} count={waitingCount} {...group} />
      <Group title={t('decided')} approvals={decided} count={data ? data.total - waiting.length : null} {...group} />
      {list.isFetchNextPageError && !list.isFetching ? (
        <Notice kind="failed" title={lists('moreFailed')} text={list.error.message} onRetry={more} />
      ) : (
        list.hasNextPage && <ListFoot loading={list.isFetching} text={lists('moreLoading')} onNear={more} />
      )}
      {asked && present && (
        <DecisionDialog
          decision={asked.decision}
          begun={asked.approval}
          present={present}
          onSave={(text) =>
            decide.save(present, { decision: asked.decision === 'answered' ? 'corrected' : asked.decision, text })
          }
          onClose={() => setAsked(null)}
        />
      )}
    </Page>
  )
}

type GroupProps = {
  title: string
  approvals: readonly Approval[]
  /** How many there are; null while more may come. */
  count: number | null
  named: string | null
} & Pick<ApprovalCardProps, 'onDecide'>

function Group({ title, approvals, count, named, onDecide }: GroupProps) {
  const found = useRef<HTMLLIElement>(null)
  const isHere = approvals.some(({ id }) => id === named)
  // A link leads to one of many.
  useEffect(() => {
    if (isHere) found.current?.scrollIntoView({ block: 'center' })
  }, [isHere])
  if (approvals.length === 0) return null
  return (
    <section className={css.group} aria-label={title}>
      <h2>
        {title} {count !== null && <span>{count}</span>}
      </h2>
      <ul>
        {approvals.map((approval) => (
          <li key={approval.id} ref={approval.id === named ? found : null}>
            <ApprovalCard approval={approval} onDecide={onDecide} isNamed={approval.id === named} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ApprovalsSkeleton() {
  const t = useTranslations('approvals')
  return (
    <div className={css.skeleton} aria-busy aria-label={t('loading')} role="status">
      {['a', 'b', 'c'].map((card) => (
        <div key={card}>
          <i style={{ width: '48%' }} />
          <i style={{ width: '82%' }} />
          <i style={{ width: '64%' }} />
        </div>
      ))}
    </div>
  )
}
