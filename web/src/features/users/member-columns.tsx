import type { Member } from '@millwright/contract/users'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, homeOf } from '../../addresses.ts'
import { Avatar } from '../../domain/people/avatar.tsx'
import { wholeNameOf } from '../../domain/people/whole-name.ts'
import { useUser } from '../../platform/session.ts'
import type { TableColumn } from '../../ui/lists/table/columns.ts'
import { GuestMark } from './guest-mark.tsx'
import { RoleMark } from './role-mark.tsx'
import css from './users.module.css'

/** The ids are the fields that the server sorts by. */
export function useMemberColumns(): readonly TableColumn<Member>[] {
  const t = useTranslations('users')
  const { _id: ownId, role } = useUser()
  return useMemo<TableColumn<Member>[]>(
    () => [
      {
        id: 'name.firstName',
        header: t('name'),
        cell: (member) => (
          <span className={css.person}>
            <Avatar of={member} />
            <span className={css.name}>
              <Link to={addressOf('memberProfile', { ...homeOf({ role, _id: ownId }), memberId: member._id })}>
                {wholeNameOf(member.name)}
              </Link>
            </span>
            {member._id === ownId && <span className={css.you}>{t('you')}</span>}
            <GuestMark member={member} />
            {member.suspendedAt !== undefined && <span className={css.you}>{t('suspended')}</span>}
          </span>
        ),
        width: 200,
        grows: true,
        rank: 0,
      },
      {
        id: 'username',
        header: t('username'),
        cell: ({ username }) => username,
        width: 150,
        rank: 3,
        mono: true,
        onCard: 'below',
      },
      { id: 'staffId', header: t('staffId'), cell: ({ staffId }) => staffId, width: 104, rank: 4, mono: true },
      { id: 'designation', header: t('designation'), cell: ({ designation }) => designation, width: 152, rank: 2 },
      { id: 'location', header: t('location'), cell: ({ location }) => location, width: 128, rank: 6 },
      {
        id: 'mayCreate',
        header: t('mayCreate'),
        cell: ({ permissions: { department, asset } }) =>
          [department && t('departments'), asset && t('assets')].filter(Boolean).join(', ') || t('nothing'),
        width: 152,
        rank: 5,
        sortable: false,
      },
      { id: 'role', header: t('role'), cell: ({ role }) => <RoleMark role={role} />, width: 96, rank: 1 },
    ],
    [t, ownId, role],
  )
}
