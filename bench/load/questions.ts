import type { Asset } from '@millwright/contract/assets'
import { sql } from 'drizzle-orm'
import { type SignedUp, signUp, type TestServer } from '../../server/test/harness.ts'
import { addDocument, addPassages } from '../../server/test/material.ts'
import { ask } from '../answers/ask.ts'
import { benchAsset } from '../bench-asset.ts'
import { questionFrom, speaker } from '../invented-texts.ts'
import { quantile } from '../quantile.ts'
import { type Figure, type Measurement, measurement, sizeOf } from './measure.ts'
import { startMockModel } from './mock-model.ts'
import { addSignedMembers, behind, clientOf, type SignedMember } from './signed-members.ts'

const passages = sizeOf('LOAD_PASSAGES', 100_000)
const batch = 1_000
const askers = sizeOf('LOAD_ASKERS', 8)
const seconds = sizeOf('LOAD_SECONDS', 20)
const wordsInSentence = 15
const sentencesInPassage = 10

/** Questions over many passages, answered by quotes. */
export const questions = measurement('questions', (server) => measureQuestions(server, 'by quotes'))

/** The same, written by a model that writes as fast as it may. */
export const questionsOfModel: Measurement = {
  name: 'questions-model',
  begin: async () => ({
    ...(await startMockModel()),
    measure: (server) => measureQuestions(server, 'by a mock model'),
  }),
}

async function measureQuestions(server: TestServer, how: string): Promise<Figure[]> {
  const admin = await signUp(server)
  const asset = await benchAsset(admin)
  const { asked, members } = await fill(server, admin, asset)
  const times: number[] = []
  let at = 0
  const until = performance.now() + seconds * 1000
  await Promise.all(
    members.map(async (member) => {
      const client = clientOf(server, member)
      while (performance.now() < until) {
        const question = asked[at++ % asked.length] ?? ''
        times.push((await ask(client, asset, question)).firstChunkMs)
      }
    }),
  )
  const what = `questions over ${passages} passages, ${askers} askers, ${how}`
  return [
    { what: `${what}: answers a second`, goal: '', figure: (times.length / seconds).toFixed(1) },
    {
      what: `${what}: first piece p50 / p95`,
      goal: '',
      figure: `${Math.round(quantile(times, 0.5))} / ${Math.round(quantile(times, 0.95))} ms`,
    },
  ]
}

type Filled = { asked: string[]; members: SignedMember[] }

function fill(server: TestServer, admin: SignedUp, asset: Asset): Promise<Filled> {
  return behind(server, admin, async (open) => {
    const { database, companyId } = open
    const members = await addSignedMembers(open, { dataDir: server.dataDir, count: askers })
    const document = await addDocument(database, { companyId, assetId: asset._id, fileName: 'Manual.pdf' })
    const speak = speaker()
    const asked: string[] = []
    const sentence = () => `${speak(wordsInSentence).join(' ')}.`
    for (let from = 0; from < passages; from += batch) {
      const texts = Array.from({ length: batch }, () => ({
        title: speak(3).join(' '),
        text: Array.from({ length: sentencesInPassage }, sentence).join(' '),
      }))
      await addPassages(database, { companyId, asset: document, texts, from })
      for (const { text } of texts.slice(0, 4)) asked.push(questionFrom(text, asked.length))
    }
    await database.asSystem('maintenance', (tx) => tx.execute(sql`ANALYZE`))
    await database.upkeep()
    return { asked, members }
  })
}
