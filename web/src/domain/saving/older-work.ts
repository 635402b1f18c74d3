import { deleteDB, type IDBPDatabase, openDB } from 'idb'
import * as z from 'zod/mini'

const keptAt = z._default(z.number(), () => Date.now())
const OlderNote = z.looseObject({ key: z.string(), keptAt })
const OlderLines = z.looseObject({ keptAt: z.optional(z.number()) })

const notesName = 'millwright-notes'
/** What an open page of before holds while it writes a note. */
const noteLock = 'millwright-note '
const linesPrefix = 'millwright-transcript-'
const idLength = 36
/** Younger lines, in milliseconds, may be those of an open page of before: it holds no lock. */
const openFor = 5 * 60 * 1000

type PutRow = (row: { key: string; keptAt: number; work: unknown }) => Promise<unknown>

/** Takes over what earlier versions of the page kept elsewhere, but for what an open page of them still writes. */
export async function takeOverOlder(put: PutRow, held: ReadonlySet<string>): Promise<void> {
  // What fails lies where it lay, and is tried again with the next page.
  await takeOverNotes(put, held).catch(() => undefined)
  await takeOverLines(put).catch(() => undefined)
}

/** Notes had a database of their own. */
async function takeOverNotes(put: PutRow, held: ReadonlySet<string>) {
  const older = await openOlder(notesName)
  if (!older) return
  if (older.objectStoreNames.contains('notes')) {
    for (const value of (await older.getAll('notes')) as unknown[]) {
      const { data } = OlderNote.safeParse(value)
      if (!data || held.has(noteLock + data.key.split(' ').at(-1))) continue
      const { key, keptAt: at, ...work } = data
      await put({ key: `note ${key}`, keptAt: at, work })
      await older.delete('notes', key)
    }
  }
  const isEmpty = !older.objectStoreNames.contains('notes') || (await older.count('notes')) === 0
  older.close()
  const isWritten = [...held].some((name) => name.startsWith(noteLock))
  if (isEmpty && !isWritten) void deleteDB(notesName).catch(() => undefined)
}

/** Null where there is none: some browsers do not list theirs, and to open one would make it. */
async function openOlder(name: string): Promise<IDBPDatabase | null> {
  let isNew = false
  try {
    return await openDB(name, undefined, {
      upgrade: (...[, , , transaction]) => {
        isNew = true
        transaction.done.catch(() => undefined)
        transaction.abort()
      },
    })
  } catch (error) {
    if (isNew) return null
    throw error
  }
}

/** Lines of a transcript lay in the local storage, by writer, video and tab. */
async function takeOverLines(put: PutRow) {
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(linesPrefix)) continue
    const owner = name.slice(linesPrefix.length)
    const [userId, resourceId] = [owner.slice(0, idLength), owner.slice(idLength + 1, 2 * idLength + 1)]
    const tab = owner.slice(2 * (idLength + 1))
    const { data } = OlderLines.safeParse(parsed(localStorage.getItem(name)))
    if (data?.keptAt !== undefined && data.keptAt > Date.now() - openFor) continue
    if (data) {
      const { keptAt: at = Date.now(), ...work } = data
      await put({ key: `transcript ${userId} ${resourceId} ${tab}`, keptAt: at, work })
    }
    localStorage.removeItem(name)
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
