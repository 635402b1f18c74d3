import Check from 'lucide-react/icons/check'
import { useTranslations } from 'use-intl'
import css from './step-line.module.css'

type StepLineProps = {
  /** What each step is called. */
  names: readonly string[]
  /** The one that is being done, from 0. */
  step: number
}

export function StepLine({ names, step }: StepLineProps) {
  const t = useTranslations('steps')
  return (
    <>
      <p className={css.visuallyHidden} aria-live="polite">
        {t('step', { step: String(step + 1), count: String(names.length), name: names[step] ?? '' })}
      </p>
      <ol className={css.line}>
        {names.map((name, position) => (
          <li
            key={name}
            className={position < step ? css.done : undefined}
            aria-current={position === step ? 'step' : undefined}
          >
            <span>{position + 1}</span> {name}
            {position < step && <Check size={18} strokeWidth={1.6} aria-label={t('done')} />}
          </li>
        ))}
      </ol>
    </>
  )
}
