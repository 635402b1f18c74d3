import { passwordConditions } from '@millwright/contract/fields'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { useTranslations } from 'use-intl'
import css from './password-hint.module.css'

const textOf = {
  length: 'length',
  lowercase: 'lowercase',
  uppercase: 'uppercase',
  digit: 'digit',
  special: 'special',
} as const
const specialCharacters = '!@#$%^&*'

/** What a new password still needs, as one types. */
export function PasswordHint({ password }: { password: string }) {
  const t = useTranslations('password')
  return (
    <ul className={css.hint}>
      {passwordConditions.map(({ name, holds }) => {
        const met = holds(password)
        return (
          <li key={name} className={met ? css.met : undefined}>
            {met ? (
              <Check size={16} strokeWidth={1.6} aria-label={t('met')} />
            ) : (
              <Minus size={16} strokeWidth={1.6} aria-label={t('missing')} />
            )}
            {t(textOf[name])}
            {name === 'special' && <code>{specialCharacters}</code>}
          </li>
        )
      })}
    </ul>
  )
}
