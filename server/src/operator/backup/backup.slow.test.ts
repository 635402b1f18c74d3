import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { databaseKinds } from '../../../test/open-platform.ts'
import { type OpenedPlant, openStoredPlant } from '../../../test/open-stored-plant.ts'
import { rowsOf } from '../../../test/rows-as-text.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { restoreMarker } from '../../platform/restore-marker.ts'
import { type Installation, openInstallation, type InstallationPlace } from '../installation.ts'
import { backUp } from './back-up.ts'
import { prove } from './prove.ts'
import { restore } from './restore.ts'

describe.each(databaseKinds)('a backup of the %s database', (kind) => {
  const folder = temporaryFolder()
  let opened: OpenedPlant
  let count = 0
  const fresh = () => join(folder, `place-${(count += 1)}`)

  beforeAll(async () => {
    opened = await openStoredPlant(kind)
    await opened.closeDatabase()
  })
  afterAll(() => opened.close())

  const within = async <T>(place: InstallationPlace, work: (installation: Installation) => Promise<T>) => {
    const installation = await openInstallation(place)
    try {
      return await work(installation)
    } finally {
      await installation.close()
    }
  }
  const write = (sql: string) =>
    within(opened.place, ({ database }) => database.write(async ({ client }) => void (await client.query(sql))))

  it('takes only new bytes the second time, and what was there stays whole', async () => {
    const target = fresh()
    const first = await backUp(opened.place, { target, passphrase: null })
    await write(`UPDATE chats SET title = 'Another'`)
    const second = await backUp(opened.place, { target, passphrase: null })
    expect([first.added.count, second.added]).toEqual([3, { count: 0, bytes: 0 }])
    await rm(join(target, 'backups', second.content.id, 'manifest.json'))
    const place = { dataDir: fresh(), databaseUrl: null }
    expect((await restore(place, { source: target, passphrase: null })).id).toBe(first.content.id)
    const titles = ({ database }: Installation) =>
      database.read(({ ask }) => ask(z.object({ title: z.string() }), 'SELECT title FROM chats'))
    expect(await within(place, titles)).toEqual([{ title: 'Which oil?' }])
  })

  it('of what was under way restores what waits for another worker, and answers that were stopped', async () => {
    const { companyId, assetId, resourceId, versionId } = opened.plant
    await write(`UPDATE chat_messages SET state = 'streaming';
      INSERT INTO processing_jobs (company_id, id, queue, job_type, asset_id, resource_id, version_id, status, attempt, heartbeat_at)
      VALUES ('${companyId}', gen_random_uuid(), 'documents', 'process', '${assetId}', '${resourceId}', '${versionId}',
        'active', 1, now())`)
    const target = fresh()
    await backUp(opened.place, { target, passphrase: null })
    await write(`UPDATE chat_messages SET state = 'complete'; DELETE FROM processing_jobs`)
    const place = { dataDir: fresh(), databaseUrl: null }
    await restore(place, { source: target, passphrase: null })
    const states = await within(place, ({ database }) =>
      database.read(({ ask }) =>
        ask(
          z.object({ state: z.string() }),
          `SELECT state FROM chat_messages UNION ALL SELECT status || attempt FROM processing_jobs`,
        ),
      ),
    )
    expect(states.map(({ state }) => state)).toEqual(['stopped', 'waiting0'])
  })

  it('is proven by a restore into a scratch place', async () => {
    const report = await backUp(opened.place, { target: fresh(), passphrase: null })
    expect(await prove(report)).toEqual([])
    const place = { dataDir: fresh(), databaseUrl: null }
    await restore(place, { source: report.folder.title, passphrase: null })
    expect(await within(place, rowsOf)).toEqual(await within(opened.place, rowsOf))
    const [blob = ''] = (await readdir(join(report.folder.title, 'blobs'), { recursive: true })).filter((name) =>
      name.includes('/'),
    )
    await writeFile(join(report.folder.title, 'blobs', blob), 'another')
    await expect(prove(report)).rejects.toThrow('is not what was stored')
  })
  it('leaves a marker where bytes are damaged, and what is run again from a sound backup ends', async () => {
    const [copied, target] = [fresh(), fresh()]
    await backUp(opened.place, { target, passphrase: 'secret' })
    await cp(target, copied, { recursive: true })
    const blobs = (await readdir(join(copied, 'blobs'), { recursive: true })).filter((name) => name.includes('/'))
    for (const blob of blobs) {
      const bytes = await readFile(join(copied, 'blobs', blob))
      bytes[30] = (bytes[30] ?? 0) ^ 1
      await writeFile(join(copied, 'blobs', blob), bytes)
    }
    const place: InstallationPlace = { dataDir: fresh(), databaseUrl: null }
    await expect(restore(place, { source: copied, passphrase: 'secret' })).rejects.toThrow('is not what was stored')
    expect(await readFile(restoreMarker(place.dataDir), 'utf8')).toContain('id')
    await restore(place, { source: target, passphrase: 'secret' })
    expect((await readdir(place.dataDir)).toSorted()).toEqual(['database', 'files', 'installation-secret'])
  })
})
