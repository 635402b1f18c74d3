import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { wrongPassword, type TypedPassword } from './new-password.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { PasswordHint } from './password-hint.tsx'

type NewPasswordFieldsProps = {
  typed: TypedPassword
  onTyped: (typed: TypedPassword) => void
  /** Says everything that is wrong; otherwise only what is wrong with fields that were left. */
  judgeAll: boolean
  focusFirst?: boolean
}

/** A new password with what it still needs, and once more. */
export function NewPasswordFields({ typed, onTyped, judgeAll, focusFirst = false }: NewPasswordFieldsProps) {
  const t = useTranslations('password')
  const [left, setLeft] = useState<{ newPassword?: boolean; confirmPassword?: boolean }>({})
  const wrong = wrongPassword(typed)
  const field = (name: keyof TypedPassword) => ({
    name,
    value: typed[name],
    autoComplete: 'new-password',
    onBlur: () => setLeft({ ...left, [name]: true }),
    error: judgeAll || (left[name] && typed[name] !== '') ? wrong[name] : undefined,
    onChange: ({ target }: { target: { value: string } }) => onTyped({ ...typed, [name]: target.value }),
  })
  return (
    <>
      <div>
        <PasswordField {...field('newPassword')} label={t('new')} focusFirst={focusFirst} />
        <PasswordHint password={typed.newPassword} />
      </div>
      <PasswordField {...field('confirmPassword')} label={t('confirm')} />
    </>
  )
}
