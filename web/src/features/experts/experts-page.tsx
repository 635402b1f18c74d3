import { useTranslations } from 'use-intl'
import { useAddressIds } from '../../addresses.ts'
import { useAsset } from '../../domain/places/assets.ts'
import { RequestAccess } from '../../domain/people/request-access.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { ExpertsMap } from './map/experts-map.tsx'
import { ExpertsTable } from './list/experts-table.tsx'
import { useView } from './list/view-switch.tsx'

/** Whom to ask about an asset: as a table, and as a map of who can do what. */
export function ExpertsPage() {
  const t = useTranslations('experts')
  const ids = useAddressIds()
  const { asset, isMissing } = useAsset(ids)
  const List = useView() === 'skills' ? ExpertsMap : ExpertsTable
  return (
    <Page>
      {isMissing ? (
        <Notice
          kind="missing"
          title={t('missing')}
          text={t('assetMissing')}
          action={<RequestAccess kind="asset" placeId={ids.assetId} />}
        />
      ) : (
        <List mayEdit={asset?.access === 'full'} />
      )}
    </Page>
  )
}
