import type { FailedJobs, RetriedJobs } from '@millwright/contract/system'
import Button from '@mui/material/Button'
import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TimeText } from '../../ui/values/time-text.tsx'
import { useFailedJobs, useRetrying } from './system.ts'
import css from './system.module.css'

/** What failed and nothing has done since, of all companies, with ways to try it again; no names. */
export function FailedJobsCard() {
  const t = useTranslations('system')
  const id = useId()
  const { data, error, refetch } = useFailedJobs()
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id}>{t('failedJobs')}</h2>
      <p className={css.help}>{t('failedJobsText')}</p>
      {!data && !error && <div className={css.line} role="status" aria-busy aria-label={t('failedJobsLoading')} />}
      {!data && error && (
        <Notice
          kind="failed"
          framed={false}
          title={t('failedJobsFailed')}
          text={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {data && (data.kinds.length === 0 ? <p className={css.good}>{t('noFailedJobs')}</p> : <Failed {...data} />)}
    </section>
  )
}

function Failed({ kinds, jobs }: FailedJobs) {
  const t = useTranslations('system')
  const format = useFormatter()
  const { isRetrying, retry } = useRetrying()
  const kindText = ({ queue, code }: Pick<RetriedJobs, 'queue' | 'code'>) =>
    code === null ? queue : `${queue}, ${code}`
  return (
    <>
      <div className={css.wide}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('kind')}</th>
              <th scope="col">{t('jobs')}</th>
              <th scope="col">{t('again')}</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ jobs: count, ...kind }) => (
              <tr key={`${kind.of} ${kindText(kind)}`}>
                <th scope="row">
                  <code>{kindText(kind)}</code>
                </th>
                <td>{format.number(count)}</td>
                <td>
                  <Button
                    size="small"
                    variant="outlined"
                    disabled={isRetrying}
                    aria-label={t('retryAllNamed', { kind: kindText(kind) })}
                    onClick={() => void retry({ ...kind, id: null })}
                  >
                    {t('retryAll')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <details>
        <summary>{t('newestFailed')}</summary>
        <ul className={css.parts}>
          {jobs.map(({ id, of, queue, code, companyId, attempts, failedAt }) => (
            <li key={id}>
              <span>
                <code>{kindText({ queue, code })}</code> <TimeText at={failedAt} />
              </span>
              <Button
                size="small"
                variant="outlined"
                disabled={isRetrying}
                aria-label={t('retryNamed', { id })}
                onClick={() => void retry({ of, queue, code, id })}
              >
                {t('retry')}
              </Button>
              <p className={css.help}>
                {t('failedJob', { id, company: companyId ?? t('noCompany'), attempts: format.number(attempts) })}
              </p>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
