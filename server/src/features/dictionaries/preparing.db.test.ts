import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCompany } from '../../../test/company-rows.ts'
import { writeDictd, writeThesaurus } from '../../../test/dictionaries.ts'
import { addDocument, createMaterial } from '../../../test/material.ts'
import { databaseKindsInTurn, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import { openDictionaries } from '../../knowledge/dictionaries/dictionaries.ts'
import { formatOfOtherRussian } from '../../knowledge/dictionaries/prepare/pack.ts'
import { reason } from '@millwright/contract/reasons/reason'
import { namedDictionaryBlobs } from '../../knowledge/dictionaries/serving.repository.ts'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import { openDirectoryStore } from '../../platform/blobs/directory-store.ts'
import { processingJobs } from '../../schema/processing-jobs.ts'
import { maxAttempts } from './dictionaries.jobs.ts'
import { insertOwn, listSystem } from './dictionaries.repository.ts'
import { findSystemDictionaries } from './find-system-dictionaries.ts'
import { prepare, type PrepareDeps } from './prepare.ts'
import {
  beginPreparing,
  completePreparing,
  listNext,
  listWaiting,
  releasePreparing,
  releaseUnprepared,
  retryPreparing,
} from './preparing.repository.ts'
import { writeFound } from './system-dictionaries.repository.ts'
import { wantDictionaries } from './want-dictionaries.ts'

describe.each(databaseKindsInTurn('preparing'))('preparing the dictionaries of the machine, database %s', (kind) => {
  let platform: TestPlatform
  let blobs: BlobStore
  let deps: PrepareDeps
  beforeAll(async () => {
    platform = await openPlatform(kind)
    blobs = await openDirectoryStore({ directory: path.join(platform.directory, 'files'), exclusive: true })
    const systemFolder = path.join(platform.directory, 'share')
    await mkdir(systemFolder)
    deps = { database: platform.database, blobs, log: platform.log, systemFolder }
  })
  afterAll(() => platform.close())

  const never = new AbortController().signal
  const asSystem: PrepareDeps['database']['asSystem'] = (purpose, work) => platform.database.asSystem(purpose, work)
  const waiting = () => asSystem('test', listWaiting)
  const rows = () => asSystem('test', listSystem)
  const offer = async () => {
    const found = await findSystemDictionaries(deps.systemFolder, deps.log)
    await asSystem('test', (tx) => writeFound(tx, found, true))
  }
  const find = async () => {
    await offer()
    await wantDictionaries(deps)((await rows()).map(({ id }) => id))
  }
  const serving = async () => {
    const store = openDictionaries({ ...deps, want: async () => {} })
    return asSystem('test', (tx) => store.of(tx, randomUUID()))
  }
  const lookUp = async (word: string) => {
    const between = await (await serving()).between('de', 'en')
    return between.flatMap((one) => one.lookUp(word))
  }

  it('finds pairs and thesauri, once, and leaves out links to nothing', async () => {
    await writeDictd(deps.systemFolder, 'deu-eng', [{ word: 'Pumpe', lines: ['pump'] }])
    await writeDictd(deps.systemFolder, 'eng-deu', [{ word: 'shaft', lines: ['Welle'] }])
    await writeDictd(deps.systemFolder, 'tlh-eng', [{ word: 'naj', lines: ['dream'] }])
    await writeThesaurus(deps.systemFolder, 'en_US', [['pump', 'pumping machine', 'machine (generic term)']])
    await symlink('gone', path.join(deps.systemFolder, 'dictd', 'freedict-fra-eng.index'))
    await symlink('gone', path.join(deps.systemFolder, 'mythes', 'th_fr_FR_v2.dat'))
    await offer()
    await offer()
    expect((await rows()).map(({ state }) => state)).toEqual(['offered', 'offered'])
    expect(await waiting()).toEqual([])
    await find()
    expect((await rows()).map(({ from, to, state }) => [from, to, state])).toEqual([
      ['de', 'en', 'waiting'],
      ['en', 'en', 'waiting'],
    ])
  })

  it('begins again after a kill in the middle, and serves nothing before it is whole', async () => {
    const [named] = await waiting()
    if (!named) throw new Error('No dictionary waits')
    // What a process leaves that is killed: a row that is being prepared, whose worker is not heard of.
    const killed = await asSystem('test', (tx) => beginPreparing(tx, named))
    if (!killed) throw new Error('It does not wait')
    expect(await asSystem('test', (tx) => beginPreparing(tx, named))).toBeNull()
    await asSystem('test', (tx) => releaseUnprepared(tx, false, reason('dictionary.interrupted')))
    expect(await waiting()).not.toContainEqual(named)
    expect(await lookUp('Pumpe')).toEqual([])
    await asSystem('test', (tx) => releaseUnprepared(tx, true, reason('dictionary.interrupted')))
    expect(await waiting()).toContainEqual(named)
    // The killed one may have been only slow: once another has begun, it writes no more.
    await asSystem('test', (tx) => beginPreparing(tx, named))
    const late = { preparedKey: 'x', preparedSha256: new Uint8Array(32), entries: 0, name: null, licence: null }
    expect(await asSystem('test', (tx) => completePreparing(tx, killed, late))).toBe(false)
    await asSystem('test', (tx) => releaseUnprepared(tx, true, reason('dictionary.interrupted')))
    await prepare(deps, named, never)
    expect(await lookUp('Pumpe')).toEqual(['pump'])
    expect(await lookUp('Welle')).toEqual(['shaft'])
  })

  it('is left waiting by a server that stops', async () => {
    const [named] = await waiting()
    if (!named) throw new Error('No dictionary waits')
    const stopping = AbortSignal.abort(new Error('The server stops'))
    await expect(prepare(deps, named, stopping)).rejects.toThrow('The server stops')
    expect(await waiting()).toEqual([named])
    await prepare(deps, named, never)
    expect(await waiting()).toEqual([])
    const english = await (await serving()).sameMeaning('en')
    expect(english?.lookUp('Pumps')).toEqual(['pumping machine'])
  })

  it('gives up on one that ends its process again and again', async () => {
    await writeDictd(deps.systemFolder, 'spa-eng', [{ word: 'bomba', lines: ['pump'] }])
    await find()
    const [named] = await waiting()
    if (!named) throw new Error('No dictionary waits')
    for (let count = 0; count < maxAttempts; count++) {
      await asSystem('test', (tx) => beginPreparing(tx, named))
      await asSystem('test', (tx) => releaseUnprepared(tx, true, reason('dictionary.interrupted')))
    }
    expect(await waiting()).toEqual([])
    const failed = (await rows()).find(({ id }) => id === named.id)
    expect([failed?.state, failed?.reasonCode]).toEqual(['failed', 'dictionary.interrupted'])
  })

  it('waits after an error of the server, gives up in the end, and tries again at the next start', async () => {
    await writeDictd(deps.systemFolder, 'por-eng', [{ word: 'bomba', lines: ['pump'] }])
    await find()
    const [named] = await waiting()
    if (!named) throw new Error('No dictionary waits')
    const directory = path.join(platform.directory, 'broken')
    const broken = { ...deps, blobs: await openDirectoryStore({ directory, exclusive: true }) }
    await rm(directory, { recursive: true })
    await writeFile(directory, 'a file where the folder was')
    // The longest wait: this test may be slow.
    const set = (what: SQL) =>
      asSystem('test', (tx) => tx.execute(sql`update system_dictionaries set ${what} where id = ${named.id}`))
    await set(sql`attempt = ${maxAttempts - 2}`)
    await expect(prepare(broken, named, never)).rejects.toThrow(/directory|exists/u)
    expect((await rows()).find(({ id }) => id === named.id)?.state).toBe('waiting')
    expect(await waiting()).toEqual([])
    expect(await asSystem('test', (tx) => beginPreparing(tx, named))).toBeNull()
    await set(sql`heartbeat_at = now() - interval '1 hour'`)
    expect(await waiting()).toEqual([named])
    const last = await asSystem('test', (tx) => beginPreparing(tx, named))
    if (!last) throw new Error('It does not wait')
    await asSystem('test', (tx) => retryPreparing(tx, last, reason('dictionary.server')))
    const failed = (await rows()).find(({ id }) => id === named.id)
    expect([failed?.state, failed?.reasonCode]).toEqual(['failed', 'dictionary.server'])
    await find()
    expect(await waiting()).toEqual([named])
    await prepare(deps, named, never)
  })

  it('does not let a worker write what it read before the files changed', async () => {
    await writeDictd(deps.systemFolder, 'ita-eng', [{ word: 'pompa', lines: ['pump'] }])
    await find()
    const [named] = await waiting()
    if (!named) throw new Error('No dictionary waits')
    const before = await asSystem('test', (tx) => beginPreparing(tx, named))
    if (!before) throw new Error('It does not wait')
    await writeDictd(deps.systemFolder, 'ita-eng', [{ word: 'pompa', lines: ['delivery pump, pump'] }])
    await find()
    const begun = await asSystem('test', (tx) => beginPreparing(tx, named))
    if (!begun) throw new Error('It does not wait again')
    const late = { preparedKey: 'x', preparedSha256: new Uint8Array(32), entries: 0, name: null, licence: null }
    expect(await asSystem('test', (tx) => completePreparing(tx, before, late))).toBe(false)
    await asSystem('test', (tx) => releasePreparing(tx, begun))
    await prepare(deps, named, never)
  })

  it('prepares again what has changed while it serves as it was, and forgets what is gone', async () => {
    await writeDictd(deps.systemFolder, 'deu-eng', [{ word: 'Pumpe', lines: ['delivery pump, pump'] }])
    await find()
    expect(await lookUp('Pumpe')).toEqual(['pump'])
    for (const named of await waiting()) await prepare(deps, named, never)
    expect(await lookUp('Pumpe')).toEqual(['delivery pump', 'pump'])
    // On a database that several machines share, another may have it.
    await asSystem('test', (tx) => writeFound(tx, [], false))
    expect(await rows()).toHaveLength(5)
    await asSystem('test', (tx) => writeFound(tx, [], true))
    expect(await rows()).toEqual([])
    expect(await lookUp('Pumpe')).toEqual([])
  })

  it('prepares again what an older code has prepared, which serves until then where that read its words as now', async () => {
    await writeDictd(deps.systemFolder, 'rus-eng', [{ word: 'жёлтый', lines: ['yellow'] }])
    await find()
    const isAsked = ({ from, to }: { from: string; to: string }) =>
      [from, to].some((one) => one === 'de' || one === 'ru')
    const asked = new Set((await rows()).filter(isAsked).map(({ id }) => id))
    const prepareAsked = async () => {
      for (const named of await waiting()) if (asked.has(named.id)) await prepare(deps, named, never)
    }
    const says = async () => {
      const between = await (await serving()).between('ru', 'en')
      return [await lookUp('Pumpe'), between.flatMap((one) => one.lookUp('жёлтый'))]
    }
    const made = (format: number) =>
      asSystem('test', (tx) => tx.execute(sql`update system_dictionaries set format = ${format}`))
    const pump = ['delivery pump', 'pump']
    await prepareAsked()
    expect(await says()).toEqual([pump, ['yellow']])
    await made(formatOfOtherRussian - 1)
    expect(await says()).toEqual([[], []])
    await made(formatOfOtherRussian)
    expect(await says()).toEqual([pump, []])
    await asSystem('test', (tx) => releaseUnprepared(tx, false, reason('dictionary.interrupted')))
    expect(await waiting()).toHaveLength((await rows()).length)
    expect(await says()).toEqual([pump, []])
    await prepareAsked()
    expect(await says()).toEqual([pump, ['yellow']])
  })

  it('is one after the other, and only while no file is processed', async () => {
    await writeDictd(deps.systemFolder, 'ita-eng', [{ word: 'pompa', lines: ['pump'] }])
    await writeDictd(deps.systemFolder, 'por-eng', [{ word: 'bomba', lines: ['pump'] }])
    await find()
    const next = () => asSystem('test', listNext)
    const [first, ...others] = await next()
    if (!first) throw new Error('No dictionary waits')
    expect(others).toEqual([])
    const begun = await asSystem('test', (tx) => beginPreparing(tx, first))
    if (!begun) throw new Error('It does not wait')
    expect(await next()).toEqual([])
    await asSystem('test', (tx) => releasePreparing(tx, begun))
    expect(await next()).toEqual([first])
    const { companyId, assets } = await createMaterial(platform.database, 1)
    const file = await addDocument(platform.database, {
      companyId,
      assetId: assets[0]?.assetId ?? '',
      fileName: 'pump.pdf',
    })
    const job = { ...file, companyId, queue: 'documents', jobType: 'process', status: 'waiting' } as const
    await platform.database.asCompany(companyId, (tx) => tx.insert(processingJobs).values({ ...job, id: randomUUID() }))
    expect(await next()).toEqual([])
    await platform.database.asCompany(companyId, (tx) => tx.update(processingJobs).set({ status: 'completed' }))
    expect(await next()).toEqual([first])
  })

  it('is behind what somebody added, for which it makes room', async () => {
    const [first] = await asSystem('test', listNext)
    if (!first) throw new Error('No dictionary waits')
    const next = () => asSystem('test', listNext)
    const { companyId, userId } = (await insertCompany(platform.database)).viewer
    const added = { companyId, addedBy: userId, from: 'de', to: 'en', name: 'Words', files: [] }
    const id = await platform.database.asCompany(companyId, (tx) => insertOwn(tx, added))
    expect(await next()).toEqual([{ companyId, id }])
    await prepare(deps, first, never)
    expect((await rows()).find((row) => row.id === first.id)?.state).toBe('waiting')
  })

  it('names its bytes to the sweep', async () => {
    await find()
    for (const named of await waiting()) await prepare(deps, named, never)
    const loose = await blobs.put(Readable.from([Buffer.from('nobody names this')]))
    const keys: string[] = []
    for await (const page of blobs.keysBefore(new Date(Date.now() + 60_000))) keys.push(...page)
    const named = await asSystem('test', (tx) => namedDictionaryBlobs(tx, keys))
    expect(named.size).toBe(6)
    expect(named.has(loose.key)).toBe(false)
  })
})
