import {
  type AccessByGroups,
  type AccessLevel,
  type GroupAccess,
  isAtLeast,
  type MemberAccess,
} from '@millwright/contract/people'
import { useId } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import css from './access.module.css'
import { type AccessRow, groupRow, PeopleTable } from './people-table.tsx'
import { shownNameOf } from './whole-name.ts'

type PlaceAccess = {
  users: readonly MemberAccess[]
  groups: readonly GroupAccess[]
  throughGroups: readonly AccessByGroups[]
  throughGroupsCount: number
}
/** By what they have it: by themselves, and by these groups. */
type TableRow = AccessRow & { access: AccessLevel; isOwn: boolean; by: readonly string[] }

/** Who has access to a place, and by what, to be read, and how many more by groups than were sent; undefined until they have come. */
export function AccessTable({ place }: { place: PlaceAccess | undefined }) {
  const t = useTranslations('access')
  const ids = useAddressIds()
  const title = useId()
  const people = place && peopleOf(place)
  const more = place ? place.throughGroupsCount - place.throughGroups.length : 0
  const groups = place?.groups.map((group) => ({ ...groupRow(group), access: group.access, isOwn: true, by: [] }))
  return (
    <section className={css.people} aria-labelledby={title}>
      <PeopleTable
        name="access"
        rows={people && groups && [...groups, ...people]}
        heading={
          <h2 id={title}>
            {t('whoHasAccess')} {people ? <span className={css.count}>{people.length + more}</span> : <i />}
          </h2>
        }
        nameOf={(user) => (
          <Link to={addressOf('memberProfile', { ...ids, memberId: user._id })}>{shownNameOf(user)}</Link>
        )}
        accessOf={({ access, isOwn, by }: TableRow) => {
          if (by.length === 0) return t(access)
          return t(isOwn ? 'alsoBy' : 'by', { access: t(access), groups: by.join(', ') })
        }}
      />
      {more > 0 && <p className={css.more}>{t('moreByGroups', { count: more })}</p>}
    </section>
  )
}

/** Each once, at the higher of the levels that they have by themselves and by groups. */
function peopleOf({ users, throughGroups }: PlaceAccess): TableRow[] {
  const rows = new Map<string, TableRow>(users.map((user) => [user._id, { ...user, isOwn: true, by: [] }]))
  for (const { groups: by, ...user } of throughGroups) {
    const own = rows.get(user._id)
    const access = own && isAtLeast(own.access, user.access) ? own.access : user.access
    rows.set(user._id, { ...user, access, isOwn: own !== undefined, by })
  }
  return [...rows.values()]
}
