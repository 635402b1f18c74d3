import { assetRoutes } from '@millwright/contract/assets'
import type { ImportedAsset } from '@millwright/contract/makers-packages'
import Wrench from 'lucide-react/icons/wrench'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, labelsAddress, useAddressIds } from '../../addresses.ts'
import { isNotFound, leadsNowhere, submit } from '../../platform/api.ts'
import { useAssets } from '../../domain/places/assets.ts'
import { useDeletePlace } from '../../panes/places/use-delete-place.ts'
import { useDepartment } from '../../domain/places/departments.ts'
import { useUser } from '../../platform/session.ts'
import { CardListPage } from '../../panes/places/card-list-page.tsx'
import { ImportButton } from '../../panes/packages/import-button.tsx'
import { LabelsButton } from './labels-button.tsx'
import { usePackageImport } from '../../panes/packages/use-package-import.tsx'
import { useSearch } from '../../ui/lists/use-search.ts'
import { Page } from '../../ui/layout/page.tsx'
import { RequestAccess } from '../../domain/people/request-access.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'

export function AssetsPage() {
  const t = useTranslations('assets')
  const ids = useAddressIds()
  const { departmentId } = ids
  const [search] = useSearch()
  const assets = useAssets(departmentId, search)
  const { department } = useDepartment(departmentId)
  const mayCreate = useUser().permissions.asset && department?.access !== 'ask'

  const mayImport = mayCreate && department?.access === 'full'
  const navigate = useNavigate()
  const openImported = ([asset, ...others]: ImportedAsset[]) => {
    if (asset && others.length === 0) void navigate(addressOf('assetProfile', { ...ids, assetId: asset._id }))
  }
  const imports = usePackageImport({ departmentId }, { mayImport, onImported: openImported })

  const remove = useDeletePlace({
    text: t('deleting'),
    send: (assetId) => submit(assetRoutes.delete, { query: { departmentId, assetId } }),
  })

  const asksOnly = (assetId: string) =>
    assets.data?.rows.some(({ _id, access }) => _id === assetId && access === 'ask') ?? false

  // A further page that was refused says nothing of the department.
  if (assets.data ? isNotFound(assets.error) : leadsNowhere(assets.error)) {
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
    <>
      {imports.dialog}
      {/* What is dropped beside the cards; the keyboard has the button for it. */}
      <div style={{ display: 'contents' }} {...imports.target}>
        <CardListPage
          list={assets}
          isPictured
          addressOf={(assetId) => addressOf(asksOnly(assetId) ? 'chat' : 'assetProfile', { ...ids, assetId })}
          updateAt={(assetId) => addressOf('updateAsset', { ...ids, assetId })}
          onDelete={(asset) => void remove(asset)}
          actions={
            <>
              {department?.access !== 'ask' && (search.trim() !== '' || assets.data?.rows.length !== 0) && (
                <LabelsButton to={labelsAddress(ids, null)} />
              )}
              {mayImport && <ImportButton onClick={imports.open} />}
            </>
          }
          createAt={mayCreate ? addressOf('newAsset', ids) : undefined}
          texts={{
            title: t('title'),
            search: t('search'),
            reload: t('reload'),
            create: t('create'),
            loading: t('loading'),
            failed: t('failed'),
            people: (count) => t('people', { count }),
          }}
          empty={{
            icon: Wrench,
            title: department
              ? t(mayCreate ? 'emptyTitle' : 'emptyTitleReader', { department: department.name })
              : t('emptyTitlePlain'),
            text: t(mayCreate ? 'emptyText' : 'emptyTextReader'),
            action: t('emptyAction'),
          }}
        />
      </div>
    </>
  )
}
