import { sql } from 'drizzle-orm'
import type { IndexRow, PassageIndex } from '../../server/src/knowledge/index/passage-index.ts'
import { sqlIndex } from '../../server/src/knowledge/index/sql-index.repository.ts'
import { tsvectorLiteral } from '../../server/src/knowledge/index/tsvector.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import type { Transaction } from '../../server/src/platform/database/transaction.ts'
import { passages } from '../../server/src/schema/passages.ts'
import { addDocument, createMaterial, type MaterialAsset } from '../../server/test/material.ts'
import { corpusId, corpusOf, type CorpusPassage, type CorpusQuestion, type CorpusSize } from './corpus.ts'
import { mergeNext } from './merge.ts'
import { postingIndex } from './posting-index.ts'
import { processorOf } from './processor.ts'

/** By the name of an index: bytes a passage, and passages a second of all processors that worked on them. */
export type Filled = {
  companyId: string
  tokenHash: string
  assetIds: string[]
  hiddenLater: string[]
  questions: CorpusQuestion[]
  bytes: Map<string, number>
  rates: Map<string, number>
}

const addedAtOnce = 250
const countedAtOnce = 250
const ofToday = ['passage_search', 'lexeme_frequency']
const ofBlocks = ['posting_runs', 'posting_segments', 'posting_blocks']

/** The same passages of one company in both indexes, all published. */
export async function fillBoth(database: Database, kind: Database['kind'], size: CorpusSize): Promise<Filled> {
  const { companyId, admin, assets } = await createMaterial(database, size.assets)
  const documents: MaterialAsset[] = []
  for (const asset of assets) {
    documents.push(asset, await addDocument(database, { companyId, assetId: asset.assetId, fileName: 'Hidden.pdf' }))
  }
  const questions: CorpusQuestion[] = []
  const used = { today: 0, blocks: 0 }
  const measured =
    (name: keyof typeof used, work: (tx: Transaction) => Promise<unknown>) => async (tx: Transaction) => {
      const processor = await processorOf(tx, kind)
      const before = await processor()
      await work(tx)
      used[name] += (await processor()) - before
    }
  const added = (name: keyof typeof used, index: PassageIndex, rows: IndexRow[]) =>
    database.asCompany(
      companyId,
      measured(name, (tx) => index.add(tx, companyId, rows)),
    )
  for (const some of inBatches(corpusOf(size, questions))) {
    const stored = some.map((one) => passageOf(companyId, documents[one.document], one))
    const rows = some.map(({ length, counts }, at) => rowOf(stored[at], length, counts))
    await database.asCompany(companyId, (tx) => tx.insert(passages).values(stored))
    await added('today', sqlIndex, rows)
    await added('blocks', postingIndex, rows)
    await database.asSystem(
      'maintenance',
      measured('blocks', async (tx) => void (await mergeNext(tx))),
    )
  }
  for (const { versionId } of documents) {
    for (let isLeft = true; isLeft;) {
      const count = async (tx: Transaction) => (isLeft = await sqlIndex.prepare(tx, { versionId, most: countedAtOnce }))
      await database.asCompany(companyId, measured('today', count))
    }
  }
  const versions = documents.map(({ versionId }) => versionId)
  await database.asCompany(companyId, (tx) => sqlIndex.publish(tx, versions))
  return {
    companyId,
    tokenHash: admin.tokenHash,
    assetIds: assets.map(({ assetId }) => assetId),
    hiddenLater: versions.filter((_, at) => at % 2 === 1),
    questions,
    bytes: new Map([
      ['today', await bytesOf(database, ofToday, size)],
      ['blocks', await bytesOf(database, ofBlocks, size)],
    ]),
    rates: new Map(Object.entries(used).map(([name, ms]) => [name, Math.round((size.passages * 1000) / ms)])),
  }
}

function* inBatches(all: Iterable<CorpusPassage>): Generator<CorpusPassage[]> {
  let some: CorpusPassage[] = []
  for (const one of all) {
    some.push(one)
    if (some.length < addedAtOnce) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

function passageOf(companyId: string, document: MaterialAsset | undefined, { ordinal }: CorpusPassage) {
  if (!document) throw new Error('The material lacks a document')
  return { companyId, id: corpusId(1, ordinal), ...document, ordinal, title: 'Title', text: 'Text', ranges: [] }
}

function rowOf(
  stored: ReturnType<typeof passageOf> | undefined,
  length: number,
  counts: ReadonlyMap<string, number>,
): IndexRow {
  if (!stored) throw new Error('A passage was not stored')
  const { id: passageId, assetId, resourceId, versionId } = stored
  return { passageId, assetId, resourceId, versionId, length, tokens: tsvectorLiteral(counts) }
}

async function bytesOf(
  database: Database,
  tables: readonly string[],
  { passages: count }: CorpusSize,
): Promise<number> {
  const { rows } = await database.asSystem('test', (tx) =>
    tx.execute<{ bytes: number }>(sql`
      SELECT sum(pg_total_relation_size(name::regclass))::float8 AS bytes FROM unnest(${sql.param(tables)}::text[]) AS name`),
  )
  return Math.round((rows[0]?.bytes ?? 0) / count)
}
