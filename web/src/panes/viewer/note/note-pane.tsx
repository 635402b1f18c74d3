import IconButton from '@mui/material/IconButton'
import Pencil from 'lucide-react/icons/pencil'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../../addresses.ts'
import { SaidOtherwise } from '../../../domain/facts/said-otherwise.tsx'
import { useReadNote } from '../../../domain/resources/note.ts'
import { NoteFormatMenu } from '../../../domain/resources/note-format-menu.tsx'
import { isNotFound } from '../../../platform/api.ts'
import { useDownloadNote } from '../../../domain/resources/use-download-note.ts'
import { MissingFile } from '../missing-file.tsx'
import { OldVersion } from '../old-version.tsx'
import { causeOf, PaneFailure } from '../pane-failure.tsx'
import type { PaneProps } from '../pane-props.ts'
import { ShownStatus } from '../shown-status.tsx'
import { ViewerBar } from '../viewer-bar.tsx'
import css from '../viewer-pane.module.css'
import { ViewerSkeleton } from '../viewer-skeleton.tsx'

const NoteViewer = lazy(() => import('./note-viewer.tsx').then(({ NoteViewer: Viewer }) => ({ default: Viewer })))

/** A note in its viewer: read, downloaded in three formats, and written on by who may. */
export function NotePane({ place, version, name, ...viewer }: PaneProps) {
  const { onClose, newTab } = viewer
  const t = useTranslations('viewer')
  const ids = useAddressIds()
  const { data: note, error, refetch } = useReadNote(place, version)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const download = useDownloadNote()

  const waiting = (children: ReactNode) => (
    <div className={css.pane}>
      <ViewerBar name={note?.title ?? name} newTab={newTab} onClose={onClose} />
      <div className={css.window}>{children}</div>
    </div>
  )
  if (!note && isNotFound(error)) return waiting(<MissingFile place={place} onRetry={() => void refetch()} />)
  if (!note) {
    return waiting(error ? <PaneFailure cause={causeOf(error)} onRetry={() => void refetch()} /> : <ViewerSkeleton />)
  }
  return (
    <Suspense fallback={waiting(<ViewerSkeleton />)}>
      <NoteViewer
        {...viewer}
        html={note.htmlContent}
        file={{ url: note.url, name: note.title, format: 'note', posterUrl: null }}
        status={<ShownStatus file={note} />}
        tools={
          note.access === 'full' && (
            <IconButton
              component={Link}
              to={addressOf('updateNote', { ...ids, noteId: note.id })}
              aria-label={t('editNote')}
              title={t('editNote')}
            >
              <Pencil size={18} strokeWidth={1.6} />
            </IconButton>
          )
        }
        // Which version is the current one, the note of an older one does not know.
        banner={
          version === null ? (
            <SaidOtherwise facts={note.changedFacts} />
          ) : (
            <OldVersion version={version} current={null} />
          )
        }
        hasFormats
        onDownload={(from) => setButton(from ?? null)}
      />
      <NoteFormatMenu
        place={button}
        onChoose={(format) => void download(place, format)}
        onClose={() => setButton(null)}
      />
    </Suspense>
  )
}
