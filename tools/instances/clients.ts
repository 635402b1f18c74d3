import { accountRoutes } from '@millwright/contract/accounts'
import { chatRoutes } from '@millwright/contract/chats'
import { noteRoutes } from '@millwright/contract/notes'
import { processingRoutes } from '@millwright/contract/processing'
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type ApiClient, createClient } from '../../server/test/api-client.ts'
import { type AssetIds, toProcess, upload } from '../../server/test/documents.ts'
import type { Account } from '../../server/test/harness.ts'
import { block, bodyOf } from '../../server/test/notes.ts'
import { tusClient } from '../../server/test/tus.ts'
import { ProxyAnswer, type Tally } from './tally.ts'

/** One that a company's admin uses. */
export type Member = { url: string; account: Account; client: ApiClient; place: AssetIds }

/** What was sent, and whether a reply said that it is kept. */
export type SentWork = {
  files: { stem: string; hash: string; isKept: boolean }[]
  notes: { title: string; isKept: boolean }[]
  /** Of one note: the number of the last save that was sent, and of the last that was kept. */
  saves: { noteId: string; sent: number; kept: number }[]
  /** `streamed`: the text of the answer as it came. */
  questions: { query: string; chatId: string | null; streamed: string; isAnswered: boolean }[]
  /** The number of its first one. */
  firstQuestion: number
  /** What should not have been. */
  faults: string[]
}

/** A client that tells what a proxy said in the server's place from what the server says. */
export function clientOf(url: string, token = ''): ApiClient {
  const client = createClient(() => url, token)
  const { request } = client
  client.request = async (...given) => {
    const response = await request(...given)
    if (response.status >= 500) throw new ProxyAnswer(`${response.status}`)
    return response
  }
  return client
}

/** Between two things that one client does, so that two processors carry them all. */
const pauseMs = 250
/** A call that may be sent again, as often as that. */
const attempts = 20
const pieces = 4
const maxStreamMs = 20_000

type Around = { member: Member; tally: Tally; sent: SentWork }
type Work = (around: Around) => Promise<unknown>

const textOf = (stem: string) => Buffer.from(`File ${stem}. ${'Replace the seal of P-101. '.repeat(400)}`)
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function newFile(sent: SentWork) {
  const stem = randomUUID()
  const file = textOf(stem)
  const entry = { stem, hash: hashOf(file), isKept: false }
  sent.files.push(entry)
  return { entry, file, fileName: `${stem}.txt` }
}

/** The same again until it succeeds, as whoever has a key for it may. */
async function untilDone(tally: Tally, what: string, work: () => Promise<unknown>): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const done = await tally.count(attempt === 0 ? what : `${what}, again`, async () => {
      await work()
      return true
    })
    if (done === true) return true
    await wait(pauseMs)
  }
  return false
}

const uploadWhole: Work = async ({ member: { client, place }, tally, sent }) => {
  const { entry, file, fileName } = newFile(sent)
  await tally.count('upload', async () => {
    await upload(client, { place, file, fileName, fields: toProcess })
    entry.isKept = true
  })
}

const uploadInPieces: Work = async ({ member: { url, client, place }, tally, sent }) => {
  const { entry, file, fileName } = newFile(sent)
  const tus = tusClient(client, { url })
  const address = await tally.count('upload in pieces, begun', () =>
    tus.begun({ place, size: file.length, fileName, fields: toProcess }),
  )
  if (address === undefined) return
  const size = Math.ceil(file.length / pieces)
  const isWhole = await untilDone(tally, 'upload in pieces', async () => {
    const { status, headers } = await tus.head(address)
    if (status !== 200) throw new ProxyAnswer(`${status}`)
    for (let offset = Number(headers.get('upload-offset')); offset < file.length;) {
      const response = await tus.patch(address, offset, file.subarray(offset, offset + size))
      if (response.status !== 204) throw new ProxyAnswer(`${response.status}`)
      offset = Number(response.headers.get('upload-offset'))
    }
    const last = (await tus.events(address)).at(-1)
    if (last?.type !== 'close') throw new Error(`ended with ${JSON.stringify(last)}`)
    entry.isKept = true
  })
  if (!isWhole) sent.faults.push(`an upload in pieces did not end within ${attempts} attempts`)
}

const createNote: Work = async ({ member: { client, place }, tally, sent }) => {
  const title = `Note ${randomUUID()}`
  const entry = { title, isKept: false }
  sent.notes.push(entry)
  const headers = { 'idempotency-key': randomUUID() }
  const body = bodyOf([block('paragraph', 'Close valve V-101.')], title)
  entry.isKept = await untilDone(tally, 'new note', () =>
    client.call(noteRoutes.create, { query: place, body, headers }),
  )
  if (!entry.isKept) sent.faults.push(`${title} was not taken within ${attempts} attempts`)
}

const saveNote: Work = async ({ member: { client, place }, tally, sent }) => {
  const [entry] = sent.saves
  if (!entry) return
  entry.sent += 1
  const number = entry.sent
  const body = bodyOf([block('paragraph', `Save ${number}.`)], 'Shift book')
  await tally.count('save of a note', async () => {
    await client.call(noteRoutes.update, { query: { ...place, noteId: entry.noteId }, body })
    entry.kept = number
  })
}

const ask: Work = async ({ member: { client, place }, tally, sent }) => {
  // A number that no other member asks with.
  const query = `Which oil does the press take, question ${sent.firstQuestion + sent.questions.length}?`
  const entry: SentWork['questions'][number] = { query, chatId: null, streamed: '', isAnswered: false }
  sent.questions.push(entry)
  await tally.count('question', async () => {
    for await (const event of client.events(chatRoutes.newMessage, { body: { query, assetId: place.assetId } })) {
      if (event.type === 'data') entry.chatId = event.content.chatId
      if (event.type === 'chunk') entry.streamed += event.content
      if (event.type === 'error') throw new Error(event.content)
      if (event.type === 'end') entry.isAnswered = true
    }
    if (!entry.isAnswered) throw new Error('no end of the answer')
  })
}

const signInAndOut: Work = async ({ member: { url, account }, tally, sent }) => {
  const client = clientOf(url)
  const signedIn = await tally.count('sign-in', () => client.call(accountRoutes.login, { body: account }))
  if (!signedIn) return
  client.token = signedIn.token
  await untilDone(tally, 'profile', () => client.call(accountRoutes.fetchProfile))
  const isOut = await tally.count('sign-out', () => client.call(accountRoutes.logout).then(() => true))
  if (isOut !== true) return
  const after = await tally.count('call after a sign-out', () => client.tryCall(accountRoutes.fetchProfile))
  if (after && after.status !== 401) sent.faults.push(`a session that was ended was answered ${after.status}`)
}

const follow: Work = async ({ member: { client, place }, tally }) => {
  await tally.count('stream of progress', async () => {
    const signal = AbortSignal.timeout(maxStreamMs)
    let events = 0
    try {
      for await (const event of client.events(processingRoutes.documentStatus, { body: place, signal })) {
        events += 1
        if (event.type === 'error') throw new Error(event.content)
      }
    } catch (error) {
      if (!signal.aborted || events === 0) throw error
    }
  })
}

const works: Work[] = [uploadWhole, uploadInPieces, createNote, saveNote, ask, signInAndOut, follow]

/** All at once, each again and again until `signal` says that it is enough. */
export async function useUntil(signal: AbortSignal, around: Around): Promise<void> {
  await Promise.all(
    works.map(async (work) => {
      while (!signal.aborted) {
        await work(around)
        await wait(pauseMs)
      }
    }),
  )
}
