import { memberSorts } from '@millwright/contract/users'
import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { useMembersPage } from '../../domain/people/members.ts'
import { wholeNameOf } from '../../domain/people/whole-name.ts'
import { useUser } from '../../platform/session.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { ListHead } from '../../ui/lists/list-head.tsx'
import { useWideHead } from '../../ui/lists/use-wide-head.ts'
import { DataTable } from '../../ui/lists/table/data-table.tsx'
import { useTableInAddress } from '../../ui/lists/table/table-control.ts'
import { FileButtons } from './file-buttons.tsx'
import { useMemberColumns } from './member-columns.tsx'
import { MemberMenu } from './member-menu.tsx'
import css from './users.module.css'

const choices = { pageSizes: [5, 10, 15], sorts: memberSorts }

export function UsersPage() {
  const t = useTranslations('users')
  const lists = useTranslations('lists')
  const ids = useAddressIds()
  const isAdmin = useUser().role === 'admin'
  const navigate = useNavigate()
  const isWide = useWideHead()
  const columns = useMemberColumns()
  const { search, setSearch, ...control } = useTableInAddress(choices)
  const { page, pageSize, sort, order } = control
  const members = useMembersPage({ search, sort, order, page, pageSize })
  const reload = () => void members.refetch()
  return (
    <Page>
      <ListHead
        title={t('title')}
        count={members.data?.total ?? (members.isError ? null : undefined)}
        countText={(count) => t('count', { count })}
        search={search}
        texts={{ search: t('search'), reload: t('reload'), clear: lists('clearSearch') }}
        reloading={members.isFetching}
        onSearch={setSearch}
        onReload={reload}
        further={isAdmin && isWide && <FileButtons />}
        action={
          isAdmin && (
            <Button
              variant="contained"
              component={Link}
              to={addressOf('newMember', ids)}
              startIcon={<Plus size={18} strokeWidth={1.6} />}
            >
              {t('create')}
            </Button>
          )
        }
      />
      {isAdmin && !isWide && (
        <div className={css.files}>
          <FileButtons />
        </div>
      )}
      <DataTable
        name="members"
        texts={{ label: t('title'), loading: t('loading'), failed: t('failed') }}
        columns={columns}
        rows={members.data?.rows}
        total={members.data?.total ?? 0}
        control={control}
        idOf={({ _id }) => _id}
        nameOf={({ name }) => wholeNameOf(name)}
        error={members.error}
        onOpen={({ _id }) => void navigate(addressOf('memberProfile', { ...ids, memberId: _id }))}
        onRetry={reload}
        menuOf={isAdmin ? (member) => <MemberMenu member={member} /> : undefined}
        empty={
          <Notice
            kind="search"
            title={lists('nothingFound', { search })}
            action={
              <Button variant="outlined" onClick={() => setSearch('')}>
                {lists('clearSearch')}
              </Button>
            }
          />
        }
      />
    </Page>
  )
}
