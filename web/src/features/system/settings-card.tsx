import type { SystemSetting } from '@millwright/contract/system'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import css from './system.module.css'

export function SettingsCard({ settings }: { settings: readonly SystemSetting[] }) {
  const t = useTranslations('system')
  const id = useId()
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id}>{t('settings')}</h2>
      <p className={css.help}>{t('settingsText')}</p>
      <ul className={css.settings}>
        {settings.map(({ name, about, value, from }) => (
          <li key={name}>
            <code>{name}</code>
            <span className={value === null ? css.unset : css.value}>{value ?? t('unset')}</span>
            <p className={css.help}>
              {about} {value !== null && `(${t(`from_${from}`)})`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
