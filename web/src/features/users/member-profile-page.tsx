import type { Member } from '@millwright/contract/users'
import Button from '@mui/material/Button'
import Pencil from 'lucide-react/icons/pencil'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { Avatar } from '../../domain/people/avatar.tsx'
import { DataCard } from '../../domain/people/data-card.tsx'
import { Radar } from '../../domain/people/skills/radar.tsx'
import { SignInLinks } from '../../domain/people/sign-in-links.tsx'
import { SkillLevels } from '../../domain/people/skills/skill-scales.tsx'
import { wholeNameOf } from '../../domain/people/whole-name.ts'
import { useUser } from '../../platform/session.ts'
import { Page } from '../../ui/layout/page.tsx'
import { GuestMark } from './guest-mark.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { OneMember } from './one-member.tsx'
import css from './member-profile-page.module.css'
import { RoleMark } from './role-mark.tsx'

export function MemberProfilePage() {
  const { memberId } = useAddressIds()
  return (
    <Page>
      <OneMember key={memberId} memberId={memberId}>
        {(member) => <Profile member={member} />}
      </OneMember>
    </Page>
  )
}

function Profile({ member }: { member: Member }) {
  const t = useTranslations('users')
  const ids = useAddressIds()
  const [handsOver, setHandsOver] = useState(false)
  const isAdmin = useUser().role === 'admin'
  const { name, username, email, contact, timeZone, staffId, designation, location, about, role, permissions } = member
  const mayCreate = [permissions.department && t('departments'), permissions.asset && t('assets')].filter(Boolean)
  return (
    <div className={css.page}>
      <header className={css.head}>
        <Avatar of={member} size="large" />
        <div>
          <h1>{wholeNameOf(name)}</h1>
          <p>{[designation, location].filter(Boolean).join(' · ')}</p>
        </div>
        {isAdmin && (
          <Button variant="outlined" onClick={() => setHandsOver(true)}>
            {t('handOver')}
          </Button>
        )}
        {isAdmin && (
          <Button
            variant="outlined"
            component={Link}
            to={addressOf('memberUpdate', ids)}
            startIcon={<Pencil size={18} strokeWidth={1.6} />}
          >
            {t('edit')}
          </Button>
        )}
      </header>
      {handsOver && <HandOverDialog member={member} onClose={() => setHandsOver(false)} />}
      <section className={css.card} aria-labelledby="details">
        <h2 id="details">{t('details')}</h2>
        <dl className={css.facts}>
          <Fact label={t('username')} mono>
            {username}
          </Fact>
          <Fact label={t('staffId')} mono>
            {staffId}
          </Fact>
          <Fact label={t('email')}>{email}</Fact>
          <Fact label={t('contact')} mono>
            {contact}
          </Fact>
          <Fact label={t('timeZone')}>{timeZone}</Fact>
          <Fact label={t('role')}>
            <RoleMark role={role} /> <GuestMark member={member} />
          </Fact>
          <Fact label={t('mayCreate')}>{mayCreate.join(', ')}</Fact>
        </dl>
        {about && <p className={css.about}>{about}</p>}
      </section>
      <section className={css.card} aria-labelledby="skills">
        <h2 id="skills">{t('skills')}</h2>
        <div className={css.skills}>
          <Radar name={name.firstName} skillMatrix={member.skillMatrix} />
          <SkillLevels matrix={member.skillMatrix} />
        </div>
      </section>
      {isAdmin && ids.userId !== member._id && <SignInLinks of={member._id} />}
      {isAdmin && ids.userId !== member._id && <DataCard of={member._id} />}
    </div>
  )
}

function Fact({ label, mono = false, children }: { label: string; mono?: boolean; children: ReactNode }) {
  const t = useTranslations('users')
  return (
    <div>
      <dt>{label}</dt>
      <dd className={mono && children ? css.mono : undefined}>{children || t('nothing')}</dd>
    </div>
  )
}
