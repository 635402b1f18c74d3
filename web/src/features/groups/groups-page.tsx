import type { Group } from '@millwright/contract/groups'
import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import UsersRound from 'lucide-react/icons/users-round'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { useGroupsPage } from '../../domain/people/groups.ts'
import { useUser } from '../../platform/session.ts'
import { NoRight } from '../../ui/feedback/no-right.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import type { TableColumn } from '../../ui/lists/table/columns.ts'
import { useTableInAddress } from '../../ui/lists/table/table-control.ts'
import { listOf, TablePage } from '../../ui/lists/table-page.tsx'
import { GroupMenu } from './group-menu.tsx'

const choices = { pageSizes: [5, 10, 15], sorts: ['name', 'memberCount'] as const }

export function GroupsPage() {
  const t = useTranslations('groups')
  const ids = useAddressIds()
  if (useUser().role !== 'admin') {
    return <NoRight text={t('onlyAdmins')} to={addressOf('users', ids)} toText={t('toUsers')} />
  }
  return <Groups />
}

function Groups() {
  const t = useTranslations('groups')
  const ids = useAddressIds()
  const navigate = useNavigate()
  const columns = useGroupColumns()
  const control = useTableInAddress(choices)
  const { search, page, pageSize, sort, order } = control
  const groups = useGroupsPage({ search, sort, order, page, pageSize })
  return (
    <Page>
      <TablePage
        title={t('title')}
        name="groups"
        texts={{ search: t('search'), reload: t('reload'), loading: t('loading'), failed: t('failed') }}
        countText={(count) => t('count', { count })}
        list={listOf(groups)}
        control={control}
        columns={columns}
        idOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        onOpen={({ _id }) => void navigate(addressOf('updateGroup', { ...ids, groupId: _id }))}
        menuOf={(group) => <GroupMenu group={group} />}
        none={<Notice kind="empty" icon={UsersRound} title={t('none')} text={t('noneText')} />}
        action={
          <Button
            variant="contained"
            component={Link}
            to={addressOf('newGroup', ids)}
            startIcon={<Plus size={18} strokeWidth={1.6} />}
          >
            {t('create')}
          </Button>
        }
      />
    </Page>
  )
}

/** The ids are the fields that the server sorts by; the rule it does not sort by. */
function useGroupColumns(): readonly TableColumn<Group>[] {
  const t = useTranslations('groups')
  const { role, userId } = useAddressIds()
  return useMemo<TableColumn<Group>[]>(
    () => [
      {
        id: 'name',
        header: t('name'),
        cell: ({ _id, name }) => <Link to={addressOf('updateGroup', { role, userId, groupId: _id })}>{name}</Link>,
        width: 220,
        grows: true,
        rank: 0,
      },
      {
        id: 'memberCount',
        header: t('members'),
        cell: ({ memberCount }) => memberCount,
        width: 120,
        rank: 0,
        mono: true,
        onCard: 'right',
      },
      {
        id: 'rule',
        header: t('ruleHeading'),
        cell: ({ rule, fromDirectory }) => {
          if (fromDirectory) return t('ofDirectory')
          return rule ? t('rule', { field: t(rule.field), value: rule.value }) : t('ruleNone')
        },
        width: 240,
        grows: true,
        rank: 1,
      },
    ],
    [t, role, userId],
  )
}
