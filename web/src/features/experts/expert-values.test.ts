import type { Expert } from '@millwright/contract/experts'
import { expect, it } from 'vitest'
import { blankPerson } from '../../domain/people/person-values.ts'
import { changedBetween } from './expert-values.ts'

const expert = { ...blankPerson, _id: 'a', userId: null, profilePic: '', updatedAt: '1' } satisfies Expert

it('names the fields and skills that differ between two versions, and not the time of the change', () => {
  const later = {
    ...expert,
    updatedAt: '2',
    designation: 'Fitter',
    name: { ...expert.name, lastName: 'Kumar' },
    skillMatrix: { ...expert.skillMatrix, robot: 3 },
  }
  expect(changedBetween(expert, later)).toEqual(['lastName', 'designation', 'robot'])
  expect(changedBetween(expert, { ...expert, updatedAt: '2' })).toEqual([])
})
