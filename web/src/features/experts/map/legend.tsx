import { useTranslations } from 'use-intl'
import { LevelBox } from './level-box.tsx'
import css from './legend.module.css'

/** What the numbers of the map mean. */
export function Legend() {
  const t = useTranslations('skills')
  return (
    <ul className={css.legend} aria-label={t('scales')}>
      {[0, 1, 2, 3, 4].map((level) => (
        <li key={level}>
          <LevelBox level={level} />
          {t('level', { level: String(level) })}
        </li>
      ))}
    </ul>
  )
}
