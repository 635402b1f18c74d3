import { expect, it } from 'vitest'
import { recordAddress } from './source-address.ts'

const home = { role: 'user', userId: 'me' }
const at = { departmentId: 'd', assetId: 'a', resourceId: 'x' }

it('leads from a record to its page', () => {
  expect(recordAddress({ ...at, fileType: 'asset' }, home)).toBe('/user/me/departments/d/assets/a/profile')
  expect(recordAddress({ ...at, fileType: 'department', assetId: null }, home)).toBe('/user/me/departments/x/assets')
  expect(recordAddress({ ...at, fileType: 'expert' }, home)).toBe('/user/me/departments/d/assets/a/experts/x/profile')
  expect(recordAddress({ ...at, fileType: 'approved' }, home)).toBe(
    '/user/me/departments/d/assets/a/chats/approvals?approval=x',
  )
})

it('leaves a file to the viewer', () => {
  expect(recordAddress({ ...at, fileType: 'video' }, home)).toBeNull()
})
