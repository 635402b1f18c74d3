import type { AuditEvent } from '@millwright/contract/settings'
import { useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { TableColumn } from '../../ui/lists/table/columns.ts'
import css from './audit-page.module.css'
import { Breakable } from './breakable.tsx'

/** A trail is read newest first: no column sorts it. */
export function useAuditColumns(): readonly TableColumn<AuditEvent>[] {
  const t = useTranslations('audit')
  return useMemo<TableColumn<AuditEvent>[]>(
    () => [
      {
        id: 'at',
        header: t('when'),
        cell: ({ at }) => <Moment at={at} />,
        width: 152,
        rank: 1,
        sortable: false,
        mono: true,
      },
      {
        id: 'actor',
        header: t('who'),
        cell: ({ actor }) => (actor ? <Breakable text={actor} /> : t('nobody')),
        width: 144,
        rank: 2,
        sortable: false,
        mono: true,
      },
      {
        id: 'action',
        header: t('what'),
        cell: ({ action }) => <span className={css.action}>{t(action)}</span>,
        width: 176,
        rank: 0,
        sortable: false,
      },
      {
        id: 'target',
        header: t('target'),
        cell: ({ target }) => <Breakable text={target} />,
        width: 200,
        grows: true,
        rank: 3,
        sortable: false,
      },
      {
        id: 'address',
        header: t('address'),
        cell: ({ address }) => <Breakable text={address} />,
        width: 136,
        rank: 4,
        sortable: false,
        mono: true,
      },
    ],
    [t],
  )
}

function Moment({ at }: { at: string }) {
  const format = useFormatter()
  const moment = new Date(at)
  return (
    <time
      className={css.moment}
      dateTime={at}
      title={format.dateTime(moment, { dateStyle: 'full', timeStyle: 'long' })}
    >
      <span>{format.dateTime(moment, { year: 'numeric', month: 'short', day: 'numeric' })}</span>{' '}
      <span>{format.dateTime(moment, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}</span>
    </time>
  )
}
