import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { DocumentPane } from '../../ui/pdf-viewer/document-pane.tsx'
import css from './document-page.module.css'

/** The viewer as a page of its own; the page of the document stands in the address. */
export function DocumentPage() {
  const t = useTranslations('viewer')
  const navigate = useNavigate()
  const { role = '', userId = '', departmentId = '', assetId = '', documentId = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const page = Number(search.get('page')) || 1
  return (
    <div className={css.page}>
      <h1 className={css.said}>{t('title')}</h1>
      <DocumentPane
        assetId={assetId}
        documentId={documentId}
        page={page}
        onPage={(now) => setSearch({ page: String(now) }, { replace: true, preventScrollReset: true })}
        onClose={() => void navigate(`/${role}/${userId}/departments/${departmentId}/assets/${assetId}/resources`)}
      />
    </div>
  )
}
