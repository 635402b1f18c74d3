import { useTranslations } from 'use-intl'
import type { Skill } from './cover.ts'
import css from './sole-holder.module.css'

/** The skills that one person alone holds. */
export function SoleHolder({ skills = [], none }: { skills?: readonly Skill[] | undefined; none?: string }) {
  const t = useTranslations('skills')
  if (skills.length === 0) return none === undefined ? null : <span className={css.none}>{none}</span>
  return (
    <span className={css.holder}>
      <span aria-hidden>◆</span>
      {skills.map((skill) => t(skill)).join(', ')}
    </span>
  )
}
