import { expect, it } from 'vitest'
import { backAddress, titleParts } from './crumbs.ts'

const ids = { role: 'user', userId: 'me', departmentId: 'd', assetId: 'a', expertId: 'e', memberId: 'm' }

it('goes one level up the breadcrumb', () => {
  expect(backAddress(['company', 'department'], ids)).toBe('/user/me/departments')
  expect(backAddress(['company', 'department', 'asset'], ids)).toBe('/user/me/departments/d/assets')
  expect(backAddress(['company', 'department', 'asset', 'chat'], ids)).toBe('/user/me/departments/d/assets/a/profile')
  expect(backAddress(['company', 'department', 'asset', 'experts', 'expert', 'updateExpert'], ids)).toBe(
    '/user/me/departments/d/assets/a/experts/e/profile',
  )
  expect(backAddress(['company', 'department', 'asset', 'resources', 'document'], ids)).toBe(
    '/user/me/departments/d/assets/a/resources',
  )
})

it('has nowhere to go from the top', () => {
  expect(backAddress(['company'], ids)).toBeNull()
})

it('names in the title of the tab what is shown, and of which thing', () => {
  expect(titleParts(['company', 'department', 'asset'])).toEqual({ step: null, thing: 'asset' })
  expect(titleParts(['company', 'department', 'asset', 'chat'])).toEqual({ step: 'chat', thing: 'asset' })
  expect(titleParts(['company', 'department', 'newAsset'])).toEqual({ step: 'newAsset', thing: 'department' })
  expect(titleParts(['company', 'department', 'asset', 'experts', 'expert'])).toEqual({ step: null, thing: 'expert' })
  expect(titleParts(['company', 'users'])).toEqual({ step: 'users', thing: null })
  expect(titleParts([])).toEqual({ step: null, thing: null })
})
