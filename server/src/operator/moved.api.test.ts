import { chatRoutes } from '@millwright/contract/chats'
import { resourceRoutes } from '@millwright/contract/resources'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { told } from '../../test/answers.ts'
import { newAsset, type AssetIds as AssetPlace } from '../../test/documents.ts'
import { signIn, signUp, startServer, type SignedUp, type TestServer } from '../../test/harness.ts'
import { makeManualPdf, type ManualPdf } from '../../test/pdf/make-pdf.ts'
import { addProcessedDocument, makeAsset } from '../../test/plant.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { createEmptyDatabase, type TestDatabase } from '../../test/test-database.ts'
import { drawManual } from '../../../tools/demo/draw-manual.ts'
import { pumpManual } from '../../../tools/demo/pump-manual.ts'
import { questions as questionsOfDemo } from '../../../tools/demo/questions.ts'
import { schemaOfThisVersion } from '../platform/database/scratch-schema.ts'
import { backUp } from './backup/back-up.ts'
import { restore } from './backup/restore.ts'
import { examineAndMend } from './doctor/examine-and-mend.ts'
import { isWrong } from './doctor/finding.ts'
import type { InstallationPlace } from './installation.ts'

/** From a running server to one on the other database. */
const from = inject('server').database
const folder = temporaryFolder()
let server: TestServer
let moved: TestServer | undefined
let empty: TestDatabase | undefined
let ada: SignedUp
let asset: AssetPlace
let pump: AssetPlace
let documentId: string
let manual: ManualPdf

beforeAll(async () => {
  server = await startServer({ database: from })
  ada = await signUp(server)
  asset = await newAsset(ada)
  manual = await makeManualPdf({ pages: 3 })
  documentId = await addProcessedDocument(ada, asset, { bytes: manual.bytes, fileName: 'Straße “7”.pdf' })
  pump = await makeAsset(ada)
  const bytes = Buffer.from(await drawManual(pumpManual))
  await addProcessedDocument(ada, pump, { bytes, fileName: pumpManual.fileName })
})
afterAll(async () => {
  await moved?.stop()
  await server.stop()
  await empty?.drop()
})

type Client = Pick<SignedUp, 'events' | 'call'>

async function answersOf(client: Pick<Client, 'events'>) {
  const questions = [
    ...manual.facts.map(({ question }) => ({ query: question, assetId: asset.assetId })),
    ...Object.values(questionsOfDemo).map((query) => ({ query, assetId: pump.assetId })),
  ]
  const answers = []
  for (const body of questions) {
    const { text, sources, end } = await told(client.events(chatRoutes.newMessage, { body }))
    answers.push({ text, sources, verdict: end.verdict })
  }
  return answers
}

const messagesOf = async (client: Pick<Client, 'call'>) => {
  const [chat] = await client.call(chatRoutes.fetch, { query: { assetId: asset.assetId } })
  const query = { assetId: asset.assetId, chatId: chat?.id ?? '' }
  return (await client.call(chatRoutes.fetchCurrentMessages, { query })).map((message) => ({
    ...message,
    url: undefined,
  }))
}

it('answers as before, with the same marks, when it was moved to the other database while it ran', async () => {
  const answers = await answersOf(ada)
  expect(new Set(answers.map(({ verdict }) => verdict))).toEqual(new Set(['answered', 'not-in-material']))
  expect(answers.flatMap(({ sources }) => sources.flatMap(({ quotes }) => quotes)).length).toBeGreaterThan(1)
  const messages = await messagesOf(ada)

  const place = { dataDir: server.dataDir, databaseUrl: server.databaseUrl ?? null }
  const target = join(folder, 'target')
  const { content } = await backUp(place, { target, passphrase: null })
  expect(content.damaged).toEqual([])
  // It goes on meanwhile.
  expect(await messagesOf(ada)).toEqual(messages)
  const expected = await schemaOfThisVersion()
  const damagesOf = async (where: InstallationPlace) =>
    (await examineAndMend(where, { endpoints: null, fix: false, expected })).findings.filter(isWrong)
  expect(await damagesOf(place)).toEqual([])
  const mending = await examineAndMend(place, { endpoints: null, fix: true, expected }).then(
    () => 'mended',
    (error: Error) => error.message,
  )
  expect(mending).toContain(from === 'embedded' ? 'stop it, then run doctor with --fix' : 'mended')

  if (from === 'embedded') empty = await createEmptyDatabase()
  const into = { dataDir: join(folder, 'moved'), databaseUrl: empty?.url ?? null }
  await restore(into, { source: target, passphrase: null })
  expect(await damagesOf(into)).toEqual([])
  const env: Record<string, string> = empty ? { DATABASE_URL: empty.url } : {}
  moved = await startServer({ database: 'embedded', dataDir: into.dataDir, env })
  const again = await signIn(moved, ada.account)
  expect(await messagesOf(again)).toEqual(messages)
  expect(await answersOf(again)).toEqual(answers)
  const { url } = await again.call(resourceRoutes.fetchDocument, {
    query: { assetId: asset.assetId, docId: documentId },
  })
  const file = await again.request('GET', url)
  expect(Buffer.from(await file.arrayBuffer()).equals(manual.bytes)).toBe(true)
  expect(await damagesOf(into)).toEqual([])
})
