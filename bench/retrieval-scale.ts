import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { bounded, maxLexemes, soughtIn } from '../server/src/knowledge/search/question/groups.ts'
import type { SoughtGroup } from '../server/src/knowledge/index/passage-index.ts'
import { readQuestion } from '../server/src/knowledge/search/question/question.ts'
import { settleCounts } from '../server/src/knowledge/index/settle-counts.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import type { Transaction } from '../server/src/platform/database/transaction.ts'
import { addDocument, addPassages, changeShown, createMaterial, type Material } from '../server/test/material.ts'
import type { TestPlatform } from '../server/test/open-platform.ts'
import { questionFrom, speaker } from './invented-texts.ts'
import { onBothDatabases } from './on-both-databases.ts'
import type { Part, Row } from './part.ts'
import { quantile } from './quantile.ts'

const passageCount = Number(process.env['BENCH_PASSAGES'] ?? 100_000)
const assetCount = 20
const batch = 1000
const questionCount = 300
const targets = { server: 30, embedded: 40 }

export const retrievalScale: Part = {
  name: 'retrieval-scale',
  what: `(BENCH_PASSAGES, BENCH_DATABASES=server) the search function under the request role with ${passageCount.toLocaleString('en')} passages of one company, and with half of them hidden; with groups as a question in another language has them (target on a server: a p95 at most twice as long, told in the database's own processor time)`,
  measure: () => onBothDatabases(measureOn),
}

type ScaleQuestion = { text: string; assetId: string }
type Scope = 'company' | 'asset'

/** Other words for each of the question's. */
const othersOfGroups = 6
const scopes: readonly Scope[] = ['company', 'asset']

async function measureOn({ database, kind }: TestPlatform): Promise<Row[]> {
  const material = await createMaterial(database, assetCount)
  const { companyId } = material
  const hiddenLater = []
  for (const { assetId } of material.assets) {
    hiddenLater.push(await addDocument(database, { companyId, assetId, fileName: 'Hidden.pdf' }))
  }
  const speak = speaker()
  const questions: ScaleQuestion[] = []
  const began = performance.now()
  for (let from = 0; from < passageCount; from += batch) {
    const place = Math.floor((from / passageCount) * assetCount)
    const hidden = (from / batch) % 2 === 1
    const asset = (hidden ? hiddenLater : material.assets)[place]
    if (!asset) throw new Error('The material lacks an asset')
    const texts = Array.from({ length: batch }, () => ({ title: speak(3).join(' '), text: speak(150).join(' ') }))
    await addPassages(database, { companyId, asset, texts, from })
    for (const { text } of texts.slice(0, Math.ceil((questionCount * batch) / passageCount))) {
      questions.push({ text: questionFrom(text, questions.length), assetId: asset.assetId })
    }
  }
  const indexed = Math.round((passageCount * 1000) / (performance.now() - began))
  const rows: Row[] = []
  for (const hidden of ['none', 'half']) {
    if (hidden === 'half') await hide(database, companyId)
    // What a server's autovacuum and the embedded database's own upkeep do within a minute.
    await database.executeSql('VACUUM ANALYZE passage_search')
    await database.executeSql('ANALYZE')
    await database.upkeep()
    for (const scope of scopes) {
      const { alone, grouped } = await timesOf({ database, kind }, material, { questions, scope })
      for (const [othersEach, times] of [[0, alone] as const, [othersOfGroups, grouped] as const]) {
        rows.push({
          database: kind,
          scope,
          hidden,
          'other words each': othersEach,
          'indexed passages/s': indexed,
          ...p50AndP95('ms', times, ({ wall }) => wall),
          ...p50AndP95('CPU ms', times, ({ processor }) => processor),
          'p95 CPU with / without': (p95OfProcessor(times) / p95OfProcessor(alone)).toFixed(2),
          'target p95 ms': targets[kind],
        })
      }
    }
  }
  return rows
}

async function hide(database: Database, companyId: string): Promise<void> {
  await changeShown(
    database,
    companyId,
    sql`UPDATE resources SET ai_access = false WHERE company_id = ${companyId} AND file_name = 'Hidden.pdf'`,
  )
  await settleCounts(database)
}

