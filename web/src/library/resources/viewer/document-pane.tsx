import IconButton from '@mui/material/IconButton'
import X from 'lucide-react/icons/x'
import type { Segment } from '@millwright/contract/segments'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../../platform/api.ts'
import { useDocument } from '../documents.ts'
import { titleOf } from '../kinds.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import css from './document-pane.module.css'
import type { Shown } from './viewer-props.ts'
import { formatOf, viewers } from './viewers.ts'

type DocumentPaneProps = {
  assetId: string
  documentId: string
  /** What is known of its name before it is fetched. */
  name?: string
  segment: Segment | null
  shown?: Shown | null
  newTab?: string
  onSegment: (segment: Segment) => void
  onClose?: () => void
}

/** A document of the library in the viewer of its kind; fetches the signed link, and a new one when it no longer opens. */
export function DocumentPane({ assetId, documentId, name = '', ...viewer }: DocumentPaneProps) {
  const { onClose } = viewer
  const t = useTranslations('viewer')
  const document = useDocument(assetId, documentId)

  if (document.data) {
    const Viewer = viewers[formatOf(document.data.type, document.data.fileName)]
    if (!Viewer) {
      return (
        <div className={css.waiting}>
          <Head name={document.data.fileName} onClose={onClose} />
          <Notice framed={false} kind="missing" title={t('unsupported')} text={t('unsupportedText')} />
        </div>
      )
    }
    return (
      <Suspense
        fallback={
          <div className={css.waiting}>
            <Head name={document.data.fileName} onClose={onClose} />
          </div>
        }
      >
        <Viewer
          {...viewer}
          url={document.data.url}
          name={document.data.fileName}
          failed={(openAgain) => (
            <div className={css.notice}>
              <Notice
                framed={false}
                kind="failed"
                title={t('failed')}
                text={t('failedText')}
                onRetry={() => void document.refetch().then(openAgain)}
              />
            </div>
          )}
        />
      </Suspense>
    )
  }
  if (!document.error) {
    return (
      <div className={css.waiting} aria-busy aria-label={t('name', { name })} role="status">
        <Head name={name} onClose={onClose} />
      </div>
    )
  }
  return (
    <div className={css.waiting}>
      <Head name={name} onClose={onClose} />
      {isNotFound(document.error) ? (
        <Notice framed={false} kind="missing" title={t('notFound')} text={t('notFoundText')} />
      ) : (
        <Notice
          framed={false}
          kind="failed"
          title={t('failed')}
          text={document.error.message}
          onRetry={() => void document.refetch()}
        />
      )}
    </div>
  )
}

/** What stands in the place of the viewer's bar until there is one: also what cannot be shown can be closed. */
function Head({ name, onClose }: { name: string; onClose: (() => void) | undefined }) {
  const t = useTranslations('viewer')
  return (
    <div className={css.head}>
      <h2 title={name}>{titleOf(name)}</h2>
      {onClose && (
        <IconButton aria-label={t('close')} onClick={onClose}>
          <X size={18} strokeWidth={1.6} />
        </IconButton>
      )}
    </div>
  )
}
