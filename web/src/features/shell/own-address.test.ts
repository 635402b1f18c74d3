import { expect, it } from 'vitest'
import { ownAddress } from './own-address.ts'

const me = { role: 'user', _id: 'me' }

it("leads from another's prefix to the same place under one's own", () => {
  expect(ownAddress('/admin/me/departments', me)).toBe('/user/me/departments')
  expect(ownAddress('/user/them/departments/d/assets', me)).toBe('/user/me/departments/d/assets')
  expect(ownAddress('/admin/them', me)).toBe('/user/me/departments')
})

it('leaves what is already there', () => {
  expect(ownAddress('/user/me/departments', me)).toBeNull()
})
