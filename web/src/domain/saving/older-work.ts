import { deleteDB, openDB } from 'idb'
import * as z from 'zod/mini'

const keptAt = z._default(z.number(), () => Date.now())
const OlderNote = z.looseObject({ key: z.string(), keptAt })
const OlderLines = z.looseObject({ keptAt })

const notesName = 'millwright-notes'
const linesPrefix = 'millwright-transcript-'
const idLength = 36

type Put = (row: { key: string; keptAt: number; work: unknown }) => Promise<unknown>

/** Takes over what earlier versions of the page kept elsewhere, but for what an open page of them still writes. */
export async function takeOverOlder(put: Put, held: ReadonlySet<string>): Promise<void> {
  try {
    await takeOverNotes(put, held)
    await takeOverLines(put)
  } catch {
    // It lies where it lay, and is tried again with the next page.
  }
}

/** Notes had a database of their own. */
async function takeOverNotes(put: Put, held: ReadonlySet<string>) {
  const there = await indexedDB.databases()
  if (there.every(({ name }) => name !== notesName)) return
  const older = await openDB(notesName)
  if (older.objectStoreNames.contains('notes')) {
    for (const value of (await older.getAll('notes')) as unknown[]) {
      const { data } = OlderNote.safeParse(value)
      if (!data || held.has(`millwright-note ${data.key.split(' ').at(-1)}`)) continue
      const { key, keptAt: at, ...work } = data
      await put({ key: `note ${key}`, keptAt: at, work })
      await older.delete('notes', key)
    }
  }
  const isEmpty = !older.objectStoreNames.contains('notes') || (await older.count('notes')) === 0
  older.close()
  if (isEmpty) void deleteDB(notesName).catch(() => undefined)
}

/** Lines of a transcript lay in the local storage, by writer, video and tab. */
async function takeOverLines(put: Put) {
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(linesPrefix)) continue
    const owner = name.slice(linesPrefix.length)
    const [userId, resourceId] = [owner.slice(0, idLength), owner.slice(idLength + 1, 2 * idLength + 1)]
    const tab = owner.slice(2 * (idLength + 1))
    const { data } = OlderLines.safeParse(parsed(localStorage.getItem(name)))
    if (data) {
      const { keptAt: at, ...work } = data
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
