import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runUntilKilled } from '../../test/kills/killed-command.ts'
import { makeBackupOf, readBackups } from '../../test/made-backups.ts'
import { databaseKinds } from '../../test/open-platform.ts'
import { type OpenedPlant, openStoredPlant } from '../../test/open-stored-plant.ts'
import { rowsOf } from '../../test/rows-as-text.ts'
import { s3Keys, type S3Server, startS3Server } from '../../test/s3-server.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { createEmptyDatabase } from '../../test/test-database.ts'
import { restoreMarker, refuseUnfinishedRestore } from '../platform/restore-marker.ts'
import { backUp } from './backup/back-up.ts'
import { installationIdOf, readInstallationSecret } from './backup/installation-id.ts'
import { prune } from './backup/prune.ts'
import { restore } from './backup/restore.ts'
import { openTarget } from './backup/open-target.ts'
import { examineAndMend } from './doctor/examine-and-mend.ts'
import { openInstallation, type InstallationPlace } from './installation.ts'

/** Runs a command in a process that ends by SIGKILL at the point. */
async function kill(
  command: string,
  at: { point: string; after?: number },
  where: { place: InstallationPlace; folder?: string },
) {
  expect(await runUntilKilled(command, at, where)).toEqual({ code: null, signal: 'SIGKILL' })
}

const rowsIn = async (place: InstallationPlace) => {
  const installation = await openInstallation(place)
  try {
    return await rowsOf(installation)
  } finally {
    await installation.close()
  }
}

describe.each(['folder', 'bucket'])('killed in the middle, in a %s,', (kind) => {
  const folder = temporaryFolder()
  let store: S3Server
  let opened: OpenedPlant
  let count = 0

  beforeAll(async () => {
    // The process that is killed has them too.
    vi.stubEnv('AWS_ACCESS_KEY_ID', s3Keys.accessKeyId)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Keys.secretAccessKey)
    store = await startS3Server(join(folder, 'store'))
    opened = await openStoredPlant('embedded')
    await opened.closeDatabase()
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await opened.close()
    await store.stop()
  })
  const fresh = () => {
    count += 1
    return kind === 'folder' ? join(folder, `target-${count}`) : store.target(`target-${count}`)
  }

  it.each([{ point: 'removed a manifest' }, { point: 'removed a file' }, { point: 'removed a file', after: 4 }])(
    'a removal of old backups ($point, $after) leaves each whole or gone, and the next one removes the rest [F21c]',
    async (at) => {
      const target = fresh()
      const backups = await openTarget(target, null)
      const installation = installationIdOf(await readInstallationSecret(opened.place))
      const make = (id: string, texts: string[]) => makeBackupOf(backups, { id, texts, installation })
      await make('2026-01-05', ['of all', 'of the first', 'of the first two'])
      await make('2026-01-06', ['of all', 'of the first two', 'of the second'])
      await make('2026-01-07', ['of all', 'of the third'])
      const before = await readBackups(backups)
      await kill('prune', at, { place: opened.place, folder: target })
      const after = await readBackups(backups)
      expect(before).toMatchObject(after)
      expect(after).toHaveProperty('2026-01-07')
      const { content } = await backUp(opened.place, { target, passphrase: null })
      const { kept } = await prune({ installation, target, passphrase: null, keep: new Map([['last', 1]]) })
      expect(kept.map(({ id }) => id)).toEqual([content.id])
      expect(Object.keys(await readBackups(backups))).toEqual([content.id])
      const names: string[] = []
      for await (const { name } of backups.store.list('blobs/')) names.push(name)
      expect(names).toHaveLength(3)
    },
  )
})

describe('killed in the middle, in a bucket,', () => {
  const folder = temporaryFolder()
  let store: S3Server
  let opened: OpenedPlant

  beforeAll(async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', s3Keys.accessKeyId)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Keys.secretAccessKey)
    store = await startS3Server(join(folder, 'store'))
    opened = await openStoredPlant('embedded')
    await opened.closeDatabase()
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await opened.close()
    await store.stop()
  })

  it.each([{ point: 'wrote a table', after: 5 }, { point: 'stored a blob' }, { point: 'before the manifest' }])(
    'a backup ($point) leaves the one before it whole, and the next one succeeds [F21c]',
    async (at) => {
      const target = store.target(at.point.replaceAll(' ', '-'))
      const first = await backUp(opened.place, { target, passphrase: null })
      const [blob] = (await store.objects.list()).filter(({ key }) => key.includes('/blobs/'))
      await store.objects.remove(blob?.key ?? '', null)
      await kill('backup', at, { place: opened.place, folder: target })
      const again = await backUp(opened.place, { target, passphrase: null })
      expect(again.content).toMatchObject({ damaged: [], blobs: first.content.blobs })
      const into = { dataDir: join(folder, at.point), databaseUrl: null }
      const restored = await restore(into, { source: target, passphrase: null, at: first.content.id })
      expect(restored.id).toBe(first.content.id)
      expect(await rowsIn(into)).toEqual(await rowsIn(opened.place))
    },
  )
})

describe.each(databaseKinds)('killed in the middle, on the %s database,', (kind) => {
  const folder = temporaryFolder()
  let opened: OpenedPlant
  let place: InstallationPlace
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
    'a backup ($point) leaves the one before it whole, and the next one succeeds [F21c]',
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
  ])('a restore ($point) starts no server, and succeeds when it is run again [F22]', async (at) => {
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
  ])('doctor --fix ($point) leaves nothing worse, and mends the rest when it is run again [F22]', async (at) => {
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
