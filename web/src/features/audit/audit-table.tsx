import type { AuditEvent } from '@millwright/contract/settings'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import css from './audit-table.module.css'
import { Breakable } from './breakable.tsx'

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
            <th scope="col" className={css.second}>
              {t('who')}
            </th>
            <th scope="col" className={css.action}>
              {t('what')}
            </th>
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
                  <span>{format.dateTime(new Date(at), { year: 'numeric', month: 'short', day: 'numeric' })}</span>{' '}
                  <span>{format.dateTime(new Date(at), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}</span>
                </time>
              </td>
              <td className={`${css.second} ${css.mono}`}>{actor ? <Breakable text={actor} /> : t('nobody')}</td>
              <td className={css.action}>
                {t(action)}
                <span className={css.detail}>
                  {actor && (
                    <span className={`${css.whenSecondIsOut} ${css.mono}`}>
                      <Breakable text={actor} />
                    </span>
                  )}
                  <span className={css.whenSecondIsOut}>
                    <Breakable text={target} />
                  </span>
                  <span className={css.mono}>
                    <Breakable text={address} />
                  </span>
                </span>
              </td>
              <td className={css.third}>
                <Breakable text={target} />
              </td>
              <td className={`${css.fourth} ${css.mono}`}>
                <Breakable text={address} />
              </td>
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
          <i style={{ width: 32 }} />
        </div>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
          <div key={row} className={css.row}>
            <i style={{ width: '76%' }} />
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
    </div>
  )
}
