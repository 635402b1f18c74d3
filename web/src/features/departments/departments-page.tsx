import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useDepartments } from '../../platform/library.ts'
import { useUser } from '../../platform/session.ts'
import { CardGrid, CardGridSkeleton } from '../../ui/card-grid.tsx'
import { ListHead } from '../../ui/list-head.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { Notice } from '../../ui/notice.tsx'
import { searchIn } from '../../ui/search-list.ts'
import { useSearch } from '../../ui/use-search.ts'

export function DepartmentsPage() {
  const t = useTranslations('departments')
  const { role = '', userId = '' } = useParams()
  const [search, setSearch] = useSearch()
  const departments = useDepartments()
  const mayCreate = useUser().permissions.department
  const found = departments.data && searchIn(departments.data, search)
  const isEmpty = departments.data?.length === 0
  const base = `/${role}/${userId}/departments`

  const create = (text: string) => (
    <Button variant="contained" component={Link} to={`${base}/create`} startIcon={<Plus size={18} strokeWidth={1.6} />}>
      {text}
    </Button>
  )
  return (
    <ListPage>
      <ListHead
        title={t('title')}
        count={found?.length ?? (departments.isError ? null : undefined)}
        search={search}
        texts={{ search: t('search'), reload: t('reload'), clear: t('clearSearch') }}
        reloading={departments.isFetching}
        onSearch={setSearch}
        onReload={() => void departments.refetch()}
        action={mayCreate && !isEmpty && create(t('create'))}
      />
      {departments.isPending && <CardGridSkeleton label={t('loading')} />}
      {departments.isError && !found && (
        <Notice
          kind="failed"
          title={t('failed')}
          text={departments.error.message}
          onRetry={() => void departments.refetch()}
        />
      )}
      {isEmpty && (
        <Notice
          kind="departments"
          title={t('emptyTitle')}
          text={mayCreate ? t('emptyText') : t('emptyTextReader')}
          action={mayCreate && create(t('emptyAction'))}
        />
      )}
      {found?.length === 0 && !isEmpty && (
        <Notice
          kind="search"
          title={t('nothingFound', { search })}
          action={
            <Button variant="outlined" onClick={() => setSearch('')}>
              {t('clearSearch')}
            </Button>
          }
        />
      )}
      {found && found.length > 0 && (
        <CardGrid
          label={t('title')}
          cards={found.map((one) => ({ ...one, id: one._id, people: one.users.length }))}
          addressOf={(id) => `${base}/${id}/assets`}
          peopleText={(count) => t('people', { count })}
        />
      )}
    </ListPage>
  )
}
