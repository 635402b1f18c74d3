import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { DocumentPane } from '../../library/resources/viewer/document-pane.tsx'
import css from './document-page.module.css'

/** The viewer as a page of its own; the page of the document stands in the address. */
export function DocumentPage() {
  const t = useTranslations('viewer')
  const navigate = useNavigate()
  const ids = useAddressIds()
  const [search, setSearch] = useSearchParams()
  const page = Number(search.get('page')) || 1
  return (
    <div className={css.page}>
      <h1 className={css.visuallyHidden}>{t('title')}</h1>
      <DocumentPane
        assetId={ids.assetId}
        documentId={ids.documentId}
        page={page}
        onPage={(now) => setSearch({ page: String(now) }, { replace: true, preventScrollReset: true })}
        onClose={() => void navigate(addressOf('resources', ids))}
      />
    </div>
  )
}
