import { chatRoutes } from '@millwright/contract/chats'
import { limits } from '@millwright/contract/limits'
import { noteRoutes } from '@millwright/contract/notes'
import { resourceRoutes } from '@millwright/contract/resources'
import { createHash } from 'node:crypto'
import pg from 'pg'
import { examineAndMend } from '../../server/src/operator/doctor/examine-and-mend.ts'
import { findingSentenceOf } from '@millwright/contract/reasons/finding-sentences'
import type { ApiClient } from '../../server/test/api-client.ts'
import { jobLists } from '../../server/test/documents.ts'
import { signIn } from '../../server/test/harness.ts'
import { blocksOf } from '../../server/test/notes.ts'
import { clientOf, type Member, type SentWork } from './clients.ts'
import type { Installation } from './installation.ts'

export type SeenFaults = { lost: string[]; doubled: string[]; other: string[] }

/** What became of all that was sent, and what the doctor finds (decision 0074). */
export async function lookAfter(
  { databaseUrl, place }: Pick<Installation, 'databaseUrl' | 'place'>,
  used: readonly { member: Member; sent: SentWork }[],
): Promise<SeenFaults> {
  const seen: SeenFaults = { lost: [], doubled: [], other: used.flatMap(({ sent }) => sent.faults) }
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    for (const { member, sent } of used) {
      const again = { ...member, client: await signInAgain(member) }
      await lookAtFiles(again, sent, seen)
      await lookAtNotes(again, sent, { seen, database })
      await lookAtQuestions(again, sent, { seen, database })
    }
  } finally {
    await database.end()
  }
  const { findings } = await examineAndMend(place, { endpoints: null, fix: false })
  seen.other.push(...findings.map((one) => `${findingSentenceOf(one)} (${one.examples.join(', ')})`))
  return seen
}

async function signInAgain({ url, account }: Member): Promise<ApiClient> {
  const { token, cookies } = await signIn({ url }, account)
  const client = clientOf(url, token)
  // A link to a file is good for the session alone that it was made for.
  for (const [name, value] of cookies) client.cookies.set(name, value)
  return client
}

async function lookAtFiles({ client, place, url }: Member, { files: sent }: SentWork, seen: SeenFaults): Promise<void> {
  const jobs = (await jobLists(client, place)).at(-1) ?? []
  const failed = jobs.filter(({ status }) => status !== 'completed')
  seen.other.push(...failed.map(({ fileName, status, error }) => `the job of ${fileName} is ${status}: ${error}`))
  const listed = new Map<string, { url: string; processed: boolean }[]>()
  for (let page = 1, isLast = false; !isLast; page += 1) {
    const query = { ...place, page, pageSize: limits.pageSize }
    const { files } = await client.call(resourceRoutes.fetchAllDocuments, { query })
    for (const file of files) {
      const stem = file.fileName.slice(0, 36)
      listed.set(stem, [...(listed.get(stem) ?? []), file])
    }
    isLast = files.length < limits.pageSize
  }
  for (const { stem, hash, isKept } of sent) {
    const found = listed.get(stem) ?? []
    if (found.length === 0 && isKept) seen.lost.push(`file ${stem}`)
    if (found.length > 1) seen.doubled.push(`file ${stem}, ${found.length} times`)
    for (const file of found) {
      const { pathname, search } = new URL(file.url, url)
      const response = await client.request('GET', pathname + search)
      const bytes = Buffer.from(await response.arrayBuffer())
      const isWhole = createHash('sha256').update(bytes).digest('hex') === hash
      if (!isWhole) seen.lost.push(`bytes of file ${stem} (${response.status})`)
      if (!file.processed) seen.other.push(`file ${stem} is not processed`)
    }
  }
}

type LookContext = { seen: SeenFaults; database: pg.Client }

async function lookAtNotes({ client, place }: Member, sent: SentWork, { seen, database }: LookContext): Promise<void> {
  const { rows } = await database.query<{ title: string; times: number }>(
    `select file_name as title, count(*)::int as times from resources where type = 'note' and asset_id = $1 group by file_name`,
    [place.assetId],
  )
  const times = new Map(rows.map(({ title, times }) => [title, times]))
  for (const { title, isKept } of sent.notes) {
    const found = times.get(title) ?? 0
    if (found === 0 && isKept) seen.lost.push(title)
    if (found > 1) seen.doubled.push(`${title}, ${found} times`)
  }
  const own = new Set(sent.notes.map(({ title }) => title))
  const unknown = rows.filter(({ title }) => title.startsWith('Note ') && !own.has(title))
  seen.doubled.push(...unknown.map(({ title }) => `${title}, under another name`))
  for (const { noteId, sent: last, kept } of sent.saves) {
    const note = await client.call(noteRoutes.fetch, { query: { ...place, noteId } })
    const number = Number(/Save (\d+)\./u.exec(JSON.stringify(blocksOf(note)))?.[1] ?? 0)
    if (number < kept || number > last) seen.lost.push(`save ${kept} of a note, where ${number} of ${last} is there`)
  }
}

async function lookAtQuestions(
  { client, place }: Member,
  sent: SentWork,
  { seen, database }: LookContext,
): Promise<void> {
  const { rows } = await database.query<{ query: string; times: number }>(
    'select query, count(*)::int as times from chat_messages group by query having count(*) > 1',
  )
  const doubled = new Map(rows.map(({ query, times }) => [query, times]))
  for (const { query, chatId, streamed, isAnswered } of sent.questions) {
    const times = doubled.get(query)
    if (times !== undefined) seen.doubled.push(`${query} ${times} times`)
    if (chatId === null) continue
    const messages = await client.call(chatRoutes.fetchCurrentMessages, { query: { assetId: place.assetId, chatId } })
    const [message] = messages
    if (message?.query !== query) seen.lost.push(query)
    else if (isAnswered && message.response.text.trim() !== streamed.trim()) seen.lost.push(`the answer to ${query}`)
  }
}
