import Check from 'lucide-react/icons/check'
import { useTranslations } from 'use-intl'
import { registerSteps } from './register-steps.ts'
import css from './step-line.module.css'

export function StepLine({ step }: { step: number }) {
  const t = useTranslations('auth')
  const now = registerSteps[step]
  return (
    <>
      <p className={css.said} aria-live="polite">
        {now && t('step', { step: String(step + 1), name: t(now.name) })}
      </p>
      <ol className={css.line}>
        {registerSteps.map(({ name }, position) => (
          <li
            key={name}
            className={position < step ? css.done : undefined}
            aria-current={position === step ? 'step' : undefined}
          >
            <span>{position + 1}</span> {t(name)}
            {position < step && <Check size={18} strokeWidth={1.6} aria-label={t('done')} />}
          </li>
        ))}
      </ol>
    </>
  )
}
