import type { Job } from '@millwright/contract/processing'
import { useTranslations } from 'use-intl'
import { ProgressLine } from '../../ui/feedback/progress-line.tsx'
import css from './job-progress.module.css'

/**
 * How far the processing of a document is, and what is being done.
 * @param lost the server cannot be reached: what is known of the job is the last of it
 */
export function JobProgress({ job, lost }: { job: Job; lost: boolean }) {
  const t = useTranslations('resources')
  // A job that waits after its worker died says so itself.
  const stage = job.stage || t(job.status === 'waiting' ? 'waiting' : 'working')
  return (
    <div className={lost ? `${css.progress} ${css.unknown}` : css.progress}>
      <ProgressLine label={t('processProgress', { name: job.fileName })} percent={job.progress} />
      <span>{lost ? t('lastKnown', { stage }) : stage}</span>
      <span className={css.percent}>{t('percent', { percent: String(job.progress) })}</span>
    </div>
  )
}
