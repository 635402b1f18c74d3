import { type SkillMatrix, skills } from '@millwright/contract/people'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import css from './skill-scales.module.css'

const levels = [0, 1, 2, 3, 4] as const

type SkillScalesProps = { matrix: SkillMatrix; onMatrix: (matrix: SkillMatrix) => void; disabled?: boolean }

/** The twelve skills, each on a scale from 0 to 4; what the chosen level means stands beside it. */
export function SkillScales({ matrix, onMatrix, disabled = false }: SkillScalesProps) {
  const t = useTranslations('skills')
  const group = useId()
  return (
    <div className={css.scales} role="group" aria-label={t('scales')}>
      {skills.map((skill) => (
        <fieldset key={skill} className={css.scale} disabled={disabled}>
          <legend>{t(skill)}</legend>
          <div className={css.steps}>
            {levels.map((level) => (
              <label key={level} data-level={level} title={t('level', { level: String(level) })}>
                <input
                  type="radio"
                  name={`${group}-${skill}`}
                  aria-label={t('levelOf', { level: String(level), name: t('level', { level: String(level) }) })}
                  checked={matrix[skill] === level}
                  onChange={() => onMatrix({ ...matrix, [skill]: level })}
                />
                <span aria-hidden>{level}</span>
              </label>
            ))}
          </div>
          <LevelText level={matrix[skill]} />
        </fieldset>
      ))}
    </div>
  )
}

/** The same to read. */
export function SkillLevels({ matrix }: { matrix: SkillMatrix }) {
  const t = useTranslations('skills')
  return (
    <dl className={css.scales}>
      {skills.map((skill) => (
        <div key={skill} className={css.scale}>
          <dt>{t(skill)}</dt>
          <dd className={css.level} data-level={matrix[skill]}>
            {matrix[skill]}
          </dd>
          <dd>
            <LevelText level={matrix[skill]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function LevelText({ level }: { level: number }) {
  const t = useTranslations('skills')
  const text = t('levelText', { level: String(level) })
  return (
    <p className={css.text}>
      <strong>{t('level', { level: String(level) })}</strong>
      {text && <> · {text}</>}
    </p>
  )
}
