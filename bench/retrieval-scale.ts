import { sql } from 'drizzle-orm'
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
  what: `the search function under the request role with ${passageCount.toLocaleString('en')} passages of one company, and with half of them hidden`,
  measure: () => onBothDatabases(measureOn),
}

type Asked = { text: string; assetId: string }

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
    for (const scope of ['company', 'asset'] as const) {
      const times = await timesOf(database, material, { questions, scope })
      rows.push({
        database: kind,
        scope,
        hidden,
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

type Measured = { questions: readonly Asked[]; scope: 'company' | 'asset' }

async function timesOf(database: Database, material: Material, { questions, scope }: Measured): Promise<number[]> {
  const times: number[] = []
  for (const { text, assetId } of questions) {
    const { weights } = readQuestion(text, 'en')
    const assetIds = scope === 'company' ? null : [assetId]
    await database.asSession(material.admin.tokenHash, async (tx) => {
      const start = performance.now()
      await tx.execute(sql`
        SELECT * FROM public.search_passages(${sql.param([...weights.keys()])}::text[],
          ${sql.param([...weights.values()])}::float8[], ${sql.param(assetIds)}::uuid[], 60)`)
      times.push(performance.now() - start)
    })
  }
  return times.slice(20)
}
