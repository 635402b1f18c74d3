import IconButton from '@mui/material/IconButton'
import Trash2 from 'lucide-react/icons/trash-2'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { ResourceBrowser } from '../../panes/drive/resource-browser.tsx'
import { folderIn, useDriveAddress } from '../../domain/drive/use-place.ts'
import { ProgressStatusButton } from '../../domain/jobs/progress-status-button.tsx'
import { useAsset } from '../../domain/places/assets.ts'
import { RequestAccess } from '../../domain/people/request-access.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useSearch } from '../../ui/lists/use-search.ts'
import css from './drive-page.module.css'

/** The folders of an asset with the files of every kind. */
export function DrivePage() {
  const t = useTranslations('drive')
  const ids = useAddressIds()
  const folderId = folderIn(useParams()['folderId'])
  const { asset, isMissing } = useAsset(ids)
  const [search, setSearch] = useSearch()
  const pageAddress = useDriveAddress()
  const mayWrite = asset?.access === 'full'

  if (isMissing) {
    return (
      <Page>
        <Notice
          kind="missing"
          title={t('notFound')}
          text={t('assetMissing')}
          action={<RequestAccess kind="asset" placeId={ids.assetId} />}
        />
      </Page>
    )
  }
  return (
    <div className={css.page}>
      <header className={css.bar}>
        <h1>{t('drive')}</h1>
        <ProgressStatusButton />
        {mayWrite && (
          <IconButton component={Link} to={addressOf('bin', ids)} aria-label={t('bin')} title={t('bin')}>
            <Trash2 size={18} strokeWidth={1.6} />
          </IconButton>
        )}
      </header>
      <ResourceBrowser
        place={ids}
        section="drive"
        folderId={folderId}
        search={search}
        onSearch={setSearch}
        mayWrite={mayWrite}
        hasUpload
        folderAddress={(folder) => addressOf('drive', { ...ids, folderId: folder })}
        fileAddress={(file) =>
          file.type === 'document'
            ? addressOf('driveDocument', { ...ids, parentId: file.parentId ?? 'root', documentId: file.id })
            : pageAddress(file)
        }
        pageAddress={pageAddress}
      />
    </div>
  )
}
