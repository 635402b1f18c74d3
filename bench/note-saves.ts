import { type Note, noteRoutes } from '@millwright/contract/notes'
import type { Database } from '../server/src/platform/database/database.ts'
import type { Transaction } from '../server/src/platform/database/transaction.ts'
import { createFileLinks } from '../server/src/files/file-links.ts'
import { noteHandlers } from '../server/src/features/notes/notes.routes.ts'
import { openNoteWork } from '../server/src/knowledge/notes/note-work.ts'
import { createPictureLinks } from '../server/src/links/picture-links.ts'
import { insertCompany } from '../server/test/company-rows.ts'
import { type DatabaseKind, signUp, startServer } from '../server/test/harness.ts'
import { block } from '../server/test/notes.ts'
import { databaseKinds, openPlatform } from '../server/test/open-platform.ts'
import { measuredDatabases } from './databases.ts'
import { benchAsset } from './bench-asset.ts'
import type { Part, Row } from './part.ts'
import { createPlainCalls } from './plain-calls.ts'

const callers = 16
const seconds = 5
const sizes = { '4 kB': 4_000, '200 kB': 200_000 }

/** Saves and drafts of notes a second, over HTTP and without it, beside bare commits of the same bytes. */
export const noteSaves: Part = {
  name: 'note-saves',
  what: `durable saves of notes a second, ${callers} callers (target: 2,000 of 4 kB on a server, at least 0.4 of bare commits)`,
  async measure() {
    const rows: Row[] = []
    for (const kind of databaseKinds) rows.push(...(await measureInside(kind)))
    const databases = measuredDatabases()
    for (const database of databases) rows.push(...(await measureOver(database)))
    return rows
  },
}

/** The text of a note that has about so many bytes, and differs from the last one. */
function bodyOf(bytes: number, title: string) {
  const sentence = 'Close valve V-101, wait until the pressure is below 0.5 bar, and vent the line to the sump. '
  const one = JSON.stringify(block('paragraph', sentence)).length + 1
  const blocks = Array.from({ length: Math.max(1, Math.floor(bytes / one)) }, (_, at) =>
    block('paragraph', `${at} ${sentence}`.slice(0, sentence.length)),
  )
  return { title, data: JSON.stringify(blocks) }
}

/** What each caller does again and again, in a process of one's own. */
async function measureInside(kind: Database['kind']): Promise<Row[]> {
  const platform = await openPlatform(kind)
  try {
    const { database } = platform
    const { viewer, assetId } = await insertCompany(database)
    const key = new Uint8Array(32)
    const links = createFileLinks({ key, now: Date.now })
    const pictures = createPictureLinks({ key, now: Date.now })
    const work = openNoteWork()
    const handlers = noteHandlers({
      links,
      pictures,
      work,
      startProcessing: async () => {},
      versionRestored: async () => {},
    })
    const facts = { signal: new AbortController().signal }
    const once = (_tx: unknown, work: () => unknown) => work()
    const call = { viewer, query: {}, facts, once, refuseStale: async () => {} }
    const granted = { assetId, departmentId: '', access: 'full', parentId: null }
    const run = (handler: unknown, more: { granted: object; body: object }) => {
      const step = (write: (tx: Transaction, granted: object, by: object) => Promise<unknown>) =>
        database.asCompany(viewer.companyId, (tx) => write(tx, more.granted, viewer))
      return (handler as (call: object) => Promise<{ data: Note }>)({ ...call, ...more, step })
    }
    await database.executeSql('create table bare_commits (id uuid default gen_random_uuid() primary key, data text)')
    const rows: Row[] = []
    for (const [size, bytes] of Object.entries(sizes)) {
      const notes: Note[] = []
      for (let n = 0; n < callers; n++) {
        const body = bodyOf(bytes, `${size} ${n}`)
        notes.push((await run(handlers.create, { granted, body })).data)
      }
      const saving = (handler: unknown) => (n: number) => {
        const { id: noteId, title, data } = notes[n] as Note
        return run(handler, { granted: { ...granted, noteId }, body: { title, data, parentId: null } })
      }
      const bare = await rateOf((n) =>
        database.executeSql('insert into bare_commits (data) values ($1)', [notes[n]?.data]),
      )
      const row = { database: kind, over: 'no HTTP', size }
      const add = (what: string, rate: number) =>
        rows.push({ ...row, what, 'a second': Math.round(rate), 'of bare': (rate / bare).toFixed(2) })
      add('bare commits', bare)
      add('saves', await rateOf(saving(handlers.update)))
      add('drafts', await rateOf(saving(handlers.updateDraft)))
    }
    return rows
  } finally {
    await platform.close()
  }
}

async function measureOver(database: DatabaseKind): Promise<Row[]> {
  const server = await startServer({ database })
  const client = createPlainCalls(server.url)
  try {
    const ada = await signUp(server)
    const { departmentId, _id: assetId } = await benchAsset(ada)
    const place = { departmentId, assetId }
    const rows: Row[] = []
    for (const [size, bytes] of Object.entries(sizes)) {
      const notes: Note[] = []
      for (let n = 0; n < callers; n++) {
        notes.push(await ada.call(noteRoutes.create, { query: place, body: bodyOf(bytes, `${size} ${n}`) }))
      }
      for (const [what, route] of [
        ['saves', noteRoutes.update],
        ['drafts', noteRoutes.updateDraft],
      ] as const) {
        const bodies = notes.map(({ title, data }) => JSON.stringify({ title, data }))
        const rate = await rateOf((n) => {
          const query = new URLSearchParams({ ...place, noteId: notes[n]?.id ?? '' })
          return client.put(`${route.path}?${query.toString()}`, { token: ada.token, text: bodies[n] ?? '' })
        })
        rows.push({ database, over: 'HTTP', size, what, 'a second': Math.round(rate) })
      }
    }
    return rows
  } finally {
    client.close()
    await server.stop()
  }
}

async function rateOf(work: (caller: number) => Promise<unknown>): Promise<number> {
  let done = 0
  const run = async (forSeconds: number) => {
    done = 0
    const until = performance.now() + forSeconds * 1000
    const callOn = async (n: number) => {
      while (performance.now() < until) {
        await work(n)
        done++
      }
    }
    await Promise.all(Array.from({ length: callers }, (_, n) => callOn(n)))
  }
  await run(1)
  await run(seconds)
  return done / seconds
}
