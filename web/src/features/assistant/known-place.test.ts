import { expect, it } from 'vitest'
import { knownPlace } from './known-place.ts'

const bank = [{ departmentId: 'plant', assetId: 'press' }]

it('asks about what was chosen while it is there, or nobody knows yet', () => {
  expect(knownPlace({ departmentId: 'plant', assetId: 'press' }, bank)).toEqual({
    departmentId: 'plant',
    assetId: 'press',
  })
  expect(knownPlace({ departmentId: 'plant', assetId: null }, bank)).toEqual({ departmentId: 'plant', assetId: null })
  expect(knownPlace({ departmentId: 'x', assetId: 'y' }, undefined)).toEqual({ departmentId: 'x', assetId: 'y' })
})

it('asks about the department of an asset that was deleted, and everywhere without that', () => {
  expect(knownPlace({ departmentId: 'plant', assetId: 'mill' }, bank)).toEqual({ departmentId: 'plant', assetId: null })
  expect(knownPlace({ departmentId: 'yard', assetId: 'mill' }, bank)).toEqual({ departmentId: null, assetId: null })
})
