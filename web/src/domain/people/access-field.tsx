import type { AccessLevel } from '@millwright/contract/people'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../platform/session.ts'
import { Segments } from '../../ui/forms/segments.tsx'
import { LockedAccess } from './access-marks.tsx'
import { type AccessRow, groupRow, PeopleTable } from './people-table.tsx'
import { useAllGroups } from './groups.ts'
import { useAllMembers } from './members.ts'

type AccessLevels = Readonly<Record<string, AccessLevel>>
type PlaceLevels = { users: AccessLevels; groups: AccessLevels }
type AccessFieldProps = { levels: PlaceLevels; onChange: (levels: PlaceLevels) => void }

type FieldRow = AccessRow & { lock: 'admin' | 'self' | null }

const shown = ['everyone', 'withAccess'] as const

/** All groups and members of the company, each with the access that is to be theirs. */
function AccessField({ levels, onChange }: AccessFieldProps) {
  const t = useTranslations('access')
  const { _id: ownId } = useUser()
  const members = useAllMembers()
  const [filter, setFilter] = useState<(typeof shown)[number]>('everyone')
  const groups = useAllGroups()
  const people = members.data?.map((member): FieldRow => {
    const lock = member.role === 'admin' ? ('admin' as const) : member._id === ownId ? ('self' as const) : null
    return { ...member, lock, access: lock ? ('full' as const) : (levels.users[member._id] ?? null) }
  })
  const ofGroups = groups.data?.map((group): FieldRow => ({
    ...groupRow({ ...group, access: levels.groups[group._id] ?? null }),
    lock: null,
  }))
  const rows = people && ofGroups && [...ofGroups, ...people]
  const withAccess = rows?.filter(({ access }) => access !== null)
  const change = ({ _id, memberCount }: FieldRow, access: AccessLevel | 'none') => {
    const of = memberCount === undefined ? 'users' : 'groups'
    const { [_id]: _, ...others } = levels[of]
    onChange({ ...levels, [of]: access === 'none' ? others : { ...others, [_id]: access } })
  }
  return (
    <PeopleTable
      name="access-field"
      rows={filter === 'everyone' ? rows : withAccess}
      error={members.error ?? groups.error}
      onRetry={() => {
        void members.refetch()
        void groups.refetch()
      }}
      aside={
        <Segments
          label={t('shown')}
          value={filter}
          options={shown.map((value) => ({ value, text: t(value, { count: withAccess?.length ?? 0 }) }))}
          onPick={setFilter}
        />
      }
      accessOf={(row: FieldRow) =>
        row.lock ? (
          <LockedAccess reason={t(row.lock)} />
        ) : (
          <Segments
            label={t('accessOf', { name: row.username })}
            value={row.access ?? 'none'}
            options={(['none', 'ask', 'read', 'full'] as const).map((value) => ({ value, text: t(value) }))}
            onPick={(level) => change(row, level)}
          />
        )
      }
    />
  )
}

export const accessField = (levels: PlaceLevels, onChange: AccessFieldProps['onChange']) => (
  <AccessField levels={levels} onChange={onChange} />
)
