import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chooseSentences } from '../server/src/knowledge/answers/quoting/choose-sentences.ts'
import { judge, type Judgement } from '../server/src/knowledge/answers/verdict.ts'
import { searchPassages } from '../server/src/knowledge/search/search-passages.ts'
import { addPassages, createMaterial } from '../server/test/material.ts'
import { openPlatform, type TestPlatform } from '../server/test/open-platform.ts'
import { type QuestionSet, readQuestionSet } from './answers/question-set.ts'
import type { Part, Row } from './part.ts'

const sets = ['en', 'es', 'ru', 'th']

export const refusals: Part = {
  name: 'refusals',
  what: 'half of the articles left out: how well the score parts foreign questions from those that are answered',
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
        if (existsSync(here)) rows.push(await measureSet(platform, await readQuestionSet(here)))
      }
    } finally {
      await platform.close()
    }
    return rows
  },
}

type Judged = { judgement: Judgement; isGold: boolean }

async function measureSet({ database }: TestPlatform, set: QuestionSet): Promise<Row> {
  const titles = [...new Set(set.docs.map(({ title }) => title))]
  const kept = new Set(titles.filter((_, at) => at % 2 === 0))
  const docs = set.docs.filter(({ title }) => kept.has(title))
  const known = new Set(docs.map(({ id }) => id))
  const { companyId, admin, assets } = await createMaterial(database, 1)
  const [asset] = assets
  if (!asset) throw new Error('The material has no asset')
  await addPassages(database, { companyId, asset, texts: docs })
  await database.upkeep()

  const present: Judged[] = []
  const foreign: Judged[] = []
  for (const { text, right, answers } of set.questions) {
    const found = await database.asSession(admin.tokenHash, (tx) =>
      searchPassages(tx, companyId, { question: text, assetIds: [asset.assetId], limit: 8 }),
    )
    const [first] = chooseSentences(found.question, found.passages, found.idf)
    const quoted = first?.stretch.text.toLowerCase() ?? ''
    const isGold = answers.some((answer) => quoted.includes(answer.toLowerCase()))
    const judged = { judgement: judge(found), isGold }
    if ([...right].some((id) => known.has(id))) present.push(judged)
    else foreign.push(judged)
  }
  const scores = present.map(({ judgement }) => judgement.score).sort((a, b) => a - b)
  const atFive = scores[Math.floor(0.05 * scores.length)] ?? 0
  const doubted = [...present, ...foreign].filter(({ judgement }) => judgement.verdict === 'unsure')
  return {
    set: set.name,
    passages: docs.length,
    AUC: auc(present, foreign).toFixed(3),
    'at 5 %': atFive.toFixed(2),
    'refused then': share(foreign, ({ judgement }) => judgement.score < atFive),
    refused: share(foreign, isRefused),
    'falsely refused': share(present, isRefused),
    'doubted, there': share(present, ({ judgement }) => judgement.verdict === 'unsure'),
    'doubted, foreign': share(foreign, ({ judgement }) => judgement.verdict === 'unsure'),
    'first quote right when doubted': share(doubted, ({ isGold }) => isGold),
  }
}

function isRefused({ judgement }: Judged): boolean {
  return judgement.verdict === 'not-in-material'
}

function share(judged: readonly Judged[], holds: (one: Judged) => boolean): string {
  return (judged.filter(holds).length / judged.length).toFixed(3)
}

/** How often a question that is answered scores higher than a foreign one; a tie is half of it. */
function auc(present: readonly Judged[], foreign: readonly Judged[]): number {
  let higher = 0
  for (const one of present) {
    for (const other of foreign) higher += (1 + Math.sign(one.judgement.score - other.judgement.score)) / 2
  }
  return higher / (present.length * foreign.length)
}
