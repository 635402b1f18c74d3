import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../platform/api.ts'
import { useAssets, useDepartments } from '../../platform/library.ts'
import { useUser } from '../../platform/session.ts'
import { CardListPage } from '../../ui/card-list-page.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { Notice } from '../../ui/notice.tsx'

export function AssetsPage() {
  const t = useTranslations('assets')
  const { role = '', userId = '', departmentId = '' } = useParams()
  const assets = useAssets(departmentId)
  const department = useDepartments().data?.find((one) => one._id === departmentId)
  const mayCreate = useUser().permissions.asset
  const base = `/${role}/${userId}/departments/${departmentId}/assets`

  if (assets.error && isNotFound(assets.error)) {
    return (
      <ListPage>
        <Notice kind="missing" title={t('notFound')} text={t('departmentMissing')} />
      </ListPage>
    )
  }
  return (
    <CardListPage
      list={assets}
      addressOf={(id) => `${base}/${id}/profile`}
      createAt={mayCreate ? `${base}/create` : undefined}
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
        kind: 'assets',
        title: department ? t('emptyTitle', { department: department.name }) : t('emptyTitlePlain'),
        text: t('emptyText'),
        action: t('emptyAction'),
      }}
    />
  )
}
