import type { Job } from '@millwright/contract/processing'
import type { FileRecord } from '@millwright/contract/resources'
import IconButton from '@mui/material/IconButton'
import type { UseQueryResult } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import Maximize from 'lucide-react/icons/maximize-2'
import { useState } from 'react'
import { Link, type To } from 'react-router'
import { useTranslations } from 'use-intl'
import { latestJobs, statusOf } from '../../library/resources/document-status.ts'
import { JobProgress } from '../../library/resources/job-progress.tsx'
import { useJobs } from '../../library/resources/use-jobs.ts'
import { useUser } from '../../platform/session.ts'
import { AiStatus } from '../../library/resources/ai-status.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SearchField } from '../../ui/lists/search-field.tsx'
import { TimeText } from '../../ui/values/time-text.tsx'
import { useSizeText } from '../../ui/values/use-size-text.ts'
import css from './documents-panel.module.css'

type DocumentsPanelProps = {
  place: { departmentId: string; assetId: string }
  documents: UseQueryResult<{ files: FileRecord[] }>
  /** The one in the viewer. */
  openId: string | null
  addressOf: (file: FileRecord) => To
  /** The documents as a page of their own. */
  wholePage: string
}

/** The asset's documents beside the viewer: choosing one opens it there. */
export function DocumentsPanel({ place, documents, openId, addressOf, wholePage }: DocumentsPanelProps) {
  const t = useTranslations('resources')
  const chats = useTranslations('chats')
  const { jobs, lostAt } = useJobs({ userId: useUser()._id, ...place })
  const latest = latestJobs(jobs)
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLocaleLowerCase()
  const files = documents.data?.files
  const found = files
    ?.filter(({ fileName }) => fileName.toLocaleLowerCase().includes(wanted))
    .toSorted((a, b) => a.fileName.localeCompare(b.fileName, undefined, { numeric: true }))

  return (
    <section className={css.panel} aria-label={t('title')}>
      <header className={css.head}>
        <h2>
          {t('title')} {files ? <span>{files.length}</span> : <i aria-hidden />}
        </h2>
        <IconButton component={Link} to={wholePage} aria-label={chats('wholePage')} title={chats('wholePage')}>
          <Maximize size={18} strokeWidth={1.6} />
        </IconButton>
      </header>
      <div className={css.body}>
        {documents.isError && !files && (
          <Notice
            framed={false}
            kind="failed"
            title={t('failed')}
            text={documents.error.message}
            onRetry={() => void documents.refetch()}
          />
        )}
        {documents.isPending && (
          <ul className={css.skeleton} role="status" aria-label={t('loading')}>
            {[62, 48, 71, 55].map((width) => (
              <li key={width} aria-hidden>
                <i style={{ width: `${width}%` }} />
              </li>
            ))}
          </ul>
        )}
        {files && files.length > 0 && (
          <div className={css.search}>
            <SearchField texts={{ search: t('search'), clear: t('clearSearch') }} value={search} onChange={setSearch} />
          </div>
        )}
        {found?.length === 0 && <p className={css.none}>{t('nothingFound', { search: search.trim() })}</p>}
        <ul>
          {found?.map((file) => (
            <li key={file.id}>
              <Row
                file={file}
                job={latest.get(file.id)}
                lost={lostAt !== null}
                isOpen={file.id === openId}
                to={addressOf(file)}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

type RowProps = { file: FileRecord; job: Job | undefined; lost: boolean; isOpen: boolean; to: To }

function Row({ file, job, lost, isOpen, to }: RowProps) {
  const t = useTranslations('resources')
  const sizeText = useSizeText()
  const status = statusOf(file, job)
  return (
    <Link to={to} preventScrollReset className={css.row} aria-current={isOpen ? 'true' : undefined}>
      <FileText size={18} strokeWidth={1.6} aria-hidden />
      <div className={css.main}>
        <span className={css.name} title={file.fileName}>
          {file.fileName}
        </span>
        {job && status === 'running' && <JobProgress job={job} lost={lost} />}
      </div>
      {status !== 'running' && (
        <span className={css.status}>
          {/* In the panel alone what is not processed has the red marker. */}
          <AiStatus
            kind={status === 'notProcessed' ? 'failed' : status}
            text={t(status === 'failed' ? 'processingFailed' : status)}
          />
        </span>
      )}
      <span className={css.size}>{sizeText(file.metadata.size)}</span>
      <TimeText at={file.metadata.updatedAt} className={css.time} />
    </Link>
  )
}
