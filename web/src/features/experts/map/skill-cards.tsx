import { skills } from '@millwright/contract/people'
import Button from '@mui/material/Button'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../../domain/people/avatar.tsx'
import { wholeNameOf } from '../../../domain/people/whole-name.ts'
import { coverOf, heldAlone } from './cover.ts'
import { RiskCount, type SkillMapProps } from './heat-map.tsx'
import css from './skill-cards.module.css'
import { Compared } from './compared.tsx'
import { LevelBox } from './level-box.tsx'
import { SoleHolder } from './sole-holder.tsx'

/** The map where twelve columns do not fit: a card a person, and one for the cover. */
export function SkillCards({ experts, all, chosenId, onChoose }: SkillMapProps) {
  const t = useTranslations('experts')
  const names = useTranslations('skills')
  const cover = coverOf(all)
  const alone = heldAlone(all)
  return (
    <ul className={css.cards} aria-label={t('skillsTitle')}>
      {experts.map((expert) => (
        <li key={expert._id} className={css.card} data-chosen={expert._id === chosenId}>
          <div className={css.head}>
            <Avatar of={expert} />
            <div className={css.names}>
              <b>{wholeNameOf(expert.name)}</b>
              <span>{expert.designation}</span>
            </div>
            <Button
              variant="outlined"
              size="small"
              aria-expanded={expert._id === chosenId}
              aria-label={t('compareNamed', { name: wholeNameOf(expert.name) })}
              onClick={() => onChoose(expert._id === chosenId ? '' : expert._id)}
            >
              {t('compare')}
            </Button>
          </div>
          {expert._id === chosenId && <Compared expert={expert} all={all} />}
          <SoleHolder skills={alone.get(expert._id)} />
          <dl className={css.skills}>
            {skills.map((skill) => {
              const level = expert.skillMatrix[skill]
              return (
                <div key={skill}>
                  <dt>{names(skill)}</dt>
                  <dd>
                    {names('level', { level: String(level) })} <LevelBox level={level} />
                  </dd>
                </div>
              )
            })}
          </dl>
        </li>
      ))}
      <li className={css.card}>
        <div className={css.head}>
          <div className={css.names}>
            <b>{t('cover')}</b>
            <span>{t('coverText')}</span>
          </div>
          <RiskCount cover={cover} />
        </div>
        <dl className={css.skills}>
          {cover.map(({ skill, holders, risk }) => (
            <div key={skill} data-risk={risk}>
              <dt>{names(skill)}</dt>
              <dd>
                {risk && t(risk)} <b>{holders}</b>
              </dd>
            </div>
          ))}
        </dl>
      </li>
    </ul>
  )
}
