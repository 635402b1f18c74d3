import type { MemberAccess } from '@millwright/contract/people'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { PeopleTable } from './people-table.tsx'

/** Who has access to a place, to be read; undefined until they have come. */
export function AccessTable({ users }: { users: readonly MemberAccess[] | undefined }) {
  const t = useTranslations('access')
  const ids = useAddressIds()
  return (
    <PeopleTable
      name="access"
      rows={users}
      nameOf={({ _id, username }) => <Link to={addressOf('memberProfile', { ...ids, memberId: _id })}>{username}</Link>}
      accessOf={({ access }) => t(access)}
    />
  )
}
