import type { SearchHit } from '@millwright/contract/search'
import { expect, it } from 'vitest'
import { hitAddress } from './hit-address.ts'

const home = { role: 'user', userId: 'me' }
const hit: SearchHit = {
  id: 'x',
  title: 'Pump manual.pdf',
  snippet: '',
  marks: [],
  departmentId: 'd',
  assetId: 'a',
  resourceId: 'r',
  fileType: 'document',
  segment: 3,
}
const resources = '/user/me/departments/d/assets/a/resources'

it('leads to the page, the second and the block where something was found', () => {
  expect(hitAddress('passage', hit, home)).toBe(`${resources}/documents/r?page=3`)
  expect(hitAddress('video', { ...hit, fileType: 'video', segment: 161 }, home)).toBe(`${resources}/videos/r?t=161`)
  expect(hitAddress('note', { ...hit, fileType: 'note', segment: 'block-1' }, home)).toBe(
    `${resources}/notes/r?page=block-1`,
  )
  expect(hitAddress('resource', { ...hit, segment: null }, home)).toBe(`${resources}/documents/r`)
})

it('leads to the page of a record', () => {
  const record = { ...hit, resourceId: null, fileType: null, segment: null }
  expect(hitAddress('asset', { ...record, assetId: null }, home)).toBe('/user/me/departments/d/assets/x/profile')
  expect(hitAddress('field', record, home)).toBe('/user/me/departments/d/assets/a/profile')
  expect(hitAddress('department', { ...record, departmentId: null }, home)).toBe('/user/me/departments/x/assets')
  expect(hitAddress('expert', record, home)).toBe('/user/me/departments/d/assets/a/experts/x/profile')
})
