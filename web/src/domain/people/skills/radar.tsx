import { type SkillMatrix, skills } from '@millwright/contract/people'
import { useFormatter, useTranslations } from 'use-intl'
import { figureOf, labelAnchor, labelLines, pointOn, pointsText } from './radar-geometry.ts'
import css from './radar.module.css'

const most = 4
const radius = 78
const labelAt = radius + 10
const lineHeight = 14
const levels = [1, 2, 3, 4]

type RadarProps = {
  name: string
  skillMatrix: SkillMatrix
  /** Of whom the person is one: the middle level of each skill, in the order of `skills`. */
  median?: { count: number; levels: readonly number[] }
}

/** Twelve skills as a figure, which a screen reader says as a list. */
export function Radar({ name, skillMatrix, median }: RadarProps) {
  const t = useTranslations('radar')
  const names = useTranslations('skills')
  const format = useFormatter()
  const own = skills.map((skill) => skillMatrix[skill])
  const said = (values: readonly number[]) =>
    skills
      .map((skill, at) => t('skillLevel', { skill: names(skill), level: format.number(values[at] ?? 0) }))
      .join(', ')
  const text = [
    t('person', { name, levels: said(own) }),
    median && t('median', { count: String(median.count), levels: said(median.levels) }),
  ]
  const figure = figureOf(own, { most, radius })
  return (
    <figure className={css.radar}>
      <svg viewBox="-154 -124 308 248" role="img" aria-label={text.filter(Boolean).join(' ')}>
        {levels.map((level) => (
          <polygon
            key={level}
            className={css.ring}
            points={pointsText(figureOf(Array(skills.length).fill(level), { most, radius }))}
          />
        ))}
        {skills.map((skill, index) => {
          const axis = { index, of: skills.length }
          const end = pointOn(axis, radius)
          return (
            <g key={skill}>
              <line className={css.ring} x2={end.x} y2={end.y} />
              <AxisLabel name={names(skill)} at={pointOn(axis, labelAt)} />
            </g>
          )
        })}
        {median && <polygon className={css.median} points={pointsText(figureOf(median.levels, { most, radius }))} />}
        <polygon className={css.person} points={pointsText(figure)} />
        {figure.map(({ x, y }, at) => (
          <circle key={skills[at]} className={css.dot} cx={x} cy={y} r={3} />
        ))}
      </svg>
      {median && (
        <figcaption className={css.legend}>
          <span>
            <i aria-hidden />
            {name}
          </span>
          <span>
            <i className={css.medianLine} aria-hidden />
            {t('medianOf', { count: String(median.count) })}
          </span>
        </figcaption>
      )}
    </figure>
  )
}

function AxisLabel({ name, at }: { name: string; at: { x: number; y: number } }) {
  const lines = labelLines(name, 12)
  // The lines stand around the height of their point.
  const first = at.y + 4 - ((lines.length - 1) * lineHeight) / 2
  return (
    <text className={css.label} textAnchor={labelAnchor(at)}>
      {lines.map((line, index) => (
        <tspan key={line} x={at.x} y={first + index * lineHeight}>
          {line}
        </tspan>
      ))}
    </text>
  )
}
