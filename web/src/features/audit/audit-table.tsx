import type { AuditEvent } from '@millwright/contract/settings'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import css from './audit-table.module.css'

/** On narrow screens columns drop out by rank; what they said stays in the row's second line. */
export function AuditTable({ events, children }: { events: readonly AuditEvent[]; children: ReactNode }) {
  const t = useTranslations('audit')
  const format = useFormatter()
  return (
    <div className={css.frame}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('when')}</th>
            <th scope="col" className={css.who}>
              {t('who')}
            </th>
            <th scope="col">{t('what')}</th>
            <th scope="col" className={css.third}>
              {t('target')}
            </th>
            <th scope="col" className={css.fourth}>
              {t('address')}
            </th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ id, at, actor, action, target, address }) => (
            <tr key={id}>
              <td className={css.mono}>
                <time dateTime={at} title={format.dateTime(new Date(at), { dateStyle: 'full', timeStyle: 'long' })}>
                  {format.dateTime(new Date(at), {
                    year: 'numeric',
                    month: 'short',
                    day: 'numeric',
                    hour: '2-digit',
                    minute: '2-digit',
                    hourCycle: 'h23',
                  })}
                </time>
              </td>
              <td className={css.mono}>{actor || t('nobody')}</td>
              <td className={css.action}>
                {t(action)}
                <span className={css.detail}>
                  <span className={css.whenThirdIsOut}>{target}</span>
                  <span className={css.mono}>{address}</span>
                </span>
              </td>
              <td className={`${css.third} ${css.target}`} title={target}>
                {target}
              </td>
              <td className={`${css.fourth} ${css.mono}`}>{address}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </div>
  )
}

export function AuditTableSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-busy aria-label={label} className={`${css.frame} ${css.late}`}>
      <div aria-hidden>
        <div className={css.row}>
          <i style={{ width: 72 }} />
        </div>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
          <div key={row} className={css.row}>
            <i style={{ width: '18%' }} />
            <i style={{ width: '14%' }} />
            <i style={{ width: '22%' }} />
          </div>
        ))}
      </div>
    </div>
  )
}
