import type { Expert } from '@millwright/contract/experts'
import Button from '@mui/material/Button'
import Pencil from 'lucide-react/icons/pencil'
import { Link, Navigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { useExpert } from '../../domain/experts/experts.ts'
import { Avatar } from '../../domain/people/avatar.tsx'
import { Radar } from '../../domain/people/skills/radar.tsx'
import { SkillLevels } from '../../domain/people/skills/skill-scales.tsx'
import { wholeNameOf } from '../../domain/people/whole-name.ts'
import { useAsset } from '../../domain/places/assets.ts'
import { Page } from '../../ui/layout/page.tsx'
import { ExpertState } from './expert-state.tsx'
import css from './expert-profile-page.module.css'
import { useProfileAddress } from './use-profile-address.ts'

export function ExpertProfilePage() {
  const { expert, ...state } = useExpert(useAddressIds())
  const profile = useProfileAddress()
  if (!expert) return <ExpertState {...state} />
  return expert.userId === null ? <Profile expert={expert} /> : <Navigate to={profile(expert)} replace />
}

function Profile({ expert }: { expert: Expert }) {
  const t = useTranslations('experts')
  const ids = useAddressIds()
  const { asset } = useAsset(ids)
  const { name, designation, location, about, skillMatrix } = expert
  return (
    <Page>
      <header className={css.head}>
        <Avatar of={expert} size="large" />
        <div className={css.names}>
          <h1>{wholeNameOf(name)}</h1>
          <p>{[designation, location].filter(Boolean).join(' · ')}</p>
        </div>
        {asset?.access === 'full' && (
          <Button
            variant="outlined"
            component={Link}
            to={addressOf('updateExpert', ids)}
            startIcon={<Pencil size={18} strokeWidth={1.6} />}
          >
            {t('edit')}
          </Button>
        )}
      </header>
      <section className={css.box} aria-labelledby="information">
        <h2 id="information">{t('information')}</h2>
        <dl className={css.plate}>
          {(['username', 'email', 'contact', 'staffId', 'designation', 'location'] as const).map((field) => (
            <div key={field}>
              <dt>{t(field)}</dt>
              <dd>{expert[field] || t('none')}</dd>
            </div>
          ))}
        </dl>
      </section>
      {about && (
        <section className={css.box} aria-labelledby="about">
          <h2 id="about">{t('about')}</h2>
          <p className={css.about}>{about}</p>
        </section>
      )}
      <section className={css.box} aria-labelledby="skills">
        <h2 id="skills">{t('skillMatrix')}</h2>
        <div className={css.skills}>
          <Radar name={name.firstName} skillMatrix={skillMatrix} />
          <SkillLevels matrix={skillMatrix} />
        </div>
      </section>
    </Page>
  )
}
