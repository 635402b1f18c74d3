import type { ResourceType } from '@millwright/contract/formats'
import type { Job } from '@millwright/contract/processing'
import Button from '@mui/material/Button'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import CircleX from 'lucide-react/icons/circle-x'
import Loader from 'lucide-react/icons/loader'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslations } from 'use-intl'
import { withToast } from '../../ui/feedback/toasts.tsx'
import type { JobPlace } from '../../domain/jobs/job-feed.ts'
import { startProcessing, typeOfJob } from '../../domain/jobs/start-processing.ts'
import { ChangedValues } from './changed-values.tsx'
import { Entry } from './entry.tsx'
import css from './tracker.module.css'

const icons = { active: Loader, completed: CircleCheck, failed: CircleX, waiting: TriangleAlert }
const words = { active: 'active', completed: 'completed', failed: 'jobFailed', waiting: 'waiting' } as const

/** A file that is being processed: what is done, and what became of it. */
export function JobEntry({ job, place }: { job: Job; place: JobPlace }) {
  const t = useTranslations('tracker')
  const { status, fileName: name } = job
  const stage = status === 'active' || status === 'waiting' ? job.stage : ''
  const retry = async () => {
    const type = typeOfJob(job)
    await withToast(loadingText(t, type, name), () => startProcessing({ id: job.resourceId, type }, place))
  }
  return (
    <Entry
      icon={job.withoutText ? CircleMinus : icons[status]}
      status={status}
      name={name}
      percent={status === 'completed' ? 100 : job.progress}
      progressLabel={t('jobProgress', { name })}
      left={stage || t(job.withoutText ? 'withoutText' : words[status])}
      right=""
    >
      {job.compared && <ChangedValues name={name} resourceId={job.resourceId} {...job.compared} />}
      {status === 'failed' && (
        <>
          {job.error && <p className={css.reason}>{job.error}</p>}
          {!job.lasting && (
            <Button variant="outlined" size="small" aria-label={t('retryNamed', { name })} onClick={() => void retry()}>
              {t('retry')}
            </Button>
          )}
        </>
      )}
    </Entry>
  )
}

function loadingText(t: ReturnType<typeof useTranslations<'tracker'>>, type: ResourceType, name: string): string {
  if (type === 'note') return t('processingNote')
  if (type === 'document') return t('processingDocument')
  return t('processingOther', { type, name })
}
