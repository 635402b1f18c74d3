import { texts } from '@millwright/contract/texts'
import { NewPassword } from '@millwright/contract/fields'

/** A new password as it is typed, twice. */
export type TypedPassword = { newPassword: string; confirmPassword: string }

export const noPassword: TypedPassword = { newPassword: '', confirmPassword: '' }

/** What is wrong with it, as sentences; nothing when it can be sent. */
export function wrongPassword({ newPassword, confirmPassword }: TypedPassword): Partial<TypedPassword> {
  const weak = NewPassword.safeParse(newPassword).error?.issues[0]?.message
  return {
    ...(weak === undefined ? {} : { newPassword: weak }),
    ...(newPassword === confirmPassword ? {} : { confirmPassword: texts.passwordsDiffer }),
  }
}

export const canBeSent = (typed: TypedPassword) => Object.keys(wrongPassword(typed)).length === 0
