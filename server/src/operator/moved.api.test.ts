import { chatRoutes } from '@millwright/contract/chats'
import { resourceRoutes } from '@millwright/contract/resources'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { told } from '../../test/answers.ts'
import { newAsset, type AssetIds as AssetPlace } from '../../test/documents.ts'
import { signIn, signUp, startServer, type SignedUp, type TestServer } from '../../test/harness.ts'
import { makeManualPdf, type ManualPdf } from '../../test/pdf/make-pdf.ts'
import { addProcessedDocument } from '../../test/plant.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { createEmptyDatabase, type TestDatabase } from '../../test/test-database.ts'
import { backUp } from './backup/back-up.ts'
import { restore } from './backup/restore.ts'
import { examineAndMend } from './doctor/examine-and-mend.ts'
import { isWrong } from './doctor/finding.ts'

/** From a running server to one on the other database. */
const from = inject('server').database
const folder = temporaryFolder()
let server: TestServer
let moved: TestServer | undefined
let empty: TestDatabase | undefined
let ada: SignedUp
let asset: AssetPlace
let documentId: string
let manual: ManualPdf

beforeAll(async () => {
  server = await startServer({ database: from })
  ada = await signUp(server)
  asset = await newAsset(ada)
  manual = await makeManualPdf({ pages: 3 })
  documentId = await addProcessedDocument(ada, asset, { bytes: manual.bytes, fileName: 'Straße “7”.pdf' })
})
afterAll(async () => {
  await moved?.stop()
  await server.stop()
  await empty?.drop()
})

type Client = Pick<SignedUp, 'events' | 'call'>

async function answersOf(client: Pick<Client, 'events'>) {
  const questions = [...manual.facts.map(({ question }) => question), 'Which VFD drives the pump?']
  const answers = []
  for (const query of questions) {
    const body = { query, assetId: asset.assetId }
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
  expect(answers.map(({ verdict }) => verdict)).toContain('answered')
  expect(answers.flatMap(({ sources }) => sources.flatMap(({ quotes }) => quotes)).length).toBeGreaterThan(1)
  const messages = await messagesOf(ada)

  const place = { dataDir: server.dataDir, databaseUrl: server.databaseUrl ?? null }
  const target = join(folder, 'target')
  const { content } = await backUp(place, { target, passphrase: null })
  expect(content.damaged).toEqual([])
  // It goes on meanwhile.
  expect(await messagesOf(ada)).toEqual(messages)
  const running = await examineAndMend(place, { endpoints: null, fix: false })
  expect(running.findings.filter(isWrong)).toEqual([])
  const mending = await examineAndMend(place, { endpoints: null, fix: true }).then(
    () => 'mended',
    (error: Error) => error.message,
  )
  expect(mending).toContain(from === 'embedded' ? 'stop it, then run doctor with --fix' : 'mended')

  if (from === 'embedded') empty = await createEmptyDatabase()
  const into = { dataDir: join(folder, 'moved'), databaseUrl: empty?.url ?? null }
  await restore(into, { source: target, passphrase: null })
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
})