type MeasuredScope = { questions: readonly ScaleQuestion[]; scope: Scope }
/** Milliseconds. On a busy machine only the second can be compared. */
type Time = { wall: number; processor: number }

/** Each question with groups and without them, one after the other, in turn begun by one of them. */
async function timesOf(
  { database, kind }: Pick<TestPlatform, 'database' | 'kind'>,
  material: Material,
  { questions, scope }: MeasuredScope,
): Promise<{ alone: Time[]; grouped: Time[] }> {
  const times = { alone: [] as Time[], grouped: [] as Time[] }
  for (const [at, { text, assetId }] of questions.entries()) {
    const others = Array.from(
      { length: othersOfGroups },
      (_, n) => questions[(at + 1 + n) % questions.length]?.text ?? '',
    )
    const assetIds = scope === 'company' ? null : [assetId]
    const names = ['alone', 'grouped'] as const
    for (const name of at % 2 === 0 ? names : names.toReversed()) {
      const sought = soughtIn(name === 'alone' ? readQuestion(text, 'en') : inGroups(text, others))
      const time = await database.asSession(material.admin.tokenHash, (tx) => timed(tx, { kind, sought, assetIds }))
      times[name].push(time)
    }
  }
  return { alone: times.alone.slice(20), grouped: times.grouped.slice(20) }
}

type Statement = { kind: Database['kind']; sought: readonly SoughtGroup[]; assetIds: string[] | null }

async function timed(tx: Transaction, { kind, sought, assetIds }: Statement): Promise<Time> {
  const lexemes = sought.flatMap(({ weight, members }, group) =>
    [...members].map(([lexeme, share]) => ({ lexeme, weight, group, share })),
  )
  const column = <T>(of: (one: (typeof lexemes)[number]) => T) => sql.param(lexemes.map(of))
  const processor = await processorOf(tx, kind)
  const [start, before] = [performance.now(), await processor()]
  await tx.execute(sql`
    SELECT * FROM public.search_passages(
      ${column(({ lexeme }) => lexeme)}::text[], ${column(({ weight }) => weight)}::float8[],
      ${sql.param(assetIds)}::uuid[], 60, NULL,
      ${column(({ group }) => group)}::int[], ${column(({ share }) => share)}::float8[])`)
  const wall = performance.now() - start
  return { wall, processor: (await processor()) - before }
}

/** Milliseconds: of the server's process for this session, which runs on this machine; of this one for the embedded database. */
async function processorOf(tx: Transaction, kind: Database['kind']): Promise<() => Promise<number>> {
  if (kind === 'embedded') {
    return () => {
      const { user, system } = process.cpuUsage()
      return Promise.resolve((user + system) / 1000)
    }
  }
  const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
  return async () => {
    const [nanoseconds] = (await readFile(`/proc/${rows[0]?.pid}/schedstat`, 'utf8')).split(' ')
    return Number(nanoseconds) / 1e6
  }
}

function p50AndP95(unit: string, times: readonly Time[], of: (time: Time) => number): Row {
  const values = times.map(of)
  return Object.fromEntries([0.5, 0.95].map((share) => [`p${share * 100} ${unit}`, quantile(values, share).toFixed(1)]))
}

function p95OfProcessor(times: readonly Time[]): number {
  return quantile(
    times.map(({ processor }) => processor),
    0.95,
  )
}

const lesserShare = 0.6

/** Each of the question's words with the words that stand in its place in the others, every second of which counts less. */
function inGroups(text: string, others: readonly string[]): Parameters<typeof soughtIn>[0] {
  const words = (said: string) => readQuestion(said, 'en').tokens.map(({ lexeme }) => lexeme)
  const read = others.map(words)
  const groups = words(text).map((lexeme, place) => {
    const alternatives = read.flatMap((one, n) => {
      const other = one[place]
      return other === undefined ? [] : [[other, n % 2 === 0 ? 1 : lesserShare] as const]
    })
    const members = new Map([[lexeme, 1] as const, ...alternatives])
    return { word: lexeme, of: lexeme, lexeme, weight: 1, members, wholes: [], documents: 0 }
  })
  return { weights: new Map(), groups: bounded(groups, maxLexemes), sameMeaning: [] }
}
