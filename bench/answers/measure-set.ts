import type { Asset } from '@millwright/contract/assets'
import { eq } from 'drizzle-orm'
import { searchPassages } from '../../server/src/knowledge/search/search-passages.ts'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import { sessions } from '../../server/src/schema/sessions.ts'
import { signUp, startServer, type SignedUp, type TestServer } from '../../server/test/harness.ts'
import { untilProcessed } from '../../tools/demo/plant.ts'
import { benchAsset } from '../bench-asset.ts'
import { quantile } from '../quantile.ts'
import { ask, mapInTurns, type Said, upload } from './ask.ts'
import { type Article, printArticles } from './print-articles.ts'
import type { QuestionSet, SetQuestion } from './question-set.ts'

/** Shares from 0 to 1, characters a question, milliseconds. */
export type SetFigures = {
  set: string
  questions: number
  mrr: number
  recall1: number
  recall5: number
  recall10: number
  rightPage: number
  rightFirstSource: number
  goldInQuotes: number
  goldInFirstQuote: number
  quotesFromRight: number
  characters: number
  refusedWhenAbsent: number
  refusedWhenPresent: number
  firstChunkP50: number
  firstChunkP95: number
}

/**
 * Prints a set's articles as PDFs and uploads them to one company, and every second of them to another; asks both every
 * question through the HTTP API, and ranks passages for each question over the first one's database. The second shows
 * what is refused: rightly where the question's article is not there, wrongly where it is.
 */
export async function measureSet(set: QuestionSet): Promise<SetFigures> {
  const server = await startServer({ database: 'postgres' })
  try {
    const whole = await openPlace(server)
    const half = await openPlace(server)
    let articles = 0
    for await (const article of printArticles(set.docs)) {
      await add(whole, article)
      if (articles++ % 2 === 0) await add(half, article)
    }
    for (const { client, asset } of [whole, half]) await untilProcessed(client, asset)

    const ranking = await rank(server, whole, set.questions)
    const asked = await askAll(whole, set.questions)
    const inHalf = await askAll(half, set.questions)
    const present = inHalf.filter(({ question }) => [...question.right].some((id) => half.pageOf.has(id)))
    const absent = inHalf.filter((one) => !present.includes(one))
    return {
      set: set.name,
      questions: set.questions.length,
      ...ranking,
      ...quality(asked, whole),
      refusedWhenAbsent: share(absent, ({ said }) => said.refused),
      refusedWhenPresent: share(present, ({ said }) => said.refused),
    }
  } finally {
    await server.stop()
  }
}

/** A company's asset, and where each paragraph stands in it: `resourceId page`. */
type Place = { client: SignedUp; asset: Asset; pageOf: Map<string, string> }

async function openPlace(server: TestServer): Promise<Place> {
  const client = await signUp(server)
  return { client, asset: await benchAsset(client), pageOf: new Map() }
}

async function add({ client, asset, pageOf }: Place, article: Article): Promise<void> {
  const id = await upload(client, asset, article)
  for (const [at, doc] of article.pages.entries()) pageOf.set(doc.id, `${id} ${at + 1}`)
}

type Asked = { question: SetQuestion; said: Said }

function askAll({ client, asset }: Place, questions: readonly SetQuestion[]): Promise<Asked[]> {
  return mapInTurns(questions, 2, async (question) => ({ question, said: await ask(client, asset, question.text) }))
}

function share<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.filter(holds).length / items.length
}

function quality(asked: readonly Asked[], { pageOf }: Place) {
  const answers = asked.map(({ question, said }) => {
    const right = new Set([...question.right].map((id) => pageOf.get(id)))
    const quotes = said.sources.flatMap(({ resourceId, quotes: of }) =>
      of.map(({ segment, text }) => ({
        isRight: right.has(`${resourceId} ${segment}`),
        isGold: question.answers.some((answer) => plain(text).includes(plain(answer))),
      })),
    )
    return { quotes, characters: said.text.length, firstChunkMs: said.firstChunkMs }
  })
  const times = answers.map(({ firstChunkMs }) => firstChunkMs)
  return {
    rightPage: share(answers, ({ quotes }) => quotes.some(({ isRight }) => isRight)),
    rightFirstSource: share(answers, ({ quotes }) => quotes[0]?.isRight ?? false),
    goldInQuotes: share(answers, ({ quotes }) => quotes.some(({ isGold }) => isGold)),
    goldInFirstQuote: share(answers, ({ quotes }) => quotes[0]?.isGold ?? false),
    quotesFromRight: share(
      answers.flatMap(({ quotes }) => quotes),
      ({ isRight }) => isRight,
    ),
    characters: answers.reduce((sum, { characters }) => sum + characters, 0) / answers.length,
    firstChunkP50: quantile(times, 0.5),
    firstChunkP95: quantile(times, 0.95),
  }
}

/** Line breaks of the page and the width of characters are no part of an answer. */
function plain(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase()
}

/** MRR@10 and recall, by the rank of the first passage that holds a right page. */
async function rank(server: TestServer, { client, asset, pageOf }: Place, questions: readonly SetQuestion[]) {
  const database = await openDatabase({ kind: 'server', url: server.databaseUrl ?? '' })
  const ranks: number[] = []
  try {
    const session = await database.asSystem('test', (tx) =>
      tx.select().from(sessions).where(eq(sessions.userId, client.user._id)).limit(1),
    )
    const [{ companyId, tokenHash } = { companyId: '', tokenHash: Buffer.alloc(0) }] = session
    for (const { text, right } of questions) {
      const found = await database.asSession(Buffer.from(tokenHash).toString('hex'), (tx) =>
        searchPassages(tx, companyId, { question: text, assetIds: [asset._id], limit: 10 }),
      )
      const wanted = new Set([...right].map((id) => pageOf.get(id)))
      const at = found.passages.findIndex(({ resourceId, ranges }) =>
        ranges.some(({ segment }) => wanted.has(`${resourceId} ${segment}`)),
      )
      ranks.push(at < 0 ? Number.POSITIVE_INFINITY : at + 1)
    }
  } finally {
    await database.close()
  }
  const within = (most: number) => share(ranks, (one) => one <= most)
  return {
    mrr: ranks.reduce((sum, one) => sum + 1 / one, 0) / ranks.length,
    recall1: within(1),
    recall5: within(5),
    recall10: within(10),
  }
}
