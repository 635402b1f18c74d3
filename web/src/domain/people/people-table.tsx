import type { AccessLevel, GroupAccess, MemberAccess } from '@millwright/contract/people'
import UsersRound from 'lucide-react/icons/users-round'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../platform/session.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { NothingFound } from '../../ui/lists/nothing-found.tsx'
import { SearchField } from '../../ui/lists/search-field.tsx'
import type { TableColumn } from '../../ui/lists/table/columns.ts'
import { DataTable } from '../../ui/lists/table/data-table.tsx'
import { useTableHere } from '../../ui/lists/table/table-control.ts'
import { Avatar } from './avatar.tsx'
import css from './access.module.css'
import { shownNameOf, wholeNameOf } from './whole-name.ts'

/** `access` null: none. Further fields are searched too. `memberCount`: it is a group of so many (`groupRow`). */
export type AccessRow = Omit<MemberAccess, 'access'> & {
  staffId?: string
  contact?: string
  location?: string
  about?: string
  designation?: string
  email?: string
  access: AccessLevel | null
  memberCount?: number
}

/** A group among people. */
export function groupRow({
  _id,
  name,
  ...row
}: Omit<GroupAccess, 'access'> & { access: AccessLevel | null }): AccessRow {
  const { memberCount, access } = row
  const shownName = { firstName: name, middleName: '', lastName: '' }
  return { _id, username: name, name: shownName, role: 'user', profilePic: '', access, memberCount }
}

const pageSizes = [5, 10, 20]
const sorts = ['number', 'profile', 'username', 'access']

type PeopleTableProps<Row extends AccessRow> = {
  name: string
  /** By username; undefined until they have come. */
  rows: readonly Row[] | undefined
  error?: Error | null
  onRetry?: () => void
  /** Stands before the search, in one card with the table. */
  heading?: ReactNode
  /** Stands behind the search. */
  aside?: ReactNode
  /** The name, as text or as a link. */
  nameOf?: (row: Row) => ReactNode
  accessOf: (row: Row) => ReactNode
  /** What stands over it, where it is not access. */
  accessText?: string
}

/** People and their access to one place: S.No, Profile, Username, Access. */
export function PeopleTable<Row extends AccessRow>(props: PeopleTableProps<Row>) {
  const { name, rows, error = null, onRetry, heading, aside, nameOf = shownNameOf, accessOf, accessText } = props
  const t = useTranslations('access')
  const lists = useTranslations('lists')
  const { _id: ownId } = useUser()
  const control = useTableHere({ pageSizes, sorts })
  const [search, setSearch] = useState('')
  const found = rows
    ?.filter((row) => holds(row, search))
    .toSorted((one, other) => groupsFirst(one, other) || one.username.localeCompare(other.username))
    .map((row, index) => ({ row, number: index + 1 }))
  const columns: TableColumn<{ row: Row; number: number }>[] = [
    {
      id: 'number',
      header: t('number'),
      cell: ({ number }) => number,
      value: ({ number }) => number,
      width: 76,
      rank: 2,
      mono: true,
      onCard: 'nowhere',
    },
    {
      id: 'profile',
      header: t('profile'),
      cell: ({ row }) => (
        <span className={css.person}>
          {row.memberCount === undefined ? <Avatar of={row} /> : <UsersRound size={24} strokeWidth={1.6} aria-hidden />}
          <span className={css.name}>{row.memberCount === undefined ? nameOf(row) : row.username}</span>
          {row.memberCount !== undefined && <span className={css.badge}>{t('group', { count: row.memberCount })}</span>}
          {row._id === ownId && <span className={css.badge}>{t('you')}</span>}
          {row.role === 'admin' && <span className={css.badge}>{t('isAdmin')}</span>}
        </span>
      ),
      value: ({ row }) => shownNameOf(row),
      width: 200,
      grows: true,
      rank: 0,
    },
    {
      id: 'username',
      header: t('username'),
      cell: ({ row }) => (row.memberCount === undefined ? row.username : ''),
      value: ({ row }) => row.username,
      width: 150,
      grows: true,
      rank: 1,
      mono: true,
      onCard: 'below',
    },
    {
      id: 'access',
      header: accessText ?? t('access'),
      cell: ({ row }) => accessOf(row),
      value: ({ row }) => order[row.access ?? 'none'],
      width: 264,
      rank: 0,
      onCard: 'right',
    },
  ]
  const type = (text: string) => {
    setSearch(text)
    control.change({ page: 1 })
  }
  return (
    <div className={heading ? css.card : undefined}>
      {/* Enter in the search sends no form that it stands in. */}
      <div className={heading ? css.head : css.bar} role="presentation" onKeyDown={keepEnter}>
        {heading}
        <div className={css.search}>
          <SearchField texts={{ search: t('search'), clear: lists('clearSearch') }} value={search} onChange={type} />
        </div>
        {aside}
      </div>
      <DataTable
        name={name}
        inForm
        texts={{ label: t('label'), loading: t('loading'), failed: t('failed') }}
        columns={columns}
        rows={found}
        control={control}
        idOf={({ row }) => row._id}
        nameOf={({ row }) => row.username}
        error={error}
        bare={heading !== undefined}
        {...(onRetry ? { onRetry } : {})}
        empty={
          search.trim() ? (
            <NothingFound framed={heading === undefined} search={search} onClear={() => type('')} />
          ) : (
            <Notice kind="search" framed={heading === undefined} title={t('nobody')} />
          )
        }
      />
    </div>
  )
}

const groupsFirst = (one: AccessRow, other: AccessRow) =>
  Number(one.memberCount === undefined) - Number(other.memberCount === undefined)

const order = { full: 0, read: 1, ask: 2, none: 3 }

function holds(row: AccessRow, search: string): boolean {
  const { username, name, staffId, designation, email, contact, location, about } = row
  const texts = [username, wholeNameOf(name), staffId, designation, email, contact, location, about]
  const wanted = search.trim().toLowerCase()
  return texts.some((text) => text?.toLowerCase().includes(wanted))
}

function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'text')
    event.preventDefault()
}
