import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RankedPassage } from '../../server/src/knowledge/index/search.repository.ts'
import { readManual } from '../answers/floor-in-memory.ts'
import { isGold, readFloorQuestions } from '../answers/floor.ts'
import { memoryPassages } from '../answers/memory-passages.ts'
import { memorySearch } from '../answers/memory-search.ts'
import { type Doc, readQuestionSet } from '../answers/question-set.ts'
import { type Example, exampleOf } from './collect.ts'

/** Questions of the floor with their manuals: a folder of `questions.jsonl` and `manuals`. */
export async function floorExamples(folder: string, set: string): Promise<Example[]> {
  const questions = await readFloorQuestions(folder)
  const examples: Example[] = []
  for (const file of new Set(questions.map((question) => question.file))) {
    const path = join(folder, 'manuals', file)
    if (!existsSync(path)) continue
    const { title, passages } = await readManual(path)
    const asking = { search: memorySearch(passages), passages, ownNames: [title, 'Bench'] }
    for (const question of questions.filter((one) => one.file === file)) {
      const isRight = ({ text, shown, segments }: { text: string; shown: () => string; segments: unknown[] }) => {
        const holds = (said: string) => segments.some((segment) => isGold(question, { segment, text: said }))
        return holds(text) ? 1 : holds(shown()) ? 0.5 : 0
      }
      const { text, absent } = question
      examples.push(await exampleOf(asking, { text, set, group: file, isAbsent: absent, isRight }))
    }
  }
  return examples
}

/**
 * Two of each eight questions of a set, from `first` on, asked of one half of its articles: about half of them stand there. The odd
 * ones are asked of the other half than the even ones.
 */
export async function encyclopaediaExamples(folder: string, set: string, first: 0 | 1 | 5): Promise<Example[]> {
  const { docs, questions } = await readQuestionSet(join(folder, set))
  const titles = [...new Set(docs.map(({ title }) => title))]
  const kept = new Set(titles.filter((_, at) => at % 2 === first % 2))
  const here = docs.filter(({ title }) => kept.has(title))
  const known = new Set(here.map(({ id }) => id))
  const { passages, pageOf } = articlesOf(here)
  const asking = { search: memorySearch(passages), passages, ownNames: [] }
  const examples: Example[] = []
  for (const [at, { text, answers, right }] of questions.entries()) {
    if (at % 8 !== first && at % 8 !== first + 2) continue
    const pages = new Set([...right].map((id) => pageOf.get(id)))
    const isRight = (place: { text: string; segments: unknown[]; passage: RankedPassage }) => {
      const isThere = place.segments.some((segment) => pages.has(`${place.passage.resourceId} ${String(segment)}`))
      const said = place.text.toLowerCase()
      return isThere && answers.some((answer) => said.includes(answer.toLowerCase())) ? 1 : 0
    }
    const isAbsent = ![...right].some((id) => known.has(id))
    examples.push(await exampleOf(asking, { text, set, group: set, isAbsent, isRight }))
  }
  return examples
}

/** A passage file an article, and the page of each paragraph. */
export function articlesOf(docs: readonly Doc[]): { passages: RankedPassage[]; pageOf: Map<string, string> } {
  const pageOf = new Map<string, string>()
  const passages = [...Map.groupBy(docs, ({ title }) => title)].flatMap(([title, paragraphs], article) => {
    const resourceId = `article-${article}`
    for (const [at, { id }] of paragraphs.entries()) pageOf.set(id, `${resourceId} ${at + 1}`)
    const segments = paragraphs.map(({ text }, at) => ({ segment: at + 1, text }))
    return memoryPassages(segments, { id: resourceId, title, fileName: `${title}.pdf`, hasRunningHeads: true })
  })
  return { passages, pageOf }
}
