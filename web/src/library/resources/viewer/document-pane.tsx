import IconButton from '@mui/material/IconButton'
import X from 'lucide-react/icons/x'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../../platform/api.ts'
import { useDocument } from '../documents.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import css from './document-pane.module.css'
import type { Shown } from './use-pdf.ts'

const PdfViewer = lazy(() => import('./pdf-viewer.tsx').then(({ PdfViewer: viewer }) => ({ default: viewer })))

type DocumentPaneProps = {
  assetId: string
  documentId: string
  /** What is known of its name before it is fetched. */
  name?: string
  page: number
  shown?: Shown | null
  newTab?: string
  onPage: (page: number) => void
  onClose?: () => void
}

/** A document of the library in the viewer; fetches the signed link, and a new one when it no longer opens. */
export function DocumentPane({ assetId, documentId, name = '', ...viewer }: DocumentPaneProps) {
  const { onClose } = viewer
  const t = useTranslations('viewer')
  const document = useDocument(assetId, documentId)

  if (document.data) {
    return (
      <Suspense
        fallback={
          <div className={css.waiting}>
            <Head name={document.data.fileName} onClose={onClose} />
          </div>
        }
      >
        <PdfViewer
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
function Head({ name, onClose }: Pick<DocumentPaneProps, 'name' | 'onClose'>) {
  const t = useTranslations('viewer')
  return (
    <div className={css.head}>
      <h2 title={name}>{name?.replace(/\.pdf$/i, '')}</h2>
      {onClose && (
        <IconButton aria-label={t('close')} onClick={onClose}>
          <X size={18} strokeWidth={1.6} />
        </IconButton>
      )}
    </div>
  )
}
