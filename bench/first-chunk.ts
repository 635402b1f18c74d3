import { eq, sql } from 'drizzle-orm'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { sessions } from '../server/src/schema/sessions.ts'
import { signUp, startServer } from '../server/test/harness.ts'
import { addDocument, addPassages } from '../server/test/material.ts'
import { ask } from './answers/ask.ts'
import { benchAsset } from './bench-asset.ts'
import { questionFrom, speaker } from './invented-texts.ts'
import type { Part, Row } from './part.ts'
import { quantile } from './quantile.ts'

const passageCount = 100_000
const batch = 1000
const questionCount = 200
const wordsInSentence = 15
const sentencesInPassage = 10

export const firstChunk: Part = {
  name: 'first-chunk',
  what: `from a question to the first piece of its answer, over HTTP, ${passageCount.toLocaleString('en')} passages in one company`,
  async measure() {
    const server = await startServer({ database: 'postgres' })
    try {
      const client = await signUp(server)
      const asset = await benchAsset(client)
      const database = await openDatabase({ kind: 'server', url: server.databaseUrl ?? '' })
      const questions: string[] = []
      try {
        const [session] = await database.asSystem('test', (tx) =>
          tx.select().from(sessions).where(eq(sessions.userId, client.user._id)).limit(1),
        )
        if (!session) throw new Error('The bench is not signed in')
        const { companyId } = session
        const document = await addDocument(database, { companyId, assetId: asset._id, fileName: 'Manual.pdf' })
        const speak = speaker()
        const sentence = () => `${speak(wordsInSentence).join(' ')}.`
        for (let from = 0; from < passageCount; from += batch) {
          const texts = Array.from({ length: batch }, () => ({
            title: speak(3).join(' '),
            text: Array.from({ length: sentencesInPassage }, sentence).join(' '),
          }))
          await addPassages(database, { companyId, asset: document, texts, from })
          for (const { text } of texts.slice(0, (questionCount * batch) / passageCount))
            questions.push(questionFrom(text, questions.length))
        }
        await database.asSystem('maintenance', (tx) => tx.execute(sql`ANALYZE`))
        await database.upkeep()
      } finally {
        await database.close()
      }
      const times: number[] = []
      for (const question of questions) times.push((await ask(client, asset, question)).firstChunkMs)
      const warm = times.slice(20)
      const row: Row = {
        passages: passageCount,
        'p50 ms': quantile(warm, 0.5).toFixed(1),
        'p95 ms': quantile(warm, 0.95).toFixed(1),
        'target p95 ms': 60,
      }
      return [row]
    } finally {
      await server.stop()
    }
  },
}
