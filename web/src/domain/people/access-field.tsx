import type { AccessLevel } from '@millwright/contract/people'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../platform/session.ts'
import { Segments } from '../../ui/forms/segments.tsx'
import { LockedAccess } from './access-marks.tsx'
import { type AccessRow, PeopleTable } from './people-table.tsx'
import { useAllMembers } from './members.ts'

type AccessLevels = Readonly<Record<string, AccessLevel>>
type AccessFieldProps = { users: AccessLevels; onChange: (users: AccessLevels) => void }

const shown = ['everyone', 'withAccess'] as const

/** All members of the company, each with the access that is to be theirs. */
function AccessField({ users, onChange }: AccessFieldProps) {
  const t = useTranslations('access')
  const { _id: ownId } = useUser()
  const members = useAllMembers()
  const [filter, setFilter] = useState<(typeof shown)[number]>('everyone')
  const rows = members.data?.map((member) => {
    const lock = member.role === 'admin' ? ('admin' as const) : member._id === ownId ? ('self' as const) : null
    return { ...member, lock, access: lock ? ('full' as const) : (users[member._id] ?? null) }
  })
  const withAccess = rows?.filter(({ access }) => access !== null)
  const change = (id: string, access: AccessLevel | 'none') => {
    const { [id]: _, ...others } = users
    onChange(access === 'none' ? others : { ...others, [id]: access })
  }
  return (
    <PeopleTable
      name="access-field"
      rows={filter === 'everyone' ? rows : withAccess}
      error={members.error}
      onRetry={() => void members.refetch()}
      aside={
        <Segments
          label={t('shown')}
          value={filter}
          options={shown.map((value) => ({ value, text: t(value, { count: withAccess?.length ?? 0 }) }))}
          onPick={setFilter}
        />
      }
      accessOf={({ _id, username, access, lock }: AccessRow & { lock: 'admin' | 'self' | null }) =>
        lock ? (
          <LockedAccess reason={t(lock)} />
        ) : (
          <Segments
            label={t('accessOf', { name: username })}
            value={access ?? 'none'}
            options={(['none', 'read', 'full'] as const).map((value) => ({ value, text: t(value) }))}
            onPick={(level) => change(_id, level)}
          />
        )
      }
    />
  )
}

export const accessField = (users: AccessLevels, onChange: AccessFieldProps['onChange']) => (
  <AccessField users={users} onChange={onChange} />
)
