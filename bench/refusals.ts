import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chooseSentences } from '../server/src/knowledge/answers/quoting/choose-sentences.ts'
import { judgeAnswerability, type Answerability } from '../server/src/knowledge/answers/answerability.ts'
import { searchPassages } from '../server/src/knowledge/search/search-passages.ts'
import { addPassages, createMaterial } from '../server/test/material.ts'
import { openPlatform, type TestPlatform } from '../server/test/open-platform.ts'
import { type QuestionSet, readQuestionSet } from './answers/question-set.ts'
import type { Part, Row } from './part.ts'
import { quantile } from './quantile.ts'

const sets = ['th', 'es', 'ru', 'en']

export const refusals: Part = {
  name: 'refusals',
  what: 'half of the articles left out, each in turn: how well the score parts foreign questions from those that are answered',
  async measure() {
    const folder = process.env['EVAL_DIR']
    if (!folder) {
      console.log('EVAL_DIR is unset: no question sets, hence nothing measured')
      return []
    }
    const rows: Row[] = []
    const platform = await openPlatform('server')
    try {
      for (const set of sets) {
        const here = join(folder, set)
        if (!existsSync(here)) continue
        const row = await measureSet(platform, await readQuestionSet(here))
        // A set takes minutes: the table stands at the end.
        console.log(`${set}: 5 % at ${row['5 % at']}`)
        rows.push(row)
      }
    } finally {
      await platform.close()
    }
    return rows
  },
}

/** A question asked of the half that holds its article, or of the other one. */
type RatedQuestion = { at: number; isThere: boolean; judgement: Answerability; isGold: boolean }

/** Each half of the articles is a company of its own and is asked every question. */
async function measureSet(platform: TestPlatform, set: QuestionSet): Promise<Row> {
  const titles = [...new Set(set.docs.map(({ title }) => title))]
  const judged: RatedQuestion[] = []
  for (const half of [0, 1]) {
    const kept = new Set(titles.filter((_, at) => at % 2 === half))
    judged.push(...(await askAll(platform, { ...set, docs: set.docs.filter(({ title }) => kept.has(title)) })))
  }
  const present = judged.filter(({ isThere }) => isThere)
  const foreign = judged.filter(({ isThere }) => !isThere)
  const doubted = judged.filter(({ judgement }) => judgement.verdict === 'unsure')
  const even = fivePercent(present.filter(isEven))
  const isBelow = ({ judgement }: RatedQuestion) => judgement.score < even
  const others = (all: readonly RatedQuestion[]) => all.filter((one) => !isEven(one))
  return {
    set: set.name,
    questions: set.questions.length,
    AUC: auc(present, foreign).toFixed(3),
    '5 % at': fivePercent(present).toFixed(2),
    'at that of even questions': even.toFixed(2),
    'odd: refused': share(others(foreign), isBelow),
    'odd: falsely refused': share(others(present), isBelow),
    'now: refused': share(foreign, isRefused),
    'now: falsely refused': share(present, isRefused),
    'doubted, there': share(present, ({ judgement }) => judgement.verdict === 'unsure'),
    'doubted, foreign': share(foreign, ({ judgement }) => judgement.verdict === 'unsure'),
    'first quote right when doubted': share(doubted, ({ isGold }) => isGold),
  }
}

async function askAll({ database }: TestPlatform, { docs, questions }: QuestionSet): Promise<RatedQuestion[]> {
  const known = new Set(docs.map(({ id }) => id))
  const { companyId, admin, assets } = await createMaterial(database, 1)
  const [asset] = assets
  if (!asset) throw new Error('The material has no asset')
  await addPassages(database, { companyId, asset, texts: docs })
  await database.upkeep()
  const judged: RatedQuestion[] = []
  for (const [at, { text, right, answers }] of questions.entries()) {
    const found = await database.asSession(admin.tokenHash, (tx) =>
      searchPassages(tx, companyId, { question: text, assetIds: [asset.assetId], limit: 8 }),
    )
    const [first] = chooseSentences(found)
    const quoted = first?.stretch.text.toLowerCase() ?? ''
    const isGold = answers.some((answer) => quoted.includes(answer.toLowerCase()))
    judged.push({
      at,
      isThere: [...right].some((id) => known.has(id)),
      judgement: judgeAnswerability(found, []),
      isGold,
    })
  }
  return judged
}

function isEven({ at }: RatedQuestion): boolean {
  return at % 2 === 0
}

/** Below it stand 5 % of their scores. */
function fivePercent(judged: readonly RatedQuestion[]): number {
  return quantile(
    judged.map(({ judgement }) => judgement.score),
    0.05,
  )
}

function isRefused({ judgement }: RatedQuestion): boolean {
  return judgement.verdict === 'not-in-material'
}

function share(judged: readonly RatedQuestion[], holds: (one: RatedQuestion) => boolean): string {
  return (judged.filter(holds).length / judged.length).toFixed(3)
}

/** How often a question that is answered scores higher than a foreign one; a tie is half of it. */
function auc(present: readonly RatedQuestion[], foreign: readonly RatedQuestion[]): number {
  let higher = 0
  for (const one of present) {
    for (const other of foreign) higher += (1 + Math.sign(one.judgement.score - other.judgement.score)) / 2
  }
  return higher / (present.length * foreign.length)
}
