import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeDictd } from '../../../test/dictionaries.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import type { CompanyDictionaries } from '../../knowledge/dictionaries/dictionary.ts'
import { openDictionaries } from '../../knowledge/dictionaries/dictionaries.ts'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import { openDirectoryStore } from '../../platform/blobs/directory-store.ts'
import { findSystemDictionaries } from './find-system-dictionaries.ts'
import { prepare } from './prepare.ts'
import { listWaiting } from './preparing.repository.ts'
import { writeFound } from './system-dictionaries.repository.ts'

describe.each(databaseKinds)('a search that asks for dictionaries, database %s', (kind) => {
  let platform: TestPlatform
  let blobs: BlobStore
  beforeAll(async () => {
    platform = await openPlatform(kind)
  })
  beforeAll(async () => {
    const { database, directory, log } = platform
    blobs = await openDirectoryStore({ directory: path.join(directory, 'files'), exclusive: true })
    const systemFolder = path.join(directory, 'share')
    await mkdir(systemFolder)
    await writeDictd(systemFolder, 'deu-eng', [{ word: 'Pumpe', lines: ['pump'] }])
    await writeDictd(systemFolder, 'spa-deu', [{ word: 'bomba', lines: ['Pumpe'] }])
    const found = await findSystemDictionaries(systemFolder, log)
    await database.asSystem('test', (tx) => writeFound(tx, found, true))
    for (const named of await database.asSystem('test', listWaiting)) {
      await prepare({ database, blobs, log, systemFolder }, named, new AbortController().signal)
    }
  })
  afterAll(() => platform.close())

  /** Runs the search in a transaction, and tells how often, and in how many transactions each dictionary was loaded. */
  function during<T>(search: (served: CompanyDictionaries) => Promise<T>, store: BlobStore = blobs) {
    const runs: T[] = []
    const loadedWithin: number[] = []
    let transactions = 0
    const watched: BlobStore = {
      ...store,
      open(key) {
        loadedWithin.push(transactions)
        return store.open(key)
      },
    }
    const dictionaries = openDictionaries({ blobs: watched, log: platform.log })
    const run = () =>
      dictionaries.during((served) =>
        platform.database.asSystem('test', async (tx) => {
          transactions++
          runs.push(await search(await served(tx, randomUUID())))
          transactions--
          return runs.at(-1)
        }),
      )
    return { run, runs, loadedWithin }
  }

  const lookUp = (from: string, word: string) => async (served: CompanyDictionaries) =>
    (await served.between(from, 'en')).flatMap((one) => one.lookUp(word))

  it('has them loaded once it has ended, and runs again with all of them', async () => {
    const { run, runs, loadedWithin } = during(lookUp('es', 'bomba'))
    expect(await run()).toEqual(['pump'])
    expect(runs).toEqual([[], ['pump']])
    expect(loadedWithin).toEqual([0, 0])
  })

  it('runs once where they are in memory', async () => {
    const { run, runs, loadedWithin } = during(lookUp('de', 'Pumpe'))
    await run()
    await run()
    expect(runs).toEqual([[], ['pump'], ['pump']])
    expect(loadedWithin).toEqual([0])
  })

  it('runs once where it asks for none', async () => {
    const { run, runs } = during(lookUp('it', 'pompa'))
    expect(await run()).toEqual([])
    expect(runs).toEqual([[]])
  })

  it('goes on without one whose bytes are gone', async () => {
    const directory = path.join(platform.directory, 'empty')
    const { run, runs } = during(lookUp('de', 'Pumpe'), await openDirectoryStore({ directory, exclusive: true }))
    expect(await run()).toEqual([])
    expect(runs).toEqual([[], []])
  })
})
