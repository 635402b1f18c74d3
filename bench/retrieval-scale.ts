import { sql } from 'drizzle-orm'
import { bounded, mostLexemes, soughtIn } from '../server/src/knowledge/search/groups.ts'
import { readQuestion } from '../server/src/knowledge/search/question.ts'
import { settleCounts } from '../server/src/knowledge/search/settle-counts.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { addDocument, addPassages, createMaterial, type Material } from '../server/test/material.ts'
import type { TestPlatform } from '../server/test/open-platform.ts'
import { questionFrom, speaker } from './invented-texts.ts'
import { onBothDatabases } from './on-both-databases.ts'
import type { Part, Row } from './part.ts'
import { quantile } from './quantile.ts'

const passageCount = 100_000
const assetCount = 20
const batch = 1000
const questionCount = 300
const targets = { server: 30, embedded: 40 }

export const retrievalScale: Part = {
  name: 'retrieval-scale',
  what: `the search function under the request role with ${passageCount.toLocaleString('en')} passages of one company, and with half of them hidden; with groups as a question in another language has them (target on a server: at most twice as long)`,
  measure: () => onBothDatabases(measureOn),
}

type Asked = { text: string; assetId: string }
type Scope = 'company' | 'asset'

/** Where to look, and with how many other words for each of the question's. */
const measured: readonly (readonly [Scope, number])[] = [
  ['company', 0],
  ['company', 6],
  ['asset', 0],
  ['asset', 6],
]

async function measureOn({ database, kind }: TestPlatform): Promise<Row[]> {
  const material = await createMaterial(database, assetCount)
  const { companyId } = material
  const hiddenLater = []
  for (const { assetId } of material.assets) {
    hiddenLater.push(await addDocument(database, { companyId, assetId, fileName: 'Hidden.pdf' }))
  }
  const speak = speaker()
  const questions: Asked[] = []
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
    for (const [scope, othersEach] of measured) {
      const times = await timesOf(database, material, { questions, scope, othersEach })
      rows.push({
        database: kind,
        scope,
        hidden,
        'other words each': othersEach,
        'indexed passages/s': indexed,
        'p50 ms': quantile(times, 0.5).toFixed(1),
        'p95 ms': quantile(times, 0.95).toFixed(1),
        'target p95 ms': targets[kind],
      })
    }
  }
  return rows
}

async function hide(database: Database, companyId: string): Promise<void> {
  await database.asSystem('maintenance', (tx) =>
    tx.execute(sql`
      UPDATE resources SET ai_access = false WHERE company_id = ${companyId} AND file_name = 'Hidden.pdf'`),
  )
  await settleCounts(database)
}

type Measured = { questions: readonly Asked[]; scope: Scope; othersEach: number }

async function timesOf(
  database: Database,
  material: Material,
  { questions, scope, othersEach }: Measured,
): Promise<number[]> {
  const times: number[] = []
  for (const [at, { text, assetId }] of questions.entries()) {
    const others = Array.from({ length: othersEach }, (_, n) => questions[(at + 1 + n) % questions.length]?.text ?? '')
    const lexemes = soughtIn(othersEach === 0 ? readQuestion(text, 'en') : inGroups(text, others)).flatMap(
      ({ weight, members }, group) => [...members].map(([lexeme, share]) => ({ lexeme, weight, group, share })),
    )
    const column = <T>(of: (one: (typeof lexemes)[number]) => T) => sql.param(lexemes.map(of))
    const assetIds = scope === 'company' ? null : [assetId]
    await database.asSession(material.admin.tokenHash, async (tx) => {
      const start = performance.now()
      await tx.execute(sql`
        SELECT * FROM public.search_passages(
          ${column(({ lexeme }) => lexeme)}::text[], ${column(({ weight }) => weight)}::float8[],
          ${sql.param(assetIds)}::uuid[], 60, NULL,
          ${column(({ group }) => group)}::int[], ${column(({ share }) => share)}::float8[])`)
      times.push(performance.now() - start)
    })
  }
  return times.slice(20)
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
  return { weights: new Map(), groups: bounded(groups, mostLexemes), sameMeaning: [] }
}
