import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useDepartments } from '../../platform/library.ts'
import { useUser } from '../../platform/session.ts'
import { CardListPage } from '../../ui/card-list-page.tsx'

export function DepartmentsPage() {
  const t = useTranslations('departments')
  const { role = '', userId = '' } = useParams()
  const mayCreate = useUser().permissions.department
  const base = `/${role}/${userId}/departments`
  return (
    <CardListPage
      list={useDepartments()}
      addressOf={(id) => `${base}/${id}/assets`}
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
        kind: 'departments',
        title: t('emptyTitle'),
        text: mayCreate ? t('emptyText') : t('emptyTextReader'),
        action: t('emptyAction'),
      }}
    />
  )
}
