import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../../test/open-platform.ts'
import { type StoredPlant, storePlant } from '../../../../test/stored-plant.ts'
import { recordEvents } from '../../../calls/audit.repository.ts'
import { checkTrail } from '../../../calls/trail/check-trail.ts'
import { openDirectoryStore } from '../../../platform/blobs/directory-store.ts'
import type { PlainDatabase } from '../../../platform/database/plain-database.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { type RemovalDeps, removeDueCompanies } from './remove-due-companies.ts'

describe.each(databaseKinds)('removing a company (%s)', (kind) => {
  let platform: TestPlatform
  let going: StoredPlant & { dataDir: string }
  let staying: StoredPlant & { dataDir: string }
  const folders: string[] = []

  /** What `storePlant` writes through. */
  const writing = () => {
    const write: PlainDatabase['write'] = (work) =>
      platform.database.asSystem('test', (tx) => work({ handle: tx } as Parameters<typeof work>[0]))
    return { kind, write } as PlainDatabase
  }
  const newPlant = async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'millwright-removal-'))
    folders.push(dataDir)
    const plant = { ...(await storePlant(writing(), dataDir)), dataDir }
    const event = { companyId: plant.companyId, actorId: plant.userId, actorName: 'ada', action: 'signed-in' as const }
    const lines = Array.from({ length: 600 }, () => ({ ...event, address: '127.0.0.1' }))
    await platform.database.asSystem('test', (tx) => recordEvents(tx, lines))
    return plant
  }
  const run = (statement: string) => platform.database.executeSql(statement)
  /** Rows of each table that names a company, without those that have none. */
  async function rowsOf({ companyId }: StoredPlant): Promise<Record<string, number>> {
    const { rows } = await run(
      `SELECT c.relname::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id'
       WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
    )
    const counted: Record<string, number> = {}
    for (const { name } of rows as { name: string }[]) {
      const found = await run(`SELECT count(*)::int AS count FROM ${name} WHERE company_id = '${companyId}'`)
      const { count } = found.rows[0] as { count: number }
      if (count > 0) counted[name] = count
    }
    return counted
  }
  const blobsOf = async ({ dataDir }: { dataDir: string }) =>
    (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
      .length

  beforeAll(async () => {
    platform = await openPlatform(kind)
    await run('CREATE SCHEMA IF NOT EXISTS pgboss; CREATE TABLE IF NOT EXISTS pgboss.job (data jsonb)')
    going = await newPlant()
    staying = await newPlant()
  })
  afterAll(async () => {
    await platform.close()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  })

  const sent: Mail[] = []
  const logged: string[] = []
  let isMailAway = false
  const told: string[] = []
  const remove = async (reached?: (point: string) => void, signal = new AbortController().signal) => {
    const deps: RemovalDeps = {
      database: platform.database,
      blobs: await openDirectoryStore({ directory: join(going.dataDir, 'files'), exclusive: false }),
      sendMail: async (mail) => {
        sent.push(mail)
        if (isMailAway) throw new Error('550 no such mailbox')
      },
      log: { error: (_about: unknown, what?: string) => void logged.push(what ?? '') },
      publicUrl: () => 'http://plant.example',
      enqueueMail: async (_tx, { kind: which }) => void told.push(which),
      ...(reached ? { reached } : {}),
    }
    await removeDueCompanies(deps, signal)
  }

  it('does nothing before its day but tell of it, once [T50c]', async () => {
    const before = await rowsOf(going)
    expect(Object.keys(before).length).toBeGreaterThan(12)
    const inHours = (hours: number) =>
      run(
        `UPDATE companies SET removed_at = now() + interval '${hours} hours', removal_told = 'begun' WHERE id = '${going.companyId}'`,
      )
    await inHours(48)
    await remove()
    expect(told).toEqual([])
    await inHours(20)
    await remove()
    await remove()
    expect(told).toEqual(['tomorrow'])
    expect(await rowsOf(going)).toEqual(before)
  })

  it('leaves no row and no byte, wherever it was broken off, and the other company as it was [T50c]', async () => {
    const [rows, bytes] = [await rowsOf(staying), await blobsOf(staying)]
    await run(`UPDATE companies SET removed_at = now() - interval '1 minute' WHERE id = '${going.companyId}'`)
    // Nobody waits for a mailbox that is no more.
    isMailAway = true
    for (const wanted of [
      'removed the bytes',
      'removed rows of passages',
      'removed lines of the trail',
      'before the company',
    ]) {
      const broken = remove((point) => {
        if (point === wanted) throw new Error(`killed: ${point}`)
      })
      await broken
      expect(logged.pop()).toBe('a company could not be removed')
      const { rows: left } = await run(`SELECT 1 FROM companies WHERE id = '${going.companyId}'`)
      expect(left).toHaveLength(1)
    }
    const stopping = new AbortController()
    const stopped = remove(() => stopping.abort(new Error('the process stops')), stopping.signal)
    await expect(stopped).rejects.toThrow('the process stops')
    expect((await run(`SELECT 1 FROM companies WHERE id = '${going.companyId}'`)).rows).toHaveLength(1)
    await remove()
    expect(await rowsOf(going)).toEqual({})
    expect((await run(`SELECT 1 FROM companies WHERE id = '${going.companyId}'`)).rows).toEqual([])
    expect(await blobsOf(going)).toBe(0)
    expect(await rowsOf(staying)).toEqual(rows)
    expect(await blobsOf(staying)).toBe(bytes)
    const step = <T>(work: Parameters<typeof platform.database.asSystem<T>>[1]) =>
      platform.database.asSystem('test', work)
    expect(logged).toEqual(['an admin could not be told that the company goes'])
    expect(await checkTrail(step, staying.companyId, [])).toMatchObject({ lines: 600, broken: null })
    // The last mail, before anything went, and once.
    expect(sent.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: 'ada@nordmark.example', subject: 'Your company was removed' },
    ])
  })
})
