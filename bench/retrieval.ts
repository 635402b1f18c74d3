import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { chooseSentences } from '../server/src/knowledge/answers/quoting/choose-sentences.ts'
import { insertStarter } from '../server/src/features/glossary/add-starter.ts'
import { searchPassages } from '../server/src/knowledge/search/search-passages.ts'
import { addPassages, createMaterial } from '../server/test/material.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../server/test/open-platform.ts'
import type { Part, Row } from './part.ts'
import { quantile } from './quantile.ts'

/** What plain BM25 in memory reaches on the sets of shared/eval (MRR@10, recall@5). */
const plainBm25: Readonly<Record<string, string>> = {
  en: '.90 .955',
  es: '.965 .989',
  ru: '.946 .981',
  th: '.961 .990',
}
const quotesShown = 4
const files = ['docs.jsonl', 'queries.jsonl', 'qrels.jsonl']

const Doc = z.object({ id: z.string(), title: z.string(), text: z.string() })
const Query = z.object({ id: z.string(), text: z.string(), answers: z.array(z.string()) })
const RelevanceJudgement = z.object({ q: z.string(), d: z.string(), rel: z.number() })

export const retrieval: Part = {
  name: 'retrieval',
  what: 'MRR@10 and recall@5 through the real search, without and with the starter glossary; the share of answers without a model that hold the right one',
  async measure() {
    const folder = process.env['EVAL_DIR']
    if (!folder) {
      console.log('EVAL_DIR is unset: no question sets, hence nothing measured')
      return []
    }
    const rows: Row[] = []
    for (const kind of databaseKinds.filter(isWanted('EVAL_DATABASES'))) {
      for (const set of (await setsIn(folder)).filter(isWanted('EVAL_SETS'))) {
        // Fresh for each set, so that the size of the index is its own.
        const platform = await openPlatform(kind)
        try {
          const measure = await openSet(platform, join(folder, set))
          const row = { database: kind, set, 'plain BM25': plainBm25[set] ?? '' }
          rows.push({ ...row, glossary: 'none', ...(await measure()) })
          await platform.database.asSystem('test', (tx) => insertStarter(tx, measure.companyId))
          rows.push({ ...row, glossary: 'starter', ...(await measure()) })
        } finally {
          await platform.close()
        }
      }
    }
    return rows
  },
}

/** Every folder that holds the three files. */
async function setsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => files.every((file) => existsSync(join(folder, name, file)))).toSorted()
}

/** Chosen by names parted by commas in an environment variable; everything where it is unset. */
function isWanted(variable: string): (name: string) => boolean {
  const wanted = process.env[variable]?.split(',')
  return (name) => wanted === undefined || wanted.includes(name)
}

/** Puts the articles of a set into a new company; what it returns asks the questions. */
async function openSet({ database }: TestPlatform, folder: string) {
  const docs = await readLines(join(folder, 'docs.jsonl'), Doc)
  const queries = await readLines(join(folder, 'queries.jsonl'), Query)
  const right = new Map<string, Set<string>>()
  for (const { q, d, rel } of await readLines(join(folder, 'qrels.jsonl'), RelevanceJudgement)) {
    if (rel > 0) right.set(q, (right.get(q) ?? new Set()).add(d))
  }
  const material = await createMaterial(database, 1)
  const { companyId, admin } = material
  const [asset] = material.assets
  if (!asset) throw new Error('The material has no asset')
  const ids = await addPassages(database, { companyId, asset, texts: docs })
  await database.upkeep()
  const indexKb = await database.asSystem('maintenance', async (tx) => {
    const { rows } = await tx.execute<{ kb: number }>(sql`
      SELECT ((pg_total_relation_size('passage_search') + pg_total_relation_size('lexeme_frequency')) / 1024)::int AS kb`)
    return rows[0]?.kb ?? 0
  })
  const assetIds = [asset.assetId]
  const docOf = new Map(ids.map((id, at) => [id, docs[at]?.id ?? '']))

  return Object.assign(measure, { companyId })

  async function measure(): Promise<Row> {
    let reciprocal = 0
    let expanded = 0
    let recalled = 0
    let answered = 0
    const times: number[] = []
    for (const { id, text, answers } of queries) {
      const began = performance.now()
      const found = await database.asSession(admin.tokenHash, (tx) =>
        searchPassages(tx, companyId, { question: text, assetIds, limit: 10 }),
      )
      times.push(performance.now() - began)
      if (found.searchedFor.length > 0) expanded += 1
      const place = found.passages.findIndex((passage) => right.get(id)?.has(docOf.get(passage.id) ?? ''))
      if (place >= 0) reciprocal += 1 / (place + 1)
      if (place >= 0 && place < 5) recalled += 1
      const quoted = chooseSentences(found)
        .slice(0, quotesShown)
        .map(({ stretch }) => stretch.text)
      if (answers.some((answer) => quoted.some((quote) => quote.toLowerCase().includes(answer.toLowerCase()))))
        answered += 1
    }
    return {
      questions: queries.length,
      expanded,
      'MRR@10': (reciprocal / queries.length).toFixed(3),
      'recall@5': (recalled / queries.length).toFixed(3),
      'answers held': (answered / queries.length).toFixed(3),
      'index KB': indexKb,
      'p50 ms': quantile(times, 0.5).toFixed(1),
      'p95 ms': quantile(times, 0.95).toFixed(1),
    }
  }
}

async function readLines<T>(path: string, schema: z.ZodType<T>): Promise<T[]> {
  const lines = (await readFile(path, 'utf8')).trim().split('\n')
  return lines.map((line) => schema.parse(JSON.parse(line)))
}
