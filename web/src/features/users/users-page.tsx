import { memberSorts } from '@millwright/contract/users'
import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import UsersRound from 'lucide-react/icons/users-round'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { useMembersPage } from '../../domain/people/members.ts'
import { wholeNameOf } from '../../domain/people/whole-name.ts'
import { QuotaNotice } from '../../domain/quotas/quota-notice.tsx'
import { useUser } from '../../platform/session.ts'
import { Page } from '../../ui/layout/page.tsx'
import { useWideHead } from '../../ui/lists/use-wide-head.ts'
import { useTableInAddress } from '../../ui/lists/table/table-control.ts'
import { listOf, TablePage } from '../../ui/lists/table-page.tsx'
import { AccessRequestsButton } from './access-requests-button.tsx'
import { FileButtons } from './file-buttons.tsx'
import { useMemberColumns } from './member-columns.tsx'
import { MemberMenu } from './member-menu.tsx'
import css from './users.module.css'

const choices = { pageSizes: [5, 10, 15], sorts: memberSorts }

export function UsersPage() {
  const t = useTranslations('users')
  const groups = useTranslations('groups')
  const ids = useAddressIds()
  const isAdmin = useUser().role === 'admin'
  const navigate = useNavigate()
  const isWide = useWideHead()
  const columns = useMemberColumns()
  const control = useTableInAddress(choices)
  const { search, page, pageSize, sort, order } = control
  const members = useMembersPage({ search, sort, order, page, pageSize })
  return (
    <Page>
      <TablePage
        title={t('title')}
        name="members"
        texts={{ search: t('search'), reload: t('reload'), loading: t('loading'), failed: t('failed') }}
        countText={(count) => t('count', { count })}
        list={listOf(members)}
        control={control}
        columns={columns}
        idOf={({ _id }) => _id}
        nameOf={({ name }) => wholeNameOf(name)}
        onOpen={({ _id }) => void navigate(addressOf('memberProfile', { ...ids, memberId: _id }))}
        menuOf={isAdmin ? (member) => <MemberMenu member={member} /> : undefined}
        further={
          <>
            <AccessRequestsButton />
            {isAdmin && (
              <Button
                variant="outlined"
                component={Link}
                to={addressOf('groups', ids)}
                startIcon={<UsersRound size={18} strokeWidth={1.6} />}
              >
                {groups('open')}
              </Button>
            )}
            {isAdmin && isWide && <FileButtons />}
          </>
        }
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
      >
        <QuotaNotice of={['members']} />
        {isAdmin && !isWide && (
          <div className={css.files}>
            <FileButtons />
          </div>
        )}
      </TablePage>
    </Page>
  )
}
