import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { judgeAnswerability } from '../server/src/knowledge/answers/answerability.ts'
import { judgedAgain } from '../server/src/knowledge/answers/refusals/judged-again.ts'
import { memorySearch } from './answers/memory-search.ts'
import { type SetQuestion, readQuestionSet } from './answers/question-set.ts'
import { articlesOf } from './confidence/materials.ts'
import type { Part, Row } from './part.ts'

const sets = ['en', 'es']
const every = 8
const ranksRead = 10

export const typos: Part = {
  name: 'typos',
  what: 'ranks and sure answers of every eighth question of EVAL_DIR, as it stands and with two letters swapped in its longest word, in memory',
  async measure() {
    const folder = process.env['EVAL_DIR']
    if (!folder || !existsSync(join(folder, 'en'))) {
      console.log('EVAL_DIR has no sets: no questions, hence nothing measured')
      return []
    }
    const rows: Row[] = []
    for (const set of sets) rows.push(...(await rowsOf(join(folder, set), set)))
    return rows
  },
}

async function rowsOf(folder: string, set: string): Promise<Row[]> {
  const { docs, questions } = await readQuestionSet(folder, { every })
  const { passages, pageOf } = articlesOf(docs)
  const search = memorySearch(passages)
  const ask = (text: string, { right }: SetQuestion) => {
    const own = search(text, ranksRead)
    const first = judgeAnswerability(own, [])
    const isAnswered = first.verdict === 'answered'
    const found = isAnswered ? own : search(text, ranksRead, true)
    const { verdict } = isAnswered ? first : judgedAgain(first, judgeAnswerability(found, []), found)
    const wanted = new Set([...right].map((id) => pageOf.get(id)))
    const at = found.passages.findIndex(({ resourceId, ranges }) =>
      ranges.some(({ segment }) => wanted.has(`${resourceId} ${String(segment)}`)),
    )
    return { rank: at < 0 ? 0 : 1 / (at + 1), verdict }
  }
  return [false, true].map((isTyped) => {
    const asked = questions.map((question) => ask(isTyped ? withTypo(question.text) : question.text, question))
    const share = (verdict: string) => asked.filter((one) => one.verdict === verdict).length / asked.length
    return {
      set,
      questions: isTyped ? 'two letters swapped' : 'as they stand',
      asked: asked.length,
      mrr: (asked.reduce((sum, { rank }) => sum + rank, 0) / asked.length).toFixed(4),
      sure: share('answered').toFixed(3),
      unsure: share('unsure').toFixed(3),
      refused: share('not-in-material').toFixed(3),
    }
  })
}

/** The first two different neighbours from the middle of the longest word on change places. */
export function withTypo(text: string): string {
  const words = [...text.matchAll(/\p{L}+/gu)]
  const longest = words.reduce((best, word) => (word[0].length > (best?.[0].length ?? 0) ? word : best), words[0])
  if (!longest || longest[0].length < 4) return text
  const letters = Array.from(longest[0])
  const middle = Math.floor(letters.length / 2)
  const at = letters.findIndex((letter, index) => index >= middle - 1 && index > 0 && letter !== letters[index + 1])
  const [one, other] = [letters[at], letters[at + 1]]
  if (one === undefined || other === undefined) return text
  letters.splice(at, 2, other, one)
  return text.slice(0, longest.index) + letters.join('') + text.slice(longest.index + longest[0].length)
}
