import { assetRoutes, NewAsset } from '@millwright/contract/assets'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { submit } from '../../platform/api.ts'
import { assetsKey } from '../../library/places/assets.ts'
import { useUser } from '../../platform/session.ts'
import { CreatePage } from '../../library/places/create-page.tsx'

const NameAndInfo = z.pick(NewAsset, { name: true, info: true })

export function AssetFormPage() {
  const t = useTranslations('assets')
  const ids = useAddressIds()
  const { departmentId } = ids
  return (
    <CreatePage
      texts={{
        title: t('createTitle'),
        name: t('name'),
        info: t('info'),
        infoHelp: t('infoHelp'),
        submit: t('submit'),
        cancel: t('cancel'),
        creating: t('creating'),
      }}
      mayCreate={useUser().permissions.asset}
      list={{
        address: addressOf('assets', ids),
        key: assetsKey(departmentId),
      }}
      schema={NameAndInfo}
      send={(body, key) => submit(assetRoutes.create, { query: { departmentId }, body, key })}
    />
  )
}
