import Button from '@mui/material/Button'
import Download from 'lucide-react/icons/download'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../platform/api.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { downloadLink, useOthersVersions } from '../../domain/resources/resource.ts'
import { useDownloadFailed } from '../../domain/resources/use-download-failed.ts'
import { NotePane } from './note/note-pane.tsx'
import { MissingFile } from './missing-file.tsx'
import { OldVersion } from './old-version.tsx'
import { causeOf, PaneFailure } from './pane-failure.tsx'
import type { PaneProps } from './pane-props.ts'
import { ShownStatus } from './shown-status.tsx'
import { useOpenedFile } from './use-opened-file.ts'
import { ViewerBar } from './viewer-bar.tsx'
import css from './viewer-pane.module.css'
import type { OpenFailure } from './viewer-props.ts'
import { ViewerSkeleton } from './viewer-skeleton.tsx'
import { viewers } from './viewers.ts'

type ResourcePaneProps = Omit<PaneProps, 'version' | 'name'> & Partial<Pick<PaneProps, 'version' | 'name'>>

/** A resource in the viewer of its kind. */
export function ResourcePane(props: ResourcePaneProps) {
  const { place, version = null, name = '' } = props
  useOthersVersions(place)
  return place.type === 'note' ? (
    <NotePane {...props} version={version} name={name} />
  ) : (
    <FilePane {...props} version={version} name={name} />
  )
}

/** A file in the viewer of its format; fetches the signed link, and a new one when it no longer opens. */
function FilePane({ place, version, name, work, ...viewer }: PaneProps) {
  const { onClose, newTab } = viewer
  const t = useTranslations('viewer')
  const opened = useOpenedFile(place, version)
  const { record, file, isOld } = opened
  const downloadFailed = useDownloadFailed()

  const download = async () => {
    try {
      // Older versions have no call of their own: their link is saved under the file's name.
      save(isOld && file ? file.url : await downloadLink(place), record?.fileName ?? '')
    } catch (error) {
      downloadFailed(error)
    }
  }
  const onDownload = () => void download()
  const waiting = (children?: ReactNode) => (
    <div className={css.pane}>
      <ViewerBar name={record?.fileName ?? name} newTab={newTab} onDownload={record && onDownload} onClose={onClose} />
      <div className={css.window}>{children}</div>
    </div>
  )
  const failed = (cause: OpenFailure, again: () => void) => (
    <PaneFailure cause={cause} onRetry={() => void opened.refetch().then(again)} />
  )

  if (opened.isMissing) return waiting(failed('refused', () => undefined))
  if (isNotFound(opened.error)) return waiting(<MissingFile place={place} onRetry={() => void opened.refetch()} />)
  if (!file || !record) {
    return waiting(opened.error ? failed(causeOf(opened.error), () => undefined) : <ViewerSkeleton />)
  }
  const Viewer = viewers[file.format]
  if (!Viewer) {
    return waiting(
      <div className={css.notice}>
        <Notice
          framed={false}
          kind="missing"
          title={t('unsupported')}
          text={t(/\.(?:doc|ppt)$/i.test(record.fileName) ? 'notConverted' : 'unsupportedText')}
          action={
            <Button variant="outlined" startIcon={<Download size={18} strokeWidth={1.6} />} onClick={onDownload}>
              {t('download')}
            </Button>
          }
        />
      </div>,
    )
  }
  return (
    <Suspense fallback={waiting(<ViewerSkeleton />)}>
      <Viewer
        key={file.url}
        {...viewer}
        place={place}
        record={record}
        isOld={isOld}
        work={work}
        openAnew={() => void opened.refetch()}
        file={file}
        status={<ShownStatus file={record} />}
        banner={isOld && version !== null && <OldVersion version={version} current={record.version} />}
        onDownload={onDownload}
        failed={failed}
      />
    </Suspense>
  )
}

/** Without leaving the page: the server says that the link is to be saved, or else the attribute does. */
function save(url: string, fileName: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}
