import { glossaryRoutes } from '@millwright/contract/glossary'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { TestServer } from '../../server/test/harness.ts'
import type { ApiClient } from '../../server/test/api-client.ts'
import { untilProcessed } from '../../tools/demo/plant.ts'
import { quantile } from '../quantile.ts'
import { upload } from './ask.ts'
import type { AnswerShares, ManualFigures } from './figures.ts'
import { type RatedQuote, rateQuotes, share } from './rate-quotes.ts'
import { askAll, openPlace, type BenchPlace, switchDictionaries } from './place.ts'
import { readLines } from './question-set.ts'

const questionFile = fileURLToPath(new URL('../manuals/questions.jsonl', import.meta.url))

const Question = z.object({
  id: z.string(),
  /** Null for what no manual answers. */
  manual: z.nullable(z.string()),
  kind: z.enum(['own', 'other', 'foreign']),
  text: z.string(),
  pages: z.array(z.number()),
  answers: z.array(z.string()),
})
type Question = z.infer<typeof Question>

/**
 * Uploads the manuals (bench/manuals/README.md) to one asset and asks all questions about them, once for each of
 * `dictionaries`: without them, with them.
 */
export async function* measureManuals(
  server: TestServer,
  folder: string,
  dictionaries: readonly boolean[],
): AsyncGenerator<ManualFigures> {
  const questions = await readLines(questionFile, Question)
  const manuals = [...new Set(questions.flatMap(({ manual }) => manual ?? []))]
  const missing = manuals.filter((manual) => !existsSync(join(folder, manual)))
  if (missing.length > 0) throw new Error(`${missing.join(', ')}: not in the folder; bench/manuals/fetch.sh gets them`)
  const place = await openPlace(server)
  const manualOf = new Map<string, string>()
  for (const fileName of manuals) {
    const bytes = await readFile(join(folder, fileName))
    manualOf.set(await upload(place.client, place.asset, { fileName, bytes }), fileName)
  }
  await untilProcessed(place.client, place.asset)
  for (const on of dictionaries) {
    await switchDictionaries(place, on)
    yield { dictionaries: on, ...(await figuresOfAll(place, questions, manualOf)) }
  }
}

async function figuresOfAll(
  place: BenchPlace,
  questions: readonly Question[],
  manualOf: ReadonlyMap<string, string>,
): Promise<ManualFigures> {
  const askAndJudge = async (asked: readonly Question[]) =>
    (await askAll(place, asked)).map(({ question, said }) => ({
      ...question,
      said,
      isRefused: said.verdict === 'not-in-material',
      ...rate(rateQuotes(said.cited, wanted(question, manualOf))),
    }))
  await emptyGlossary(place.client)
  const judged = await askAndJudge(questions)
  const of = (kind: Question['kind']) => judged.filter((one) => one.kind === kind)
  await place.client.call(glossaryRoutes.addStarter)
  const withStarter = await askAndJudge(questions.filter(({ kind }) => kind === 'other'))
  const times = judged.map(({ said }) => said.firstChunkMs)
  return {
    own: figuresOf(of('own')),
    other: figuresOf(of('other')),
    otherWithStarter: figuresOf(withStarter),
    foreign: {
      refused: share(of('foreign'), ({ isRefused }) => isRefused),
      unsure: share(of('foreign'), ({ said }) => said.verdict === 'unsure'),
      answered: share(of('foreign'), ({ said }) => said.verdict === 'answered'),
    },
    firstChunkP50: quantile(times, 0.5),
    firstChunkP95: quantile(times, 0.95),
    missed: judged.filter(({ kind, isAnsweredAround }) => kind !== 'foreign' && !isAnsweredAround).map(({ id }) => id),
  }
}

/** A new company begins with the starter's sets. */
async function emptyGlossary(client: ApiClient): Promise<void> {
  for (const { id } of await client.call(glossaryRoutes.fetchAll))
    await client.call(glossaryRoutes.remove, { query: { id } })
}

function wanted({ manual, pages, answers }: Question, manualOf: ReadonlyMap<string, string>) {
  const isRight = ({ resourceId, segment }: { resourceId: string; segment: number }) =>
    manualOf.get(resourceId) === manual && pages.includes(segment)
  return { answers, isRight }
}

type QuoteRating = { hasRightFirstPage: boolean; isAnswered: boolean; isAnsweredAround: boolean; isRefused: boolean }

/** A short answer such as a number may stand anywhere: it counts on a right page alone. */
function rate(quotes: readonly RatedQuote[]): Omit<QuoteRating, 'isRefused'> {
  return {
    hasRightFirstPage: quotes[0]?.isRight ?? false,
    isAnswered: quotes.some(({ isRight, isGold }) => isRight && isGold),
    isAnsweredAround: quotes.some(({ isRight, isGoldAround }) => isRight && isGoldAround),
  }
}

function figuresOf(judged: readonly QuoteRating[]): AnswerShares {
  return {
    rightFirstPage: share(judged, ({ hasRightFirstPage }) => hasRightFirstPage),
    answered: share(judged, ({ isAnswered }) => isAnswered),
    answeredAround: share(judged, ({ isAnsweredAround }) => isAnsweredAround),
    refused: share(judged, ({ isRefused }) => isRefused),
  }
}
