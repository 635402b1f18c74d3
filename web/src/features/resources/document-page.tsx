import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { DocumentPane } from '../../library/resources/viewer/document-pane.tsx'
import { readSegment } from '../../library/resources/viewer/segments.ts'
import css from './document-page.module.css'

/** The viewer as a page of its own; the segment that is shown stands in the address. */
export function DocumentPage() {
  const t = useTranslations('viewer')
  const navigate = useNavigate()
  const ids = useAddressIds()
  const [search, setSearch] = useSearchParams()
  return (
    <div className={css.page}>
      <h1 className={css.visuallyHidden}>{t('title')}</h1>
      <DocumentPane
        assetId={ids.assetId}
        documentId={ids.documentId}
        segment={readSegment(search.get('page'))}
        onSegment={(now) => setSearch({ page: String(now) }, { replace: true, preventScrollReset: true })}
        onClose={() => void navigate(addressOf('resources', ids))}
      />
    </div>
  )
}
