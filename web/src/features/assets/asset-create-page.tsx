import { assetRoutes } from '@millwright/contract/assets'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { accessField } from '../../domain/people/access-field.tsx'
import { useDepartment } from '../../domain/places/departments.ts'
import { CreatePage } from '../../panes/places/form/create-page.tsx'
import { bodyOf } from '../../panes/places/form/place-values.ts'
import { submit } from '../../platform/api.ts'
import { useAssetPicture } from './use-asset-picture.tsx'
import { useUser } from '../../platform/session.ts'
import { RequestAccess } from '../../domain/people/request-access.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'

export function AssetCreatePage() {
  const t = useTranslations('assets')
  const ids = useAddressIds()
  const { departmentId } = ids
  const { isMissing } = useDepartment(departmentId)
  const picture = useAssetPicture('')
  const mayCreate = useUser().permissions.asset
  if (mayCreate && isMissing) {
    return (
      <Page>
        <Notice
          kind="missing"
          title={t('notFound')}
          text={t('departmentMissing')}
          action={<RequestAccess kind="department" placeId={ids.departmentId} />}
        />
      </Page>
    )
  }
  return (
    <CreatePage
      texts={{
        title: t('createTitle'),
        infoHelp: t('infoHelp'),
        submit: t('submit'),
        cancel: t('cancel'),
        creating: t('creating'),
      }}
      mayCreate={mayCreate}
      list={addressOf('assets', ids)}
      hasFields
      picture={picture}
      access={accessField}
      send={async ({ dynamicFields, ...input }, key) => {
        const body = { ...bodyOf(input), dynamicFields }
        const created = await submit(assetRoutes.create, { query: { departmentId }, body, key })
        try {
          await picture.send({ departmentId, assetId: created.data._id })
        } catch {
          // The asset is there: it is not to be created once more.
          return { message: t('createdWithoutPicture') }
        }
        return created
      }}
    />
  )
}
