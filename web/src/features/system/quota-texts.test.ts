import { expect, it } from 'vitest'
import { quotaOfTexts, textsOfQuota } from './quota-texts.ts'

it('reads a quota as it is typed, and shows it again', () => {
  const texts = { bytes: ' 1,5', members: '20', questions: '' }
  const { quota, wrong } = quotaOfTexts(texts)
  expect(quota).toEqual({ bytes: 1_610_612_736, members: 20, questions: null })
  expect(wrong.size).toBe(0)
  expect(textsOfQuota({ bytes: 1_610_612_736, members: 20, questions: null })).toEqual({
    bytes: '1.5',
    members: '20',
    questions: '',
  })
})

it('names each field that holds no number', () => {
  const { quota, wrong } = quotaOfTexts({ bytes: 'much', members: '1.5', questions: '-1' })
  expect(quota).toBeNull()
  expect([...wrong]).toEqual(['bytes', 'members', 'questions'])
})
