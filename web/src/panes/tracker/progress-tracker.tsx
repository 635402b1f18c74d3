import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { useId, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useUser } from '../../platform/session.ts'
import { toastFailure } from '../../ui/feedback/toasts.tsx'
import { useJobs } from '../../domain/jobs/jobs.ts'
import { changeTracker, type TrackerTab, useTrackerView } from '../../domain/jobs/tracker-view.ts'
import { isCleared, isUnfinished } from '../../domain/uploads/upload-queue.ts'
import { useUploads } from '../../domain/uploads/uploads.ts'
import { ChangedValues } from './changed-values.tsx'
import { clearFinished, isFinished } from './clear-finished.ts'
import { JobEntry } from './job-entry.tsx'
import css from './tracker.module.css'
import { UploadEntry } from './upload-entry.tsx'
import { useAnnouncement } from './use-announcement.ts'
import { useFollow } from './use-follow.ts'

const tabs: TrackerTab[] = ['uploads', 'processing']

/** The floating Progress Tracker, over all pages. */
export function ProgressTracker() {
  useFollow()
  const t = useTranslations('tracker')
  const format = useFormatter()
  const id = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const userId = useUser()._id
  const { shown, tab } = useTrackerView()
  const uploads = useUploads().filter((item) => item.userId === userId)
  const list = useJobs()
  const place = list.place?.userId === userId ? list.place : null
  const jobs = place ? list.jobs : none
  const announcement = useAnnouncement(uploads, jobs)

  const running = uploads.filter(isUnfinished).length + jobs.filter((job) => !isFinished(job)).length
  const failed =
    uploads.filter(({ status }) => status === 'error').length + jobs.filter(({ status }) => status === 'failed').length
  const isOpen = shown === 'open'
  const canClear = !uploads.some(isUnfinished) && uploads.filter(isCleared).length + jobs.filter(isFinished).length > 0
  const counts = { uploads: uploads.length, processing: jobs.length }
  const collapse = () => {
    changeTracker(() => ({ shown: 'collapsed' }))
    // What had the focus in the list goes with it.
    toggle.current?.focus()
  }
  const close = () => {
    changeTracker(() => ({ shown: 'closed' }))
    const left = document.querySelector<HTMLElement>('[data-opens-tracker]') ?? document.getElementById('main')
    left?.focus()
  }
  const summary = () => {
    const parts = [running > 0 && t('running', { count: running }), failed > 0 && t('failed', { count: failed })]
    return parts.filter((part) => part !== false).join(', ') || t('done')
  }

  return (
    <>
      <p role="status" className={css.visuallyHidden}>
        {announcement}
      </p>
      {shown !== 'closed' && (
        // Escape collapses it from any control in it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <section
          className={isOpen ? css.tracker : `${css.tracker} ${css.collapsed}`}
          aria-label={t('name')}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && isOpen) collapse()
          }}
        >
          <header className={css.head}>
            <h2>{t('title')}</h2>
            {isOpen ? (
              <Button
                variant="text"
                size="small"
                disabled={!canClear}
                onClick={() => {
                  void clearFinished(jobs, place).catch(toastFailure)
                  // The button is disabled now and would lose the focus to nowhere.
                  toggle.current?.focus()
                }}
              >
                {t('clear')}
              </Button>
            ) : (
              <span className={css.summary}>{summary()}</span>
            )}
            <IconButton
              ref={toggle}
              size="small"
              aria-label={t(isOpen ? 'collapse' : 'expand')}
              aria-expanded={isOpen}
              aria-controls={isOpen ? `${id}-list` : undefined}
              onClick={() => (isOpen ? collapse() : changeTracker(() => ({ shown: 'open' })))}
            >
              {isOpen ? <ChevronDown size={18} strokeWidth={1.6} /> : <ChevronUp size={18} strokeWidth={1.6} />}
            </IconButton>
            {!isOpen && running === 0 && (
              <IconButton size="small" aria-label={t('close')} onClick={close}>
                <X size={16} strokeWidth={1.6} />
              </IconButton>
            )}
          </header>
          {isOpen && (
            <>
              <div role="tablist" aria-label={t('name')} className={css.tabs}>
                {tabs.map((name) => (
                  <button
                    key={name}
                    type="button"
                    role="tab"
                    className={css.tab}
                    id={`${id}-${name}`}
                    aria-selected={tab === name}
                    aria-controls={`${id}-list`}
                    tabIndex={tab === name ? 0 : -1}
                    onClick={() => changeTracker(() => ({ tab: name }))}
                    onKeyDown={(event) => {
                      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
                      const other = name === 'uploads' ? 'processing' : 'uploads'
                      changeTracker(() => ({ tab: other }))
                      document.getElementById(`${id}-${other}`)?.focus()
                    }}
                  >
                    {t(name)} <span>{counts[name]}</span>
                  </button>
                ))}
              </div>
              <div id={`${id}-list`} role="tabpanel" aria-labelledby={`${id}-${tab}`} className={css.list}>
                {tab === 'uploads' && uploads.length === 0 && <p className={css.empty}>{t('uploadsDone')}</p>}
                {tab === 'uploads' &&
                  jobs.map(
                    ({ jobId, fileName, resourceId, compared }) =>
                      compared && <ChangedValues key={jobId} name={fileName} resourceId={resourceId} {...compared} />,
                  )}
                {tab === 'processing' && jobs.length === 0 && <p className={css.empty}>{t('jobsDone')}</p>}
                {tab === 'processing' && list.lostAt && (
                  <p className={css.empty}>
                    {t('lost', {
                      time: format.dateTime(list.lostAt, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
                    })}
                  </p>
                )}
                {counts[tab] > 0 && (
                  <ul>
                    {tab === 'uploads' && uploads.map((item) => <UploadEntry key={item.uid} item={item} />)}
                    {tab === 'processing' &&
                      place &&
                      jobs.map((job) => <JobEntry key={job.jobId} job={job} place={place} />)}
                  </ul>
                )}
              </div>
            </>
          )}
        </section>
      )}
    </>
  )
}

const none: never[] = []
