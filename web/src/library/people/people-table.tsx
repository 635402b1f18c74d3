import type { AccessLevel } from '@millwright/contract/people'
import Button from '@mui/material/Button'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SearchField } from '../../ui/lists/search-field.tsx'
import type { TableColumn } from '../../ui/lists/table/columns.ts'
import { DataTable } from '../../ui/lists/table/data-table.tsx'
import { useTableHere } from '../../ui/lists/table/table-control.ts'
import { Avatar } from './avatar.tsx'
import css from './access.module.css'

/** `access` null: none. Further fields are searched too. */
export type AccessRow = {
  _id: string
  username: string
  profilePic: string
  name?: { firstName: string; middleName: string; lastName: string }
  staffId?: string
  designation?: string
  email?: string
  access: AccessLevel | null
}

const pageSizes = [5, 10, 20]
const sorts = ['number', 'username', 'access']
const noName = { firstName: '', lastName: '' }

type PeopleTableProps<Row extends AccessRow> = {
  name: string
  /** By username; undefined until they have come. */
  rows: readonly Row[] | undefined
  error?: Error | null
  onRetry?: () => void
  /** Stands beside the search. */
  aside?: ReactNode
  nameOf?: (row: Row) => ReactNode
  accessOf: (row: Row) => ReactNode
}

/** People and their access to one place: S.No, Profile, Username, Access. */
export function PeopleTable<Row extends AccessRow>(props: PeopleTableProps<Row>) {
  const { name, rows, error = null, onRetry, aside, nameOf = ({ username }) => username, accessOf } = props
  const t = useTranslations('access')
  const lists = useTranslations('lists')
  const control = useTableHere({ pageSizes, sorts })
  const [search, setSearch] = useState('')
  const found = rows
    ?.filter((row) => holds(row, search))
    .toSorted((one, other) => one.username.localeCompare(other.username))
    .map((row, index) => ({ row, number: index + 1 }))
  const columns: TableColumn<{ row: Row; number: number }>[] = [
    {
      id: 'number',
      header: t('number'),
      cell: ({ number }) => number,
      value: ({ number }) => number,
      width: 64,
      rank: 2,
      mono: true,
    },
    {
      id: 'profile',
      header: t('profile'),
      cell: ({ row }) => <Avatar of={{ ...row, name: row.name ?? noName }} />,
      sortable: false,
      width: 72,
      rank: 1,
    },
    {
      id: 'username',
      header: t('username'),
      cell: ({ row }) => <span className={css.name}>{nameOf(row)}</span>,
      value: ({ row }) => row.username,
      width: 120,
      grows: true,
      rank: 0,
      mono: true,
    },
    {
      id: 'access',
      header: t('access'),
      cell: ({ row }) => accessOf(row),
      value: ({ row }) => order[row.access ?? 'none'],
      width: 200,
      rank: 0,
    },
  ]
  const type = (text: string) => {
    setSearch(text)
    control.change({ page: 1 })
  }
  return (
    <>
      {/* Enter in the search sends no form that it stands in. */}
      <div className={css.bar} role="presentation" onKeyDown={keepEnter}>
        <div className={css.search}>
          <SearchField texts={{ search: t('search'), clear: lists('clearSearch') }} value={search} onChange={type} />
        </div>
        {aside}
      </div>
      <DataTable
        name={name}
        texts={{ label: t('label'), loading: t('loading'), failed: t('failed') }}
        columns={columns}
        rows={found}
        control={control}
        idOf={({ row }) => row._id}
        nameOf={({ row }) => row.username}
        error={error}
        {...(onRetry ? { onRetry } : {})}
        empty={
          <Notice
            kind="search"
            title={search.trim() ? lists('nothingFound', { search }) : t('nobody')}
            action={
              search.trim() && (
                <Button variant="outlined" onClick={() => type('')}>
                  {lists('clearSearch')}
                </Button>
              )
            }
          />
        }
      />
    </>
  )
}

const order = { full: 0, read: 1, none: 2 }

function holds(row: AccessRow, search: string): boolean {
  const { firstName = '', middleName = '', lastName = '' } = row.name ?? {}
  const texts = [row.username, `${firstName} ${middleName} ${lastName}`, row.staffId, row.designation, row.email]
  const wanted = search.trim().toLowerCase()
  return texts.some((text) => text?.toLowerCase().includes(wanted))
}

function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'text')
    event.preventDefault()
}
