import { assetRoutes, NewAsset } from '@millwright/contract/assets'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { submit } from '../../platform/api.ts'
import { libraryKeys } from '../../platform/library.ts'
import { useUser } from '../../platform/session.ts'
import { CreatePage } from '../../ui/create-page.tsx'

export function AssetFormPage() {
  const t = useTranslations('assets')
  const { role = '', userId = '', departmentId = '' } = useParams()
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
        address: `/${role}/${userId}/departments/${departmentId}/assets`,
        key: libraryKeys.assets(departmentId),
      }}
      schema={NewAsset}
      send={(body, key) => submit(assetRoutes.create, { query: { departmentId }, body, key })}
    />
  )
}
