import type { FileRecord } from '@millwright/contract/resources'
import Button from '@mui/material/Button'
import { useTranslations } from 'use-intl'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ProgressLine } from '../../../ui/feedback/progress-line.tsx'
import { statusOf } from '../../../domain/resources/document-status.ts'
import type { ResourcePlace } from '../../../domain/resources/resource.ts'
import type { FileWork } from '../file-work.ts'
import { AddSubtitles } from './transcript/add-subtitles.tsx'
import css from './video-tabs.module.css'

type UnreadVideoProps = { place: ResourcePlace; record: FileRecord; work: FileWork | undefined }

/** In the place of clips and transcript: how far the processing of a video is, or why there is none. */
export function UnreadVideo({ place, record, work }: UnreadVideoProps) {
  const t = useTranslations('videos')
  const job = work?.job
  const status = statusOf(record, job)
  if (job && status === 'running') {
    return (
      <div className={css.running} role="status">
        <p>
          <b>{t('processing')}</b>{' '}
          <span className={css.percent}>{t('percent', { percent: String(job.progress) })}</span>
        </p>
        <ProgressLine label={t('progressOf', { name: record.fileName })} percent={job.progress} />
        <p>{job.stage || t('waitsForTurn')}</p>
      </div>
    )
  }
  const again = record.access === 'full' && work ? () => work.process(record) : undefined
  if (status === 'failed') {
    return (
      <Notice
        framed={false}
        kind="failed"
        title={t('processingFailed')}
        text={job?.error ?? undefined}
        action={again && <AddSubtitles place={place} onAdded={again} />}
        onRetry={again}
      />
    )
  }
  return (
    <Notice
      framed={false}
      kind="empty"
      title={t('notProcessed')}
      text={t('notProcessedText')}
      action={again && <Button onClick={again}>{t('process')}</Button>}
    />
  )
}
