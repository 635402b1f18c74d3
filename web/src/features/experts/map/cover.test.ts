import { type SkillMatrix, skills } from '@millwright/contract/people'
import { describe, expect, it } from 'vitest'
import { coverOf, heldAlone, medianOf } from './cover.ts'

const person = (_id: string, levels: Partial<SkillMatrix>) => ({
  _id,
  skillMatrix: Object.fromEntries(skills.map((skill) => [skill, levels[skill] ?? 0])) as SkillMatrix,
})
const people = [
  person('ann', { safety: 4, hydraulics: 3, robot: 2 }),
  person('bo', { safety: 3, robot: 2, conveyor: 4 }),
  person('cy', { safety: 1, conveyor: 1 }),
]

describe('the cover of a skill', () => {
  it('counts the people at level 3 or 4, and tells nobody from one alone', () => {
    const cover = Object.fromEntries(coverOf(people).map(({ skill, ...rest }) => [skill, rest]))
    expect(cover).toMatchObject({
      safety: { holders: 2, risk: null },
      hydraulics: { holders: 1, risk: 'one' },
      conveyor: { holders: 1, risk: 'one' },
      robot: { holders: 0, risk: 'nobody' },
    })
    expect(Object.keys(cover)).toEqual([...skills])
  })

  it('is nobody everywhere where there is nobody', () => {
    expect(new Set(coverOf([]).map(({ risk }) => risk))).toEqual(new Set(['nobody']))
  })

  it('names with each person the skills that they alone hold', () => {
    expect(heldAlone(people)).toEqual(
      new Map([
        ['ann', ['hydraulics']],
        ['bo', ['conveyor']],
      ]),
    )
    expect(heldAlone([])).toEqual(new Map())
  })
})

it('takes the middle level for the median, and half way between the two of an even number', () => {
  const ofSkill = (all: typeof people) => Object.fromEntries(skills.map((skill, at) => [skill, medianOf(all)[at]]))
  expect(ofSkill(people)).toMatchObject({ safety: 3, hydraulics: 0, robot: 2, conveyor: 1 })
  expect(ofSkill(people.slice(0, 2))).toMatchObject({ safety: 3.5, hydraulics: 1.5, conveyor: 2 })
  expect(new Set(medianOf([]))).toEqual(new Set([0]))
})
