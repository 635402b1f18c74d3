import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type OpenedPlant, openStoredPlant } from '../../../test/open-stored-plant.ts'
import { rowsOf } from '../../../test/rows-as-text.ts'
import { s3Keys, type S3Server, startS3Server } from '../../../test/s3-server.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openInstallation, type InstallationPlace } from '../installation.ts'
import { backUp } from './back-up.ts'
import { backupsIn } from './list-backups.ts'
import { prove } from './prove.ts'
import { restore } from './restore.ts'

describe('a backup in a bucket', () => {
  const folder = temporaryFolder()
  let store: S3Server
  let opened: OpenedPlant
  let count = 0
  const fresh = (): InstallationPlace => ({ dataDir: join(folder, `place-${(count += 1)}`), databaseUrl: null })

  beforeAll(async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', s3Keys.accessKeyId)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Keys.secretAccessKey)
    store = await startS3Server(join(folder, 'store'))
    opened = await openStoredPlant('embedded')
    await opened.closeDatabase()
  })
  afterEach(() => store.meddle(null))
  afterAll(async () => {
    vi.unstubAllEnvs()
    await opened.close()
    await store.stop()
  })

  const rowsIn = async (place: InstallationPlace) => {
    const installation = await openInstallation(place)
    try {
      return await rowsOf(installation)
    } finally {
      await installation.close()
    }
  }

  it('goes on where the store fails and connections break in the middle of every object [F20b]', async () => {
    const target = store.target('breaking')
    await backUp(opened.place, { target, passphrase: null })
    const [cut, refused] = [new Set<string>(), new Set<string>()]
    store.meddle(({ method, url = '', headers }, response) => {
      if (method !== 'GET' || !url.includes('/breaking/') || headers.range !== undefined || cut.has(url)) return false
      if (refused.size < 2 && !refused.has(url)) {
        refused.add(url)
        response.writeHead(500).end()
        return true
      }
      cut.add(url)
      return 'cut off'
    })
    const place = fresh()
    await restore(place, { source: target, passphrase: null })
    expect(cut.size).toBeGreaterThan(10)
    expect(await rowsIn(place)).toEqual(await rowsIn(opened.place))
  })

  it('is proven by a restore into a scratch place, and an older one is restored by its id', async () => {
    const target = store.target('proven')
    const first = await backUp(opened.place, { target, passphrase: 'secret' })
    const second = await backUp(opened.place, { target, passphrase: 'secret' })
    expect(await prove(first)).toEqual([])
    const listed = (await backupsIn(second.folder)).map(({ content, isProven }) => ({ id: content.id, isProven }))
    expect(listed).toEqual([
      { id: second.content.id, isProven: false },
      { id: first.content.id, isProven: true },
    ])
    const options = { source: target, passphrase: 'secret', at: first.content.id }
    expect((await restore(fresh(), options)).id).toBe(first.content.id)
    await expect(restore(fresh(), { ...options, at: 'another' })).rejects.toThrow('holds no backup another')
  })
})
