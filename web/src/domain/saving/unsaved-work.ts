import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import * as z from 'zod/mini'
import { takeOverOlder } from './older-work.ts'

/** One thing that somebody wrote and the server does not have. */
export type KeptWork<Work> = {
  /** What it is, whose, and under which page it was written: words with spaces between them, the page last. */
  key: string
  /** Milliseconds since 1970. */
  keptAt: number
  work: Work
}

export type UnsavedWork = {
  /** Rejects where the browser has no room for it. */
  keep: (key: string, work: unknown) => Promise<void>
  /** Those whose key begins so and whose work is of this shape, the latest first. */
  find: <Work>(prefix: string, schema: z.ZodMiniType<Work>) => Promise<KeptWork<Work>[]>
  drop: (key: string) => Promise<void>
}

const Row = z.object({ key: z.string(), keptAt: z.number(), work: z.unknown() })
type Row = z.infer<typeof Row>

interface WorkSchema extends DBSchema {
  work: { key: string; value: Row }
}

/** After so many milliseconds it is wanted by nobody. */
const keptFor = 30 * 24 * 60 * 60 * 1000

let opened: Promise<UnsavedWork> | null = null

/** What this browser keeps for its writers. Rejects where it keeps nothing, as some do in private windows. */
export function openUnsavedWork(): Promise<UnsavedWork> {
  opened ??= openDatabase().then(async (database) => {
    await takeOverOlder((row) => database.put('work', row), await pagesThatWrite())
    // Where it cannot be dropped, it stays.
    void dropOld(database).catch(() => undefined)
    return workIn(database)
  })
  opened.catch(() => (opened = null))
  return opened
}

function openDatabase(): Promise<IDBPDatabase<WorkSchema>> {
  return openDB<WorkSchema>('millwright-unsaved', 1, {
    upgrade: (database) => void database.createObjectStore('work', { keyPath: 'key' }),
    // Another tab may bring a newer version of the page.
    blocking: (_present, _wanted, { target }) => {
      if (target instanceof IDBDatabase) target.close()
      opened = null
    },
    terminated: () => (opened = null),
  })
}

async function dropOld(database: IDBPDatabase<WorkSchema>) {
  const transaction = database.transaction('work', 'readwrite')
  for await (const cursor of transaction.store) {
    const row = Row.safeParse(cursor.value).data
    if (row && row.keptAt < Date.now() - keptFor) await cursor.delete()
  }
}

function workIn(database: IDBPDatabase<WorkSchema>): UnsavedWork {
  return {
    keep: (key, work) => {
      const transaction = database.transaction('work', 'readwrite')
      const put = transaction.store.put({ key, keptAt: Date.now(), work })
      return said(transaction, put)
    },
    drop: (key) => {
      const transaction = database.transaction('work', 'readwrite')
      return said(transaction, transaction.store.delete(key))
    },
    find: async (prefix, schema) => {
      const rows = await database.getAll('work', IDBKeyRange.bound(prefix, `${prefix}\uffff`))
      // One that something damaged hides only itself.
      const found = rows.flatMap((row) => {
        const { data } = Row.safeParse(row)
        const work = schema.safeParse(data?.work)
        return data && work.success ? [{ key: data.key, keptAt: data.keptAt, work: work.data }] : []
      })
      return found.toSorted((one, other) => other.keptAt - one.keptAt)
    },
  }
}

async function said(transaction: { commit: () => void; done: Promise<void> }, request: Promise<unknown>) {
  // At once: a page that is being closed would not live to the end of an open transaction.
  transaction.commit()
  await Promise.all([request, transaction.done])
}

const lockOf = (page: string) => `millwright-writing ${page}`

/** Says to the other tabs, as long as this page writes, that what it keeps is no leftover. Returns what ends it. */
export function holdWork(page: string): () => void {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  locks()
    ?.request(lockOf(page), () => held)
    .catch(() => undefined)
  return release
}

/** Those whose page is not there any more. */
export async function leftBehind<Kept extends { key: string }>(work: readonly Kept[]): Promise<Kept[]> {
  const held = await pagesThatWrite()
  return work.filter(({ key }) => !held.has(lockOf(pageOf(key))))
}

const pageOf = (key: string) => key.split(' ').at(-1) ?? ''

/** The names of the locks that pages hold while they write. */
async function pagesThatWrite(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {}
  return new Set(held.flatMap(({ name }) => name ?? []))
}

/** Missing on plain http outside localhost, whatever the types say. */
const locks = () => (navigator as { locks?: LockManager }).locks
