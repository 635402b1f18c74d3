import type { SystemReport } from '@millwright/contract/system'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { TimeText } from '../../ui/values/time-text.tsx'
import { FactList } from './fact-list.tsx'
import css from './system.module.css'

export function AboutCard({ report: { version, database, startedAt } }: { report: SystemReport }) {
  const t = useTranslations('system')
  const id = useId()
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id}>{t('about')}</h2>
      <FactList
        rows={[
          { name: t('version'), value: <code>{version}</code> },
          { name: t('database'), value: t(database) },
          { name: t('startedAt'), value: <TimeText at={startedAt} /> },
        ]}
      />
    </section>
  )
}
