import { assetRoutes } from '@millwright/contract/assets'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { accessField } from '../../domain/people/access-field.tsx'
import { RequestAccess } from '../../domain/people/request-access.tsx'
import { useAssetNow } from '../../domain/places/assets.ts'
import { bodyOf } from '../../panes/places/form/place-values.ts'
import { UpdatePage } from '../../panes/places/form/update-page.tsx'
import { submit } from '../../platform/api.ts'
import { useAssetPicture } from './use-asset-picture.tsx'

const { update } = assetRoutes

export function AssetUpdatePage() {
  const t = useTranslations('assets')
  const ids = useAddressIds()
  const { departmentId, assetId } = ids
  const { asset, isFetchedAfterMount, ...found } = useAssetNow(ids)
  const picture = useAssetPicture(asset?.picture ?? '')
  return (
    <UpdatePage
      texts={{
        title: t('updateTitle'),
        infoHelp: t('infoHelp'),
        cancel: t('cancel'),
        updating: t('updating'),
        notFound: t('notFound'),
        notFoundText: t('notFoundText'),
        failed: t('profileFailed'),
      }}
      found={{ ...found, record: isFetchedAfterMount ? asset : undefined }}
      missingAction={<RequestAccess kind="asset" placeId={assetId} />}
      back={addressOf('assetProfile', ids)}
      hasFields
      picture={picture}
      access={accessField}
      send={async ({ dynamicFields, ...input }, seen) => {
        // First: where it is refused nothing else is changed, and what is sent again after a conflict is kept by then.
        await picture.send({ departmentId, assetId })
        return submit(update, { query: { departmentId, assetId }, body: { ...bodyOf(input), dynamicFields }, seen })
      }}
      schema={update.output}
    />
  )
}
