import { noteRoutes } from '@millwright/contract/notes'
import { afterEach, describe, expect, it } from 'vitest'
import { newAsset, type AssetIds } from '../../../test/documents.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { block, blocksOf, bodyOf, newNote } from '../../../test/notes.ts'
import { findBinaries } from '../../../test/postgres-cluster.ts'

let server: TestServer | undefined
afterEach(async () => {
  await server?.stop()
})

/** Saves a note again and again, each time with the next number; ends when the server is gone. `many`: when so many were kept that some are versions. */
async function saveUntilGone(ada: SignedUp, place: AssetIds, { noteId, title }: { noteId: string; title: string }) {
  const kept = { number: 0 }
  const many = Promise.withResolvers<void>()
  const done = (async () => {
    for (let number = 1; ; number++) {
      const route = number % 5 === 0 ? noteRoutes.update : noteRoutes.updateDraft
      const body = bodyOf([block('paragraph', `Step ${number}. ${'Wait. '.repeat(5_000)}`)], title)
      try {
        const { status } = await ada.tryCall(route, { query: { ...place, noteId }, body })
        if (status === 200) kept.number = number
        if (kept.number > 12) many.resolve()
      } catch {
        return
      }
    }
  })()
  return { kept, many: many.promise, done }
}

describe.each(['embedded', 'postgres'] as const)('a server that is killed while notes are saved (%s)', (database) => {
  it.runIf(database === 'embedded' || findBinaries())(
    'has each note whole, with the last save that it told of [F7]',
    async () => {
      server = await startServer({ database })
      const ada = await signUp(server)
      const place = await newAsset(ada)
      for (let kill = 1; kill <= 3; kill++) {
        const notes = await Promise.all(['A', 'B', 'C'].map((name) => newNote(ada, place, { title: `${name}${kill}` })))
        const saving = await Promise.all(notes.map(({ id, title }) => saveUntilGone(ada, place, { noteId: id, title })))
        await Promise.all(saving.map(({ many }) => many))
        await server.kill9()
        await Promise.all(saving.map(({ done }) => done))
        await server.restart()
        for (const [at, { id }] of notes.entries()) {
          const note = await ada.call(noteRoutes.fetch, { query: { ...place, noteId: id } })
          const number = Number(/Step (\d+)\./u.exec(JSON.stringify(blocksOf(note)))?.[1])
          // The one under way may have been stored without being told.
          const last = saving[at]?.kept.number ?? 0
          expect([last, last + 1]).toContain(number)
          const versions = await ada.call(noteRoutes.fetchVersions, { query: { ...place, noteId: id } })
          expect(versions.filter(({ current }) => current).map(({ version }) => version)).toEqual([versions.length])
        }
      }
    },
  )
})
