import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeDictd, writeThesaurus } from '../../../test/dictionaries.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import type { CompanyDictionaries } from '../../knowledge/dictionaries/dictionary.ts'
import { openDictionaries } from '../../knowledge/dictionaries/dictionaries.ts'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import { openDirectoryStore } from '../../platform/blobs/directory-store.ts'
import { listSystem } from './dictionaries.repository.ts'
import { findSystemDictionaries } from './find-system-dictionaries.ts'
import { prepare } from './prepare.ts'
import { listWaiting } from './preparing.repository.ts'
import { writeFound } from './system-dictionaries.repository.ts'
import { wantDictionaries } from './want-dictionaries.ts'

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
    // Nobody asks for these, and nothing prepares them.
    await writeDictd(systemFolder, 'fra-eng', [{ word: 'pompe', lines: ['pump'] }])
    await writeDictd(systemFolder, 'swe-deu', [{ word: 'pump', lines: ['Pumpe'] }])
    await writeDictd(systemFolder, 'dan-deu', [{ word: 'pumpe', lines: ['Pumpe'] }])
    await writeThesaurus(systemFolder, 'fr_FR', [['pompe', 'machine']])
    const found = await findSystemDictionaries(systemFolder, log)
    await database.asSystem('test', (tx) => writeFound(tx, found, true))
    const prepared = (await database.asSystem('test', listSystem)).filter(({ from, to }) =>
      ['de en', 'de es'].includes(`${from} ${to}`),
    )
    await wantDictionaries({ database })(prepared.map(({ id }) => id))
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
    const wanted: string[] = []
    const want = async (ids: readonly string[]) => void wanted.push(...ids)
    const dictionaries = openDictionaries({ blobs: watched, log: platform.log, want })
    const run = () =>
      dictionaries.during((served) =>
        platform.database.asSystem('test', async (tx) => {
          transactions++
          runs.push(await search(await served(tx, randomUUID())))
          transactions--
          return runs.at(-1)
        }),
      )
    const wantedPairs = async () => {
      const all = await platform.database.asSystem('test', listSystem)
      return all.filter(({ id }) => wanted.includes(id)).map(({ from, to }) => `${from} ${to}`)
    }
    return { run, runs, loadedWithin, wantedPairs }
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

  describe('has what is only offered prepared', () => {
    const asks: [string, (served: CompanyDictionaries) => Promise<unknown>, string[]][] = [
      ['where it is of its two languages', (served) => served.between('fr', 'en'), ['en fr']],
      ['where it leads there by way of a third', (served) => served.between('sv', 'en'), ['de sv']],
      ['where it holds words of the same language', (served) => served.sameMeaning('fr'), ['fr fr']],
      [
        'where its language is the likeliest of many',
        async (served) => {
          const many = served.fromLikeliest(async () => ['fr', 'sv', 'da'])
          for (const from of ['fr', 'sv', 'da'] as const) await many.between(from, 'en')
        },
        ['en fr'],
      ],
      [
        'and nothing where it asks in the language of the material',
        async (served) => {
          const many = served.fromLikeliest(async () => ['en', 'fr'])
          for (const from of ['en', 'fr'] as const) await many.between(from, 'en')
          await served.sameMeaning('en')
        },
        [],
      ],
    ]
    it.each(asks)('%s', async (_where, ask, pairs) => {
      const { run, wantedPairs } = during(ask)
      await run()
      expect(await wantedPairs()).toEqual(pairs)
    })
  })
})
