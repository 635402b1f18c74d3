import type { MemberAccess } from '@millwright/contract/people'
import { useId } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import css from './access.module.css'
import { PeopleTable } from './people-table.tsx'
import { shownNameOf } from './whole-name.ts'

/** Who has access to a place, to be read; undefined until they have come. */
export function AccessTable({ users }: { users: readonly MemberAccess[] | undefined }) {
  const t = useTranslations('access')
  const ids = useAddressIds()
  const title = useId()
  return (
    <section className={css.people} aria-labelledby={title}>
      <PeopleTable
        name="access"
        rows={users}
        heading={
          <h2 id={title}>
            {t('whoHasAccess')} {users ? <span className={css.count}>{users.length}</span> : <i />}
          </h2>
        }
        nameOf={(user) => (
          <Link to={addressOf('memberProfile', { ...ids, memberId: user._id })}>{shownNameOf(user)}</Link>
        )}
        accessOf={({ access }) => t(access)}
      />
    </section>
  )
}
