import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../test/open-platform.ts'
import { type OpenedPlant, openStoredPlant } from '../../test/open-stored-plant.ts'
import { rowsOf } from '../../test/rows-as-text.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { createEmptyDatabase } from '../../test/test-database.ts'
import { restoreMarker, refuseUnfinishedRestore } from '../platform/restore-marker.ts'
import { backUp } from './backup/back-up.ts'
import { restore } from './backup/restore.ts'
import { examineAndMend } from './doctor/examine-and-mend.ts'
import { openInstallation, type Place } from './installation.ts'

const program = fileURLToPath(new URL('../../test/run-until-killed.ts', import.meta.url))

/** Runs a command in a process that ends by SIGKILL at the point. */
async function kill(command: string, at: { point: string; after?: number }, where: { place: Place; folder?: string }) {
  const { place, folder = '' } = where
  const options = [command, at.point, String(at.after ?? 0), place.dataDir, place.databaseUrl ?? '', folder]
  const child = spawn(process.execPath, [program, ...options], { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' })
}

const rowsIn = async (place: Place) => {
  const installation = await openInstallation(place)
  try {
    return await rowsOf(installation)
  } finally {
    await installation.close()
  }
}

describe.each(databaseKinds)('killed in the middle, on the %s database,', (kind) => {
  const folder = temporaryFolder()
  let opened: OpenedPlant
  let place: Place
  let before: Awaited<ReturnType<typeof rowsOf>>
  let count = 0
  const fresh = () => join(folder, `place-${(count += 1)}`)

  beforeAll(async () => {
    opened = await openStoredPlant(kind)
    await opened.closeDatabase()
    place = opened.place
    before = await rowsIn(place)
  })
  afterAll(() => opened.close())

  it.each([{ point: 'wrote a table', after: 5 }, { point: 'wrote the rows' }, { point: 'before the manifest' }])(
    'a backup ($point) leaves the one before it whole, and the next one succeeds',
    async (at) => {
      const target = fresh()
      const first = await backUp(place, { target, passphrase: null })
      await kill('backup', at, { place, folder: target })
      const into = { dataDir: fresh(), databaseUrl: null }
      expect((await restore(into, { source: target, passphrase: null })).id).toBe(first.content.id)
      expect(await rowsIn(into)).toEqual(before)
      const again = await backUp(place, { target, passphrase: null })
      expect(again.content).toMatchObject({ damaged: [], blobs: first.content.blobs })
    },
  )

  it('a first backup (stored a blob) is none, and the next one takes over its bytes', async () => {
    const target = fresh()
    await kill('backup', { point: 'stored a blob', after: 1 }, { place, folder: target })
    const into = { dataDir: fresh(), databaseUrl: null }
    await expect(restore(into, { source: target, passphrase: null })).rejects.toThrow('no backup that was finished')
    expect(existsSync(into.dataDir)).toBe(false)
    const { content, added } = await backUp(place, { target, passphrase: null })
    expect(content.blobs.count).toBe(3)
    expect(added.count).toBeLessThan(3)
  })

  let plain: string | undefined
  async function untouched(): Promise<string> {
    if (plain !== undefined) return plain
    plain = fresh()
    await backUp(place, { target: plain, passphrase: null })
    return plain
  }

  it.each([
    { point: 'wrote the marker' },
    { point: 'restored a blob', after: 1 },
    { point: 'filled a table', after: 7 },
    { point: 'before the commit of the rows' },
    { point: 'restored the rows' },
    { point: 'before the marker goes' },
  ])('a restore ($point) starts no server, and succeeds when it is run again', async (at) => {
    const source = await untouched()
    const own = kind === 'server' ? await createEmptyDatabase() : null
    const into = { dataDir: fresh(), databaseUrl: own?.url ?? null }
    await kill('restore', at, { place: into, folder: source })
    expect(existsSync(restoreMarker(into.dataDir))).toBe(true)
    expect(() => refuseUnfinishedRestore(into.dataDir)).toThrow('was broken off')
    await restore(into, { source, passphrase: null })
    expect(await rowsIn(into)).toEqual(before)
    expect((await readdir(into.dataDir)).includes('restore-unfinished')).toBe(false)
    expect((await examineAndMend(into, { endpoints: null, fix: false })).findings).toEqual([])
    await own?.drop()
  })

  it.each([
    { point: 'mended schema.policy' },
    { point: 'before the commit of bank.entry-missing' },
    { point: 'mended bank.counts' },
    { point: 'removed a file', after: 1 },
    { point: 'mended secret.readable' },
  ])('doctor --fix ($point) leaves nothing worse, and mends the rest when it is run again', async (at) => {
    const installation = await openInstallation(place)
    await installation.database.write(async ({ client }) => {
      await client.query(
        `DROP POLICY facts_of_company ON facts; DELETE FROM bank_entries; UPDATE bank_counts SET files = files + 3;
         DELETE FROM search_statistics`,
      )
    })
    await installation.close()
    const old = new Date(Date.now() - 48 * 3_600_000)
    for (const name of ['a', 'b', 'c']) {
      const file = join(place.dataDir, 'files', 'blobs', 'ab', name.repeat(38))
      await mkdir(join(place.dataDir, 'files', 'blobs', 'ab'), { recursive: true })
      await writeFile(file, 'x')
      await utimes(file, old, old)
    }
    await chmod(join(place.dataDir, 'installation-secret'), 0o644)
    await kill('fix', at, { place })
    const { findings } = await examineAndMend(place, { endpoints: null, fix: true })
    expect(findings).toEqual([])
    const after = await rowsIn(place)
    expect({ ...after, bank_counts: [] }).toEqual({ ...before, bank_counts: [] })
  })
})
