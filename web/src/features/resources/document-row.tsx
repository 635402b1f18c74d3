import type { Job } from '@millwright/contract/processing'
import type { FileRecord } from '@millwright/contract/resources'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ExternalLink from 'lucide-react/icons/external-link'
import FileText from 'lucide-react/icons/file-text'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { AiStatus } from '../../library/resources/ai-status.tsx'
import { JobProgress } from '../../library/resources/job-progress.tsx'
import { TimeText } from '../../ui/values/time-text.tsx'
import { useSizeText } from '../../ui/values/use-size-text.ts'
import { statusOf } from '../../library/resources/document-status.ts'
import css from './documents.module.css'

type DocumentRowProps = {
  file: FileRecord
  job: Job | undefined
  /** The server cannot be reached: what is known of the job is the last of it. */
  lost: boolean
  address: string
  mayProcess: boolean
  onProcess: (file: FileRecord) => void
}

export function DocumentRow({ file, job, lost, address, mayProcess, onProcess }: DocumentRowProps) {
  const t = useTranslations('resources')
  const sizeText = useSizeText()
  const status = statusOf(file, job)
  const running = status === 'running' ? job : undefined
  const failed = status === 'failed' ? job : undefined
  return (
    <li className={css.row} data-status={status}>
      <FileText size={18} strokeWidth={1.6} aria-hidden />
      <div className={css.main}>
        <Link to={address} className={css.name} title={file.fileName}>
          {file.fileName}
        </Link>
        {running && <JobProgress job={running} lost={lost} />}
        {failed && <p className={css.reason}>{failed.error}</p>}
      </div>
      {status !== 'running' && (
        <span className={css.status}>
          <AiStatus kind={status} text={t(status === 'failed' ? 'processingFailed' : status)} />
        </span>
      )}
      <span className={css.size}>{sizeText(file.metadata.size)}</span>
      <TimeText at={file.metadata.updatedAt} className={css.time} />
      <span className={css.actions}>
        {mayProcess && status === 'notProcessed' && (
          <Button variant="outlined" size="small" onClick={() => onProcess(file)}>
            {t('process')}
          </Button>
        )}
        {mayProcess && status === 'failed' && (
          <Button
            variant="outlined"
            size="small"
            startIcon={<RotateCw size={16} strokeWidth={1.6} />}
            onClick={() => onProcess(file)}
          >
            {t('retry')}
          </Button>
        )}
        <IconButton
          href={address}
          target="_blank"
          rel="noopener"
          aria-label={`${t('openInNewTab')}: ${file.fileName}`}
          title={t('openInNewTab')}
        >
          <ExternalLink size={16} strokeWidth={1.6} />
        </IconButton>
      </span>
    </li>
  )
}
