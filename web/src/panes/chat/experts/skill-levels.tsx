import type { SkillName } from '@millwright/contract/people'
import { useTranslations } from 'use-intl'
import css from './experts.module.css'

/** What somebody is strong in, the level in words where the pointer rests. */
export function SkillLevels({ skills }: { skills: readonly { skill: SkillName; level: number }[] }) {
  const t = useTranslations('skills')
  if (skills.length === 0) return null
  return (
    <ul className={css.skills} aria-label={t('scales')}>
      {skills.map(({ skill, level }) => (
        <li key={skill} title={t('level', { level: String(level) })}>
          {t(skill)} <b>{level}</b>
        </li>
      ))}
    </ul>
  )
}
