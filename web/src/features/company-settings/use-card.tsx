import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { QuotaNotice } from '../../domain/quotas/quota-notice.tsx'
import { useQuotaUse } from '../../domain/quotas/quota-use.ts'
import { type CountedUse, counted } from '../../domain/quotas/standing.ts'
import { useSizeText } from '../../ui/values/use-size-text.ts'
import css from './company-settings.module.css'

/** What the company has of what it may have; nothing stands here where it may have as much as it wants. */
export function UseCard() {
  const t = useTranslations('quotas')
  const id = useId()
  const format = useFormatter()
  const sizeText = useSizeText()
  const { data } = useQuotaUse()
  if (!data || counted.every((what) => data.allowed[what] === null)) return null
  const textOf = (what: CountedUse, value: number) => (what === 'bytes' ? sizeText(value) : format.number(value))
  return (
    <>
      <QuotaNotice of={counted} />
      <section className={css.card} aria-labelledby={id}>
        <h2 id={id}>{t('title')}</h2>
        <p className={css.help}>{t('text')}</p>
        <dl className={css.use}>
          {counted.map((what) => {
            const allowed = data.allowed[what]
            return (
              <div key={what}>
                <dt>{t(what)}</dt>
                <dd>
                  {allowed === null
                    ? t('unlimited')
                    : t('of', { used: textOf(what, data.used[what]), allowed: textOf(what, allowed) })}
                </dd>
              </div>
            )
          })}
        </dl>
      </section>
    </>
  )
}
