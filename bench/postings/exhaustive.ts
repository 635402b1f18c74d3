import type { SoughtGroup } from '../../server/src/knowledge/index/passage-index.ts'
import { corpusOf, type CorpusSize } from './corpus.ts'

const k1 = 1.2
const b = 0.75

type Scored = { ordinal: number; score: number }
type AskedQuestion = {
  groups: { members: readonly (readonly [string, number])[]; weight: number; idf: number }[]
  best: Scored[]
}

/** The best of every passage of the corpus by BM25, of each question: the passages' numbers, best first. It reads the corpus twice. */
export function exhaustiveBest(
  size: CorpusSize,
  questions: readonly (readonly SoughtGroup[])[],
  rows: number,
): Scored[][] {
  const documents = new Map(questions.flat().flatMap(({ members }) => [...members.keys()].map((lexeme) => [lexeme, 0])))
  let total = 0
  for (const { length, counts } of corpusOf(size, [])) {
    total += length
    for (const lexeme of counts.keys()) {
      const known = documents.get(lexeme)
      if (known !== undefined) documents.set(lexeme, known + 1)
    }
  }
  const idfOf = ({ weight, members }: SoughtGroup) => {
    const held = Math.min(
      [...members.keys()].reduce((sum, lexeme) => sum + (documents.get(lexeme) ?? 0), 0),
      size.passages,
    )
    return weight * Math.log(1 + Math.max(size.passages - held + 0.5, 0.5) / (held + 0.5))
  }
  const asked: AskedQuestion[] = questions.map((groups) => ({
    groups: groups.map((group) => ({ members: [...group.members], weight: group.weight, idf: idfOf(group) })),
    best: [],
  }))
  for (const { ordinal, length, counts } of corpusOf(size, [])) {
    const norm = k1 * (1 - b + (b * length) / (total / size.passages))
    for (const question of asked) {
      const score = question.groups.reduce((sum, { members, idf }) => {
        const tf = members.reduce((times, [lexeme, share]) => times + share * (counts.get(lexeme) ?? 0), 0)
        return tf === 0 ? sum : sum + (idf * (k1 + 1) * tf) / (tf + norm)
      }, 0)
      if (score > 0) keep(question.best, { ordinal, score }, rows)
    }
  }
  return asked.map(({ best }) => best)
}

function keep(best: Scored[], scored: Scored, rows: number): void {
  if (best.length === rows && (best.at(-1)?.score ?? 0) >= scored.score) return
  const at = best.findIndex(({ score }) => score < scored.score)
  best.splice(at < 0 ? best.length : at, 0, scored)
  best.length = Math.min(best.length, rows)
}
