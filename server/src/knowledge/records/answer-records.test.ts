import { describe, expect, it } from 'vitest'
import { documentQuestions } from '../../../test/plant-document-questions.ts'
import { askPlant, manualQuestions, recordQuestions } from '../../../test/plant-records.ts'

describe('questions of records', () => {
  it('are answered by them, nearly all', () => {
    const wrong = recordQuestions.filter(({ question, says, not = [], here }) => {
      const answer = askPlant(question, here)
      return (
        answer === null || !says.every((part) => answer.includes(part)) || not.some((part) => answer.includes(part))
      )
    })
    const share = 1 - wrong.length / recordQuestions.length
    expect(share, wrong.map(({ question }) => `${question}\n${askPlant(question)}`).join('\n')).toBeGreaterThanOrEqual(
      0.95,
    )
  })

  it('of what makers handed over are answered in each language', () => {
    const wrong = documentQuestions.filter(({ question, says, not = [], here }) => {
      const answer = askPlant(question, here)
      return (
        answer === null || !says.every((part) => answer.includes(part)) || not.some((part) => answer.includes(part))
      )
    })
    expect(wrong.map(({ question, here }) => [question, askPlant(question, here)])).toEqual([])
  })

  it('are not those of the manuals', () => {
    const taken = manualQuestions.filter((question) => askPlant(question, 'Transfer press 4') !== null)
    expect(taken).toEqual([])
  })
})
