import { assetRoutes, NewAsset } from '@millwright/contract/assets'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../platform/api-error.ts'
import { submit } from '../../platform/api.ts'
import { libraryKeys } from '../../platform/library.ts'
import { useUser } from '../../platform/session.ts'
import { useSubmitKey } from '../../platform/submit-key.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { NameInfoForm, type NameAndInfo } from '../../ui/name-info-form.tsx'
import { withToast } from '../../ui/toasts.tsx'
import { Unauthorized } from '../../ui/unauthorized.tsx'
import { wrongFields } from '../../ui/wrong-fields.ts'

export function AssetFormPage() {
  const t = useTranslations('assets')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const keyFor = useSubmitKey()
  const { role = '', userId = '', departmentId = '' } = useParams()
  const mayCreate = useUser().permissions.asset
  const list = `/${role}/${userId}/departments/${departmentId}/assets`
  if (!mayCreate) return <Unauthorized to={list} />

  const create = async (typed: NameAndInfo) => {
    let wrong: Readonly<Record<string, string>> | undefined
    const created = await withToast(t('creating'), () =>
      submit(assetRoutes.create, { query: { departmentId }, body: typed, key: keyFor(typed) }).catch(
        (error: unknown) => {
          if (error instanceof ApiError) wrong = error.fields
          throw error
        },
      ),
    )
    if (!created) return wrong
    await cache.invalidateQueries({ queryKey: libraryKeys.assets(departmentId) })
    await navigate(list, { replace: true })
    return undefined
  }
  return (
    <ListPage>
      <NameInfoForm
        title={t('createTitle')}
        texts={{
          name: t('name'),
          info: t('info'),
          infoHelp: t('infoHelp'),
          submit: t('submit'),
          busy: t('creating'),
          cancel: t('cancel'),
        }}
        judge={(typed) => wrongFields(NewAsset, typed)}
        onSubmit={create}
        onCancel={() => void navigate(list)}
      />
    </ListPage>
  )
}
