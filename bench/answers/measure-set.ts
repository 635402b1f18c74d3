import type { TestServer } from '../../server/test/harness.ts'
import type { AnswerVerdict } from '@millwright/contract/chats'
import { untilProcessed } from '../../tools/demo/plant.ts'
import { quantile } from '../quantile.ts'
import type { ChatReply } from './ask.ts'
import type { SetFigures } from './figures.ts'
import { rateQuotes, share } from './rate-quotes.ts'
import { addArticle, askAll, openPlace, type BenchPlace, switchDictionaries } from './place.ts'
import { printArticles } from './print-articles.ts'
import type { QuestionSet, SetQuestion } from './question-set.ts'
import { rank } from './rank.ts'

/**
 * Prints a set's articles as PDFs and uploads them to one company, and every second of them to another; asks both every
 * question through the HTTP API. The second shows what is refused: rightly where the question's article is not there,
 * wrongly where it is. Once for each of `dictionaries`: without them, with them.
 */
export async function* measureSet(
  server: TestServer,
  set: QuestionSet,
  { withHalf, dictionaries }: { withHalf: boolean; dictionaries: readonly boolean[] },
): AsyncGenerator<SetFigures> {
  const whole = await openPlace(server)
  const half = withHalf ? await openPlace(server) : null
  const places = half ? [whole, half] : [whole]
  let articles = 0
  for await (const article of printArticles(set.docs)) {
    await addArticle(whole, article)
    if (half && articles++ % 2 === 0) await addArticle(half, article)
  }
  for (const { client, asset } of places) await untilProcessed(client, asset)
  for (const on of dictionaries) {
    for (const place of places) await switchDictionaries(place, on)
    yield {
      set: set.name,
      dictionaries: on,
      questions: set.questions.length,
      ...(await rank(server, whole, set.questions)),
      ...quality(await askAll(whole, set.questions), whole),
      ...(half ? refusals(await askAll(half, set.questions), half) : {}),
    }
  }
}

type AskedSetQuestion = { question: SetQuestion; said: ChatReply }

function quality(asked: readonly AskedSetQuestion[], { pageOf }: BenchPlace) {
  const answers = asked.map(({ question, said }) => {
    const right = new Set([...question.right].map((id) => pageOf.get(id)))
    const isRight = (place: { resourceId: string; segment: number }) =>
      right.has(`${place.resourceId} ${place.segment}`)
    return rateQuotes(said.cited, { answers: question.answers, isRight })
  })
  const times = asked.map(({ said }) => said.firstChunkMs)
  return {
    rightPage: share(answers, (quotes) => quotes.some(({ isRight }) => isRight)),
    rightFirstSource: share(answers, ([first]) => first?.isRight ?? false),
    goldInQuotes: share(answers, (quotes) => quotes.some(({ isGold }) => isGold)),
    goldAroundQuotes: share(answers, (quotes) => quotes.some(({ isGoldAround }) => isGoldAround)),
    goldInFirstQuote: share(answers, ([first]) => first?.isGold ?? false),
    goldAroundFirstQuote: share(answers, ([first]) => first?.isGoldAround ?? false),
    quotesFromRight: share(answers.flat(), ({ isRight }) => isRight),
    characters: asked.reduce((sum, { said }) => sum + said.text.length, 0) / asked.length,
    firstChunkP50: quantile(times, 0.5),
    firstChunkP95: quantile(times, 0.95),
  }
}

function refusals(asked: readonly AskedSetQuestion[], { pageOf }: BenchPlace) {
  const isThere = ({ question }: AskedSetQuestion) => [...question.right].some((id) => pageOf.has(id))
  const present = asked.filter(isThere)
  const absent = asked.filter((one) => !isThere(one))
  const of = (among: readonly AskedSetQuestion[], verdict: AnswerVerdict) =>
    share(among, ({ said }) => said.verdict === verdict)
  return {
    refusedWhenAbsent: of(absent, 'not-in-material'),
    unsureWhenAbsent: of(absent, 'unsure'),
    answeredWhenAbsent: of(absent, 'answered'),
    refusedWhenPresent: of(present, 'not-in-material'),
    answeredWhenPresent: of(present, 'answered'),
  }
}
