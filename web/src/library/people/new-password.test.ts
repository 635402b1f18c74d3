import { expect, it } from 'vitest'
import { canBeSent, wrongPassword } from './new-password.ts'

it('says what a new password lacks, and that the second differs', () => {
  expect(wrongPassword({ newPassword: 'Short1!', confirmPassword: '' })).toEqual({
    newPassword: 'Password must be at least 8 characters long',
    confirmPassword: "Passwords don't match!",
  })
  expect(wrongPassword({ newPassword: 'Setzstock-12', confirmPassword: 'Setzstock-12' })).toEqual({
    newPassword:
      'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character',
  })
})

it('can be sent when it is strong and typed alike', () => {
  expect(canBeSent({ newPassword: 'Setzstock-12!', confirmPassword: 'Setzstock-12!' })).toBe(true)
  expect(canBeSent({ newPassword: 'Setzstock-12!', confirmPassword: 'Setzstock-12' })).toBe(false)
})
