import IconButton from '@mui/material/IconButton'
import Minimize from 'lucide-react/icons/minimize-2'
import { useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { ResourceBrowser } from '../../panes/drive/resource-browser.tsx'
import { ResourceTabs } from '../../panes/drive/resource-tabs.tsx'
import { searchOf, usePageAddress, useTabInAddress } from '../../domain/drive/use-place.ts'
import { ProgressStatusButton } from '../../domain/jobs/progress-status-button.tsx'
import { useAsset } from '../../domain/places/assets.ts'
import { RequestAccess } from '../../domain/people/request-access.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useSearch } from '../../ui/lists/use-search.ts'
import css from './resources-page.module.css'

/** The resources of an asset by kind, in the folders that all kinds share. */
export function ResourcesPage() {
  const t = useTranslations('resources')
  const navigate = useNavigate()
  const ids = useAddressIds()
  const { asset, isMissing } = useAsset(ids)
  const { tab, folderId } = useTabInAddress()
  const [search, setSearch] = useSearch()
  const pageAddress = usePageAddress()
  const panelId = useId()

  if (isMissing) {
    return (
      <Page>
        <Notice
          kind="missing"
          title={t('notFound')}
          text={t('notFoundText')}
          action={<RequestAccess kind="asset" placeId={ids.assetId} />}
        />
      </Page>
    )
  }
  return (
    <div className={css.page}>
      <h1 className={css.visuallyHidden}>{t('resourcesOf', { asset: asset?.name ?? '' })}</h1>
      <ResourceTabs
        place={ids}
        tab={tab}
        panelId={panelId}
        onTab={(next) => void navigate(searchOf(next, null), { preventScrollReset: true, flushSync: true })}
      >
        <ProgressStatusButton />
        <IconButton component={Link} to={addressOf('chat', ids)} aria-label={t('minimize')} title={t('minimize')}>
          <Minimize size={18} strokeWidth={1.6} />
        </IconButton>
      </ResourceTabs>
      <div id={panelId} role="tabpanel" aria-label={t('title')} className={css.panel}>
        <ResourceBrowser
          place={ids}
          section={tab}
          folderId={folderId}
          search={search}
          onSearch={setSearch}
          mayWrite={asset?.access === 'full'}
          hasUpload
          folderAddress={(folder) => searchOf(tab, folder)}
          fileAddress={pageAddress}
          pageAddress={pageAddress}
        />
      </div>
    </div>
  )
}
