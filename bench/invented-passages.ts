import { sql } from 'drizzle-orm'
import type { Database } from '../server/src/platform/database/database.ts'
import { addDocument, addPassages } from '../server/test/material.ts'
import { questionFrom, speaker } from './invented-texts.ts'

const batch = 1_000
const wordsInSentence = 15
const sentencesInPassage = 10

type FilledCompany = { companyId: string; assetId: string; passages: number; questions: number }

/** Fills an asset with passages of invented sentences; returns questions that some of them answer. */
export async function fillWithPassages(
  database: Database,
  { companyId, assetId, ...counts }: FilledCompany,
): Promise<string[]> {
  const document = await addDocument(database, { companyId, assetId, fileName: 'Manual.pdf' })
  const speak = speaker()
  const sentence = () => `${speak(wordsInSentence).join(' ')}.`
  const asked: string[] = []
  for (let from = 0; from < counts.passages; from += batch) {
    const texts = Array.from({ length: Math.min(batch, counts.passages - from) }, () => ({
      title: speak(3).join(' '),
      text: Array.from({ length: sentencesInPassage }, sentence).join(' '),
    }))
    await addPassages(database, { companyId, asset: document, texts, from })
    for (const { text } of texts.slice(0, Math.ceil((counts.questions * batch) / counts.passages))) {
      asked.push(questionFrom(text, asked.length))
    }
  }
  await database.asSystem('maintenance', (tx) => tx.execute(sql`ANALYZE`))
  await database.upkeep()
  return asked
}
