import type { Expert } from '@millwright/contract/experts'
import { skills } from '@millwright/contract/people'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../../domain/people/avatar.tsx'
import { wholeNameOf } from '../../../domain/people/whole-name.ts'
import { type Cover, coverOf, heldAlone } from './cover.ts'
import css from './heat-map.module.css'
import { LevelBox } from './level-box.tsx'
import { SoleHolder } from './sole-holder.tsx'

export type SkillMapProps = {
  /** Those that are shown. */
  experts: readonly Expert[]
  /** All of the asset: what is covered does not depend on a search. */
  all: readonly Expert[]
  chosenId: string | undefined
  onChoose: (expertId: string) => void
}

/** Experts by skills; the number stands in each cell, the shade only repeats it. */
export function HeatMap({ experts, all, chosenId, onChoose }: SkillMapProps) {
  const t = useTranslations('experts')
  const names = useTranslations('skills')
  const cover = coverOf(all)
  const alone = heldAlone(all)
  return (
    <table className={css.map} aria-label={t('skillsTitle')}>
      <thead>
        <tr>
          <th scope="col" className={css.person}>
            {t('expert')}
          </th>
          {skills.map((skill) => (
            <th key={skill} scope="col" className={css.skill}>
              <span>{names(skill)}</span>
            </th>
          ))}
          <th scope="col" className={css.risk}>
            {t('onlyHolder')}
          </th>
        </tr>
      </thead>
      <tbody>
        {experts.map((expert) => (
          <tr key={expert._id} data-chosen={expert._id === chosenId}>
            <th scope="row" className={css.person}>
              <button type="button" aria-pressed={expert._id === chosenId} onClick={() => onChoose(expert._id)}>
                <Avatar of={expert} />
                <span className={css.names}>
                  <b title={wholeNameOf(expert.name)}>{wholeNameOf(expert.name)}</b>
                  <span title={expert.designation}>{expert.designation}</span>
                </span>
              </button>
              <span className={css.below}>
                <SoleHolder skills={alone.get(expert._id)} />
              </span>
            </th>
            {skills.map((skill) => (
              <td key={skill} className={css.level}>
                <LevelBox level={expert.skillMatrix[skill]} />
              </td>
            ))}
            <td className={css.risk}>
              <SoleHolder skills={alone.get(expert._id)} none={t('noRisk')} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className={css.person}>
            <b>{t('cover')}</b>
            <span>{t('coverText')}</span>
            <span className={css.below}>
              <RiskCount cover={cover} />
            </span>
          </th>
          {cover.map(({ skill, holders, risk }) => (
            <td key={skill} className={css.cover} data-risk={risk}>
              <span>
                <b>{holders}</b>
                {risk && <small>{t(risk)}</small>}
              </span>
            </td>
          ))}
          <td className={css.risk}>
            <RiskCount cover={cover} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

export function RiskCount({ cover }: { cover: readonly Cover[] }) {
  const t = useTranslations('experts')
  const count = cover.filter(({ risk }) => risk !== null).length
  return (
    <span className={count > 0 ? css.count : undefined}>
      {count > 0 && <span aria-hidden>◆</span>}
      {t('risks', { count })}
    </span>
  )
}
