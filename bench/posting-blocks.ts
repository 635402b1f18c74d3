import type { PassageIndex, SoughtGroup } from '../server/src/knowledge/index/passage-index.ts'
import { settleCounts } from '../server/src/knowledge/index/settle-counts.ts'
import { sqlIndex } from '../server/src/knowledge/index/sql-index.repository.ts'
import { soughtIn } from '../server/src/knowledge/search/question/groups.ts'
import { readQuestion } from '../server/src/knowledge/search/question/question.ts'
import type { TestPlatform } from '../server/test/open-platform.ts'
import { onBothDatabases } from './on-both-databases.ts'
import type { Part, Row } from './part.ts'
import type { CorpusSize } from './postings/corpus.ts'
import { exhaustiveBest } from './postings/exhaustive.ts'
import { fillBoth, type Filled } from './postings/fill-both.ts'
import { postingIndex } from './postings/posting-index.ts'
import { processorOf } from './postings/processor.ts'
import { postingTables } from './postings/tables.ts'
import { quantile } from './quantile.ts'

const size: CorpusSize = { passages: Number(process.env['BENCH_PASSAGES'] ?? 100_000), assets: 20, questions: 220 }
const warmUp = 20
const compared = 10
/** What is read of a question's passages, as the product does. */
const rows = 60
const scopes = ['company', 'asset'] as const
const indexes: readonly (readonly [string, PassageIndex])[] = [
  ['today', sqlIndex],
  ['blocks', postingIndex],
]

/** docs/decisions/0101. */
export const postingBlocks: Part = {
  name: 'posting-blocks',
  what: `(BENCH_PASSAGES, BENCH_DATABASES=server) posting blocks beside today's index with ${size.passages.toLocaleString('en')} passages of one company: milliseconds of processor a question, of the database and of this process together, and how many questions have the same ${compared} as BM25 over all`,
  measure: () => onBothDatabases(measureOn),
}

async function measureOn({ database, kind }: TestPlatform): Promise<Row[]> {
  await database.executeSql(postingTables)
  const filled = await fillBoth(database, kind, size)
  const rowsOf: Row[] = []
  for (const hidden of ['none', 'half']) {
    if (hidden === 'half') {
      await database.asCompany(filled.companyId, (tx) => sqlIndex.hide(tx, filled.hiddenLater))
      await settleCounts(database)
    }
    await database.executeSql('VACUUM ANALYZE')
    for (const scope of scopes) rowsOf.push(...(await askAll({ database, kind }, filled, { hidden, scope })))
  }
  return rowsOf
}

type Asking = { hidden: string; scope: (typeof scopes)[number] }

async function askAll(
  on: Pick<TestPlatform, 'database' | 'kind'>,
  filled: Filled,
  { hidden, scope }: Asking,
): Promise<Row[]> {
  const sought = filled.questions.map(({ text }) => soughtIn(readQuestion(text, 'en')))
  const wanted = hidden === 'none' && scope === 'company' ? exhaustiveBest(size, sought, compared) : null
  const times = new Map(indexes.map(([name]) => [name, [] as number[]]))
  const same = new Map(indexes.map(([name]) => [name, 0]))
  for (const [at, groups] of sought.entries()) {
    const assetIds = scope === 'company' ? null : [filled.assetIds[filled.questions[at]?.asset ?? 0] ?? '']
    for (const [name, index] of at % 2 === 0 ? indexes : indexes.toReversed()) {
      const { processor, scores } = await ask(on, filled, { index, sought: groups, assetIds })
      times.get(name)?.push(processor)
      const isSame = wanted?.[at]?.every(({ score }, place) => Math.abs(score - (scores[place] ?? 0)) < 1e-4) === true
      if (isSame) same.set(name, (same.get(name) ?? 0) + 1)
    }
  }
  return indexes.map(([name]) => ({
    database: on.kind,
    index: name,
    scope,
    hidden,
    'p50 ms': quantile((times.get(name) ?? []).slice(warmUp), 0.5).toFixed(1),
    'p95 ms': quantile((times.get(name) ?? []).slice(warmUp), 0.95).toFixed(1),
    'same ten': wanted ? `${same.get(name)} of ${sought.length}` : '',
    'bytes a passage': filled.bytes.get(name) ?? 0,
    'passages a second of processor': filled.rates.get(name) ?? 0,
  }))
}

type Question = { index: PassageIndex; sought: readonly SoughtGroup[]; assetIds: readonly string[] | null }

/** Equal scores are equally good: which of them come is decided by ids. */
async function ask(
  { database, kind }: Pick<TestPlatform, 'database' | 'kind'>,
  { companyId, tokenHash }: Filled,
  question: Question,
) {
  const { index, sought, assetIds } = question
  return database.asSession(tokenHash, async (tx) => {
    const processor = await processorOf(tx, kind)
    const before = await processor()
    const found = await index.rank(tx, companyId, { sought, assetIds, rows, type: null })
    return { processor: (await processor()) - before, scores: found.map(({ score }) => score) }
  })
}
