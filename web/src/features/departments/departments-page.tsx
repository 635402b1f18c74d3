import { departmentRoutes } from '@millwright/contract/departments'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { useDepartments } from '../../domain/places/departments.ts'
import { useDeletePlace } from '../../panes/places/use-delete-place.ts'
import { submit } from '../../platform/api.ts'
import { useUser } from '../../platform/session.ts'
import { useSearch } from '../../ui/lists/use-search.ts'
import { CardListPage } from '../../panes/places/card-list-page.tsx'

export function DepartmentsPage() {
  const t = useTranslations('departments')
  const ids = useAddressIds()
  const [search] = useSearch()
  const mayCreate = useUser().permissions.department
  const remove = useDeletePlace({
    text: t('deleting'),
    send: (departmentId) => submit(departmentRoutes.delete, { query: { departmentId } }),
  })
  return (
    <CardListPage
      list={useDepartments(search)}
      addressOf={(departmentId) => addressOf('assets', { ...ids, departmentId })}
      updateAt={(departmentId) => addressOf('updateDepartment', { ...ids, departmentId })}
      onDelete={(department) => void remove(department)}
      createAt={mayCreate ? addressOf('newDepartment', ids) : undefined}
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
        icon: LayoutGrid,
        title: t('emptyTitle'),
        text: mayCreate ? t('emptyText') : t('emptyTextReader'),
        action: t('emptyAction'),
      }}
    />
  )
}
