import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../platform/api.ts'
import { useAssets, useDepartments } from '../../platform/library.ts'
import { useUser } from '../../platform/session.ts'
import { CardGrid, CardGridSkeleton } from '../../ui/card-grid.tsx'
import { ListHead } from '../../ui/list-head.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { Notice } from '../../ui/notice.tsx'
import { searchIn } from '../../ui/search-list.ts'
import { useSearch } from '../../ui/use-search.ts'

export function AssetsPage() {
  const t = useTranslations('assets')
  const { role = '', userId = '', departmentId = '' } = useParams()
  const [search, setSearch] = useSearch()
  const assets = useAssets(departmentId)
  const department = useDepartments().data?.find((one) => one._id === departmentId)
  const mayCreate = useUser().permissions.asset
  const found = assets.data && searchIn(assets.data, search)
  const isEmpty = assets.data?.length === 0
  const base = `/${role}/${userId}/departments/${departmentId}/assets`

  const create = (text: string) => (
    <Button variant="contained" component={Link} to={`${base}/create`} startIcon={<Plus size={18} strokeWidth={1.6} />}>
      {text}
    </Button>
  )
  if (assets.error && isNotFound(assets.error)) {
    return (
      <ListPage>
        <Notice kind="missing" title={t('notFound')} text={t('departmentMissing')} />
      </ListPage>
    )
  }
  return (
    <ListPage>
      <ListHead
        title={t('title')}
        count={found?.length ?? (assets.isError ? null : undefined)}
        search={search}
        texts={{ search: t('search'), reload: t('reload'), clear: t('clearSearch') }}
        reloading={assets.isFetching}
        onSearch={setSearch}
        onReload={() => void assets.refetch()}
        action={mayCreate && !isEmpty && create(t('create'))}
      />
      {assets.isPending && <CardGridSkeleton label={t('loading')} />}
      {assets.isError && !found && (
        <Notice kind="failed" title={t('failed')} text={assets.error.message} onRetry={() => void assets.refetch()} />
      )}
      {isEmpty && (
        <Notice
          kind="assets"
          title={department ? t('emptyTitle', { department: department.name }) : t('emptyTitlePlain')}
          text={t('emptyText')}
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
          addressOf={(id) => `${base}/${id}/profile`}
          peopleText={(count) => t('people', { count })}
        />
      )}
    </ListPage>
  )
}
