import { sentenceOfIssue } from '@millwright/contract/reasons/issues'
import { expect, it } from 'vitest'
import { maySave, profileSchema } from './profile-values.ts'

const values = {
  firstName: 'Amara',
  middleName: '',
  lastName: 'Okafor',
  username: 'amara',
  contact: '',
  timeZone: 'Europe/Warsaw',
}
const changed = { changed: true, saving: false }

it('lets a changed profile be saved, once at a time', () => {
  expect(maySave(values, changed)).toBe(true)
  expect(maySave(values, { changed: false, saving: false })).toBe(false)
  expect(maySave(values, { changed: true, saving: true })).toBe(false)
})

it('wants a first name, a username, and no contact or one of ten digits', () => {
  expect(maySave({ ...values, firstName: ' ' }, changed)).toBe(false)
  expect(maySave({ ...values, username: '' }, changed)).toBe(false)
  expect(maySave({ ...values, contact: '702555014' }, changed)).toBe(false)
  expect(maySave({ ...values, contact: '7025550148' }, changed)).toBe(true)
})

it('keeps a stored time zone that this browser does not know, and takes no other such one', () => {
  const schema = profileSchema({ timeZone: 'Mars/Olympus' })
  expect(schema.safeParse({ ...values, timeZone: 'Mars/Olympus' }).success).toBe(true)
  expect(schema.safeParse({ ...values, timeZone: 'Asia/Tokyo' }).success).toBe(true)
  expect(sentenceOfIssue(schema.safeParse({ ...values, timeZone: 'Mars/Hellas' }).error?.issues[0])).toBe(
    'TimeZone is invalid',
  )
})
