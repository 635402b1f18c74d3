import { type AccessLevel, isAtLeast } from '@millwright/contract/people'
import { useId } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { type AccessWays, type PlaceAccess, waysInWords, waysOf } from './access-ways.ts'
import css from './access.module.css'
import { type AccessRow, groupRow, PeopleTable } from './people-table.tsx'
import { shownNameOf } from './whole-name.ts'

/** `access`: the highest of all. */
type TableRow = AccessRow & { access: AccessLevel; ways: AccessWays }

/** Who has access to a place, and by what, to be read, and how many more by groups than were sent; undefined until they have come. */
export function AccessTable({ place }: { place: PlaceAccess | undefined }) {
  const t = useTranslations('access')
  const ids = useAddressIds()
  const title = useId()
  const people = place && peopleOf(place)
  const more = place ? place.throughGroupsCount - place.throughGroups.length : 0
  const groups = place?.groups.map((group): TableRow => {
    const { access } = group
    return { ...groupRow(group), access, ways: { own: access, byGroups: [] } }
  })
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
        accessOf={({ ways }: TableRow) =>
          waysInWords(ways, {
            level: (access) => t(access),
            byThemselves: (access) => t('byThemselves', { access }),
            by: (access, names) => t('by', { access, groups: names }),
          })
        }
      />
      {more > 0 && <p className={css.more}>{t('moreByGroups', { count: more })}</p>}
    </section>
  )
}

/** Each once, at the higher of the levels that they have by themselves and by groups. */
function peopleOf(place: PlaceAccess): TableRow[] {
  const rows = new Map(
    place.users.map((user): [string, TableRow] => [user._id, { ...user, ways: { own: user.access, byGroups: [] } }]),
  )
  for (const through of place.throughGroups) {
    const { groups: _, ...user } = through
    const own = rows.get(user._id)?.access ?? null
    const access = own !== null && isAtLeast(own, user.access) ? own : user.access
    rows.set(user._id, { ...user, access, ways: waysOf(place, { own, through }) })
  }
  return [...rows.values()]
}
