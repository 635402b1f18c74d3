import type { SystemPart } from '@millwright/contract/system'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { useTrying } from './system.ts'
import css from './system.module.css'

/** What stands outside of the server's own process, each with a way to try it. */
export function PartsCard({ parts }: { parts: readonly SystemPart[] }) {
  const t = useTranslations('system')
  const id = useId()
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id}>{t('parts')}</h2>
      <p className={css.help}>{t('partsText')}</p>
      <ul className={css.parts}>
        {parts.map((part) => (
          <PartRow key={part} part={part} />
        ))}
      </ul>
    </section>
  )
}

function PartRow({ part }: { part: SystemPart }) {
  const t = useTranslations('system')
  const { isTrying, tried, attempt } = useTrying(part)
  const name = t(`part_${part}`)
  return (
    <li>
      <span>{name}</span>
      <BusyButton
        variant="outlined"
        size="small"
        aria-label={t('testNamed', { part: name })}
        busy={isTrying}
        busyText={t('testing')}
        onClick={() => void attempt()}
      >
        {t('test')}
      </BusyButton>
      <p className={tried?.ok ? css.good : css.bad} role="status" hidden={!tried}>
        {tried?.sentence}
      </p>
    </li>
  )
}
