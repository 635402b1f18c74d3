import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Row } from '../part.ts'
import { type FactOfFile, readFacts } from './read-facts.ts'

/** Facts that a person looked at beside the page, cut to `shownLength`. */
const FactRatings = z.array(
  z.object({
    /** 1 was looked at before anything was mended, later ones after it, none of them looked at before. */
    sample: z.int(),
    file: z.string(),
    page: z.int(),
    kind: z.string(),
    subject: z.string(),
    attribute: z.string(),
    value: z.string(),
    unit: z.string(),
    condition: z.string(),
    right: z.boolean(),
    why: z.optional(z.string()),
  }),
)
type FactRating = z.infer<typeof FactRatings>[number]

const Question = z.object({
  file: z.string(),
  pages: z.array(z.int()),
  gold: z.nullish(z.string()),
  absent: z.boolean(),
})

const sampleSize = 300
/** No long passages of other people's manuals. */
const shownLength = 60
const cut = (text: string) => text.slice(0, shownLength)

/**
 * Facts by manual and kind; prints how many of those judged before are right, and in how many facts questions have their
 * answer. With `FACTS_SAMPLE` (any text) it prints 300 others to be judged, spread over manuals and kinds.
 */
export async function measureFacts(folder: string): Promise<Row[]> {
  const facts = await readFacts(join(folder, 'plant', 'manuals'))
  const verdicts = FactRatings.parse(JSON.parse(await readFile(new URL('./verdicts.json', import.meta.url), 'utf8')))
  const judged = new Map(verdicts.map((verdict) => [keyOf(verdict), verdict]))
  const seed = process.env['FACTS_SAMPLE']
  if (seed !== undefined) printSample(facts, judged, seed)
  printPrecision(facts, judged)
  await printAnswered(facts, join(folder, 'plant', 'questions.jsonl'))
  return countedBy(facts)
}

type NamedFact = Omit<FactRating, 'sample' | 'right' | 'why'>

function keyOf({ file, page, kind, subject, attribute, value, unit, condition }: NamedFact): string {
  return [file, page, kind, cut(subject), attribute, cut(value), unit, cut(condition)].join('\t')
}

function printPrecision(facts: readonly FactOfFile[], judged: ReadonlyMap<string, FactRating>): void {
  const read = new Set(facts.map(keyOf))
  for (const sample of new Set([...judged.values()].map((verdict) => verdict.sample))) {
    const all = [...judged].filter(([, verdict]) => verdict.sample === sample)
    const still = all.filter(([key]) => read.has(key))
    console.log(
      `sample ${sample}: right ${rightOf(all)} when it was looked at; ${rightOf(still)} of what is read so today`,
    )
  }
}

function rightOf(judged: readonly (readonly [string, FactRating])[]): string {
  const right = judged.filter(([, verdict]) => verdict.right).length
  return `${right} of ${judged.length} (${(right / Math.max(judged.length, 1)).toFixed(3)})`
}

async function printAnswered(facts: readonly FactOfFile[], path: string): Promise<void> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '')
  const questions = lines.map((line) => Question.parse(JSON.parse(line))).filter(({ absent }) => !absent)
  const answered = questions.filter(({ file, pages, gold }) => {
    const wanted = new RegExp(gold ?? '(?!)', 'is')
    return facts.some(
      (fact) =>
        fact.file === file &&
        pages.includes(fact.page) &&
        wanted.test([fact.subject, fact.attribute, fact.value, fact.unit, fact.condition, fact.text].join(' ')),
    )
  })
  console.log(
    `the answer to ${answered.length} of ${questions.length} questions stands in a fact ` +
      `(${(answered.length / questions.length).toFixed(3)})`,
  )
}

function countedBy(facts: readonly FactOfFile[]): Row[] {
  const rows = new Map<string, Record<string, string | number>>()
  for (const { file, kind } of facts) {
    const row = rows.get(file) ?? { file }
    row[kind] = Number(row[kind] ?? 0) + 1
    rows.set(file, row)
  }
  return [...rows.values()]
}

/** One of each manual and kind in turn, in an order that the seed gives. */
function printSample(facts: readonly FactOfFile[], judged: ReadonlyMap<string, FactRating>, seed: string): void {
  const groups = new Map<string, FactOfFile[]>()
  const seen = new Set<string>()
  for (const fact of facts.toSorted((a, b) => orderOf(a, seed).localeCompare(orderOf(b, seed)))) {
    const key = keyOf(fact)
    if (judged.has(key) || seen.has(key)) continue
    seen.add(key)
    const group = `${fact.file} ${fact.kind}`
    groups.set(group, [...(groups.get(group) ?? []), fact])
  }
  const chosen: FactOfFile[] = []
  while (chosen.length < sampleSize && groups.size > 0) {
    for (const [name, group] of groups) {
      const next = group.pop()
      if (next && chosen.length < sampleSize) chosen.push(next)
      if (!next) groups.delete(name)
    }
  }
  for (const { file, page, kind, subject, attribute, value, unit, condition, text } of chosen.toSorted(inFileOrder)) {
    console.log(JSON.stringify({ file, page, kind, subject, attribute, value, unit, condition, text }))
  }
}

function inFileOrder(a: FactOfFile, b: FactOfFile): number {
  return a.file.localeCompare(b.file) || a.page - b.page || a.ordinal - b.ordinal
}

function orderOf(fact: FactOfFile, seed: string): string {
  return createHash('sha256')
    .update(`${seed} ${keyOf(fact)}`)
    .digest('hex')
}
