import type { Expert } from '@millwright/contract/experts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../domain/people/avatar.tsx'
import { wholeNameOf } from '../../domain/people/whole-name.ts'
import { Compared } from './map/compared.tsx'
import css from './expert-card.module.css'
import { useProfileAddress } from './use-profile-address.ts'

type ExpertCardProps = {
  expert: Expert
  /** All of the asset. */
  all: readonly Expert[]
}

/** The chosen expert beside the map: whom one calls, and how their skills stand to the others'. */
export function ExpertCard({ expert, all }: ExpertCardProps) {
  const t = useTranslations('experts')
  const { name, designation, location, staffId, contact } = expert
  const profile = useProfileAddress()
  return (
    <aside className={css.card} aria-label={wholeNameOf(name)}>
      <header className={css.head}>
        <Avatar of={expert} />
        <div>
          <h2>{wholeNameOf(name)}</h2>
          <p>{[designation, location].filter(Boolean).join(' · ')}</p>
          <Link to={profile(expert)}>{t('openProfile')}</Link>
        </div>
      </header>
      <Compared expert={expert} all={all} />
      <dl className={css.facts}>
        <div>
          <dt>{t('staffId')}</dt>
          <dd>{staffId || t('none')}</dd>
        </div>
        <div>
          <dt>{t('contact')}</dt>
          <dd>{contact ? <a href={`tel:${contact}`}>{contact}</a> : t('none')}</dd>
        </div>
      </dl>
    </aside>
  )
}
