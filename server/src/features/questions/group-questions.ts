import type { Idf } from '../../knowledge/search/idf.ts'
import {
  type AskedWords,
  asksAlike,
  kinOf,
  likenessInKin,
  wordsShared,
} from '../../knowledge/search/question/likeness.ts'
import type { AskedRow } from './questions.repository.ts'

/** Questions that ask alike: the first of them is the newest, and each is like it. */
export type QuestionGroup = readonly [AskedRow, ...AskedRow[]]

type Group = { at: number; rows: [AskedRow, ...AskedRow[]]; asked: AskedWords }

/** The group that was asked most comes first. `rows` are in their order, the newest first. */
export function groupQuestions(
  rows: readonly AskedRow[],
  words: ReadonlyMap<string, AskedWords>,
  weigh: Idf,
): QuestionGroup[] {
  const groups: Group[] = []
  const groupOf = new Map<string, Group>()
  // Each question is compared with those that may be like it: with all of them, a thousand would take seconds.
  const groupsWith = new Map<string, Group[]>()
  for (const row of rows) {
    const known = groupOf.get(row.question)
    if (known) {
      known.rows.push(row)
      continue
    }
    const asked = words.get(row.question)
    if (!asked) throw new Error('A question was not read')
    const kin = kinOf(asked)
    const possible = new Set(wordsShared(asked, weigh).flatMap((word) => groupsWith.get(`${kin} ${word}`) ?? []))
    const alike = [...possible].filter((one) => asksAlike(likenessInKin(one.asked, asked, weigh)))
    const [first] = alike.toSorted((one, other) => one.at - other.at)
    if (first) first.rows.push(row)
    const own: Group = first ?? { at: groups.length, rows: [row], asked }
    groupOf.set(row.question, own)
    if (first) continue
    groups.push(own)
    for (const word of asked.content) {
      const key = `${kin} ${word}`
      const having = groupsWith.get(key)
      if (having) having.push(own)
      else groupsWith.set(key, [own])
    }
  }
  // Sorting is stable: of two that were asked as often, the newer comes first.
  return groups.map((group) => group.rows).toSorted((a, b) => b.length - a.length)
}
