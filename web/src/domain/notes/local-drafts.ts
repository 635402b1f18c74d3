import * as z from 'zod/mini'

/** What a browser keeps of a note that is being written, until the server has it. */
const LocalDraft = z.object({
  /** `noteDraftsPrefix` or `newDraftsPrefix`, and the name of the page. */
  key: z.string(),
  noteId: z.nullable(z.string()),
  title: z.string(),
  data: z.string(),
  /** The `updatedAt` on which it stands. */
  seen: z.nullable(z.string()),
  /** Milliseconds since 1970. */
  keptAt: z.number(),
  /** The creation that the server may have taken without being heard: it is repeated as it was. */
  creation: z.nullable(
    z.object({ key: z.string(), title: z.string(), data: z.string(), kind: z.enum(['draft', 'save']) }),
  ),
})
export type LocalDraft = z.infer<typeof LocalDraft>

type Owner = { userId: string; assetId: string }

/** The drafts of a note, or of new ones in a folder: several tabs may write, each under the name of its page. */
export const noteDraftsPrefix = ({ userId, assetId }: Owner, noteId: string) => `${userId} ${assetId} ${noteId} `
export const newDraftsPrefix = ({ userId, assetId }: Owner, parentId: string | null) =>
  `${userId} ${assetId} new ${parentId ?? 'root'} `

const lockOf = (page: string) => `millwright-note ${page}`

/** Says to the other tabs, as long as this page writes, that what it keeps is no leftover. Returns what ends it. */
export function holdDrafts(page: string): () => void {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  locks()
    ?.request(lockOf(page), () => held)
    .catch(() => undefined)
  return release
}

/** Those whose page is not there any more. */
export async function leftBehind(drafts: readonly LocalDraft[]): Promise<LocalDraft[]> {
  const { held = [] } = (await locks()?.query()) ?? {}
  const names = new Set(held.map(({ name }) => name))
  return drafts.filter(({ key }) => !names.has(lockOf(key.split(' ').at(-1) ?? '')))
}

/** Missing on plain http outside localhost, whatever the types say. */
const locks = () => (navigator as { locks?: LockManager }).locks

export type LocalDrafts = {
  /** Rejects where the browser has no room for it. */
  keep: (draft: LocalDraft) => Promise<void>
  /** Those whose key begins so, the latest first. */
  find: (prefix: string) => Promise<LocalDraft[]>
  drop: (key: string) => Promise<void>
}

const storeName = 'notes'
const keptFor = 30 * 24 * 60 * 60 * 1000

let opened: Promise<LocalDrafts> | null = null

/** The drafts of this browser. Rejects where it keeps nothing, as some do in private windows. */
export function openLocalDrafts(): Promise<LocalDrafts> {
  opened ??= openDatabase().then((database) => {
    dropOld(database)
    return draftsIn(database)
  })
  opened.catch(() => (opened = null))
  return opened
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('millwright-notes', 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName, { keyPath: 'key' }))
    request.addEventListener('success', () => {
      // Another tab may bring a newer version of the page.
      request.result.addEventListener('versionchange', () => {
        request.result.close()
        opened = null
      })
      resolve(request.result)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps no notes')))
  })
}

/** What lay for so long is wanted by nobody; where it cannot be dropped, it stays. */
function dropOld(database: IDBDatabase) {
  const request = database.transaction(storeName, 'readwrite').objectStore(storeName).openCursor()
  request.addEventListener('success', () => {
    const cursor = request.result
    if (!cursor) return
    const draft = LocalDraft.safeParse(cursor.value).data
    if (draft && draft.keptAt < Date.now() - keptFor) cursor.delete()
    cursor.continue()
  })
}

function draftsIn(database: IDBDatabase): LocalDrafts {
  const change = (work: (store: IDBObjectStore) => void) =>
    new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(storeName, 'readwrite')
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not kept')))
      work(transaction.objectStore(storeName))
      // Said at once: a page that is being closed would not live to the end of an open transaction.
      transaction.commit()
    })
  return {
    keep: (draft) => change((store) => store.put(draft)),
    drop: (key) => change((store) => store.delete(key)),
    find: (prefix) =>
      new Promise((resolve, reject) => {
        const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
        const request = database.transaction(storeName).objectStore(storeName).getAll(range)
        request.addEventListener('error', () => reject(request.error ?? new Error('Not read')))
        request.addEventListener('success', () => {
          // A row that something damaged hides only itself.
          const found = request.result.flatMap((row: unknown) => LocalDraft.safeParse(row).data ?? [])
          resolve(found.toSorted((one, other) => other.keptAt - one.keptAt))
        })
      }),
  }
}
