import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { useFactCounts } from '../../domain/facts/facts.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import css from './key-facts.module.css'

/** How many facts of each kind the machine's papers hold, and the way to them. */
export function KeyFacts() {
  const t = useTranslations('facts')
  const ids = useAddressIds()
  const { counts, isWhole, error, refetch } = useFactCounts(ids.assetId, { withHidden: false })
  const at = addressOf('facts', ids)
  const some = counts.filter(({ total }) => total > 0)
  return (
    <section className={css.box} aria-labelledby="key-facts" aria-busy={!isWhole && !error}>
      <h2 id="key-facts">{t('title')}</h2>
      {!isWhole && error && (
        <Notice framed={false} kind="failed" title={t('failed')} text={error.message} onRetry={refetch} />
      )}
      {!isWhole && !error && (
        <div className={css.lines} aria-hidden>
          <i />
        </div>
      )}
      {isWhole && some.length === 0 && <p className={css.none}>{t('emptyText')}</p>}
      {isWhole && some.length > 0 && (
        <>
          <ul className={css.kinds}>
            {some.map(({ kind, total }) => (
              <li key={kind}>
                <Link to={`${at}?kind=${kind}`}>
                  {t(kind)} <span>{total}</span>
                </Link>
              </li>
            ))}
          </ul>
          <Link className={css.all} to={at}>
            {t('allFacts')}
          </Link>
        </>
      )}
    </section>
  )
}
