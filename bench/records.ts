import { askPlant, manualQuestions, plantRecords, recordQuestions } from '../server/test/plant-records.ts'
import type { Part } from './part.ts'
import { quantile } from './quantile.ts'

const wanted = 0.95

export const records: Part = {
  name: 'records',
  what: 'questions on records, in memory: how many are answered right, and how many of the manuals are taken for one',
  measure() {
    const times: number[] = []
    const ask = (question: string, here: string | null) => {
      const start = performance.now()
      const answer = askPlant(question, here)
      times.push(performance.now() - start)
      return answer
    }
    const wrong = recordQuestions.filter(({ question, says, not = [], here }) => {
      const answer = ask(question, here ?? null)
      const isRight = answer !== null && says.every((part) => answer.includes(part))
      return !isRight || not.some((part) => answer.includes(part))
    })
    for (const { question } of wrong) console.log(`wrong: ${question}`)
    const [here] = plantRecords.assets
    const taken = manualQuestions.filter((question) => ask(question, here?.id ?? null) !== null)
    for (const question of taken) console.log(`taken: ${question}`)
    return Promise.resolve([
      {
        questions: recordQuestions.length,
        'answered right': (1 - wrong.length / recordQuestions.length).toFixed(3),
        target: wanted,
        'of manuals': manualQuestions.length,
        'taken for one': taken.length,
        'p95 ms': quantile(times, 0.95).toFixed(1),
      },
    ])
  },
}
