import type { BinnedItem } from '@millwright/contract/drive'
import { expect, it } from 'vitest'
import { daysLeft } from './bin-items.ts'

const deleted = (deletedAt: string): BinnedItem => ({
  id: '018f0000-0000-7000-8000-000000000001',
  kind: 'file',
  type: 'document',
  fileName: 'a.pdf',
  path: '',
  deletedAt,
  deletedBy: null,
})

it('counts the days that are left of those that things are kept, the begun one included, and never more or less', () => {
  const now = new Date('2026-11-22T12:00:00.000Z')
  const left = (deletedAt: string, binDays = 30) => daysLeft(deleted(deletedAt), { now, binDays })
  expect(left('2026-11-22T12:00:05.000Z')).toBe(30)
  expect(left('2026-11-22T11:59:00.000Z')).toBe(30)
  expect(left('2026-11-21T12:00:00.000Z')).toBe(29)
  expect(left('2026-10-23T13:00:00.000Z')).toBe(1)
  expect(left('2026-09-01T12:00:00.000Z')).toBe(0)
  expect(left('2026-09-01T12:00:00.000Z', 365)).toBe(283)
  expect(left('2026-11-21T12:00:01.000Z', 1)).toBe(1)
})
