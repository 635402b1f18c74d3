import { departmentRoutes } from '@millwright/contract/departments'
import { groupRoutes } from '@millwright/contract/groups'
import { resourceRoutes } from '@millwright/contract/resources'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { createClient } from '../../test/api-client.ts'
import { jobLists, newAsset, toProcess, upload } from '../../test/documents.ts'
import { everyCall, sampleOf } from '../../test/every-call.ts'
import { type SignedUp, signIn, signUp, startServer, type TestServer } from '../../test/harness.ts'
import { joinCompany } from '../../test/members.ts'
import { newNote } from '../../test/notes.ts'
import { makeManualPdf } from '../../test/pdf/make-pdf.ts'
import { type StandbyPair, startStandbyPair } from '../../test/postgres-standby.ts'
import { isReplicaCall } from '../calls/run/replica-calls.ts'

const token = 'a-token-of-thirty-letters-or-so'
const create = (client: SignedUp, name: string) => client.call(departmentRoutes.create, { body: { name, info: name } })
const names = async (client: Pick<SignedUp, 'call'>) =>
  (await client.call(departmentRoutes.fetchAll)).map(({ name }) => name)

describe.runIf(inject('server').database === 'postgres')('a server with a standby', () => {
  let pair: StandbyPair
  let server: TestServer
  let ada: SignedUp
  let bea: Awaited<ReturnType<typeof joinCompany>>
  let manual: Uint8Array

  beforeAll(async () => {
    pair = await startStandbyPair()
    manual = (await makeManualPdf({ pages: 2 })).bytes
    const env = { DATABASE_URL: pair.primaryUrl, DATABASE_REPLICA_URL: pair.standbyUrl, METRICS_TOKEN: token }
    server = await startServer({ database: 'embedded', env })
    ada = await signUp(server)
    bea = await joinCompany(server, ada)
    await create(ada, 'Press shop')
    await isAsked()
  })
  afterEach(() => pair.onStandby('select pg_wal_replay_resume()').catch(() => {}))
  afterAll(async () => {
    await server.stop()
    await pair.stop()
  })

  async function metric(line: RegExp): Promise<number> {
    const reply = await fetch(new URL('/metrics', server.url), { headers: { authorization: `Bearer ${token}` } })
    return (await reply.text())
      .split('\n')
      .filter((one) => line.test(one))
      .reduce((sum, one) => sum + Number(one.split(' ').at(-1)), 0)
  }
  const answeredBy = (where: string, why = '') =>
    metric(new RegExp(`^millwright_replica_calls_total\\{where="${where}",why="${why}`))
  /** Until lists come from the standby. */
  async function isAsked(): Promise<void> {
    const before = await answeredBy('replica')
    await vi.waitFor(
      async () => {
        await names(ada)
        expect(await answeredBy('replica')).toBeGreaterThan(before)
      },
      { timeout: 60_000 },
    )
  }
  /** Of the same session, in a browser that knows of no change. */
  const elsewhere = (of: Pick<SignedUp, 'token'>) => createClient(() => server.url, of.token)

  it('answers every list and search from the standby', async () => {
    const place = await newAsset(ada)
    const { id: resourceId } = await upload(ada, { place, file: manual, fileName: 'Manual.pdf', fields: toProcess })
    await jobLists(ada, place)
    const note = await newNote(ada, place)
    const group = await ada.call(groupRoutes.create, { body: { name: 'Night shift' } })
    await isAsked()
    const failed = await answeredBy('primary', 'failed')
    const lists = everyCall.filter(({ route }) => isReplicaCall(route))
    expect(lists.length).toBeGreaterThan(20)
    const ids = { ...place, id: resourceId, resourceId, noteId: note.id, groupId: group._id }
    for (const call of lists) {
      const { query } = sampleOf(call, ids)
      const before = await answeredBy('replica')
      await vi.waitFor(
        async () => {
          const { status, error } = await ada.tryCall(call.route, { query })
          expect([call.name, status, error]).toEqual([call.name, 200, null])
          expect(await answeredBy('replica'), call.name).toBeGreaterThan(before)
        },
        { timeout: 60_000 },
      )
    }
    expect(await answeredBy('primary', 'failed')).toBe(failed)
  })

  it('shows what one has changed, while the standby stands still', async () => {
    await pair.onStandby('select pg_wal_replay_pause()')
    await create(ada, 'Paint shop')
    expect(await names(ada)).toContain('Paint shop')
  })

  it('tells a browser of its change, for ten seconds, and only where something may have been written', async () => {
    const body = { name: 'Dye house', info: 'Dye house' }
    const cookie = (await ada.tryCall(departmentRoutes.create, { body })).headers.get('set-cookie')
    expect(cookie).toMatch(
      /^millwright_own_change=[0-9A-F]+\/[0-9A-F]+; Max-Age=10; Path=\/api; HttpOnly; SameSite=Strict$/,
    )
    expect((await ada.tryCall(departmentRoutes.fetchAll)).headers.get('set-cookie')).toBeNull()
    ada.cookies.set('millwright_own_change', "0/0'; drop table users")
    // Nobody knows then what it has changed: the standby may be asked, and is a moment behind.
    await expect.poll(() => names(ada)).toContain('Dye house')
    const without = await signUp(inject('server'))
    expect((await without.tryCall(departmentRoutes.create, { body })).headers.get('set-cookie')).toBeNull()
  })

  it('lets in whom the standby does not know yet', async () => {
    await isAsked()
    await pair.onStandby('select pg_wal_replay_pause()')
    const again = await signIn(server, ada.account)
    expect(await names(elsewhere(again))).toContain('Press shop')
  })

  it('shows a file whose upload has just ended as a stream', async () => {
    const place = await newAsset(ada)
    await isAsked()
    await pair.onStandby('select pg_wal_replay_pause()')
    await upload(ada, { place, file: manual, fileName: 'Just now.pdf' })
    const { files } = await elsewhere(ada).call(resourceRoutes.fetchDocuments, { query: place })
    expect(files.map(({ fileName }) => fileName)).toContain('Just now.pdf')
  })

  it('asks the primary while the standby is behind, and the standby again once it is not', async () => {
    await isAsked()
    await pair.onStandby('select pg_wal_replay_pause()')
    await create(ada, 'Tool shop')
    await expect.poll(() => names(elsewhere(ada))).toContain('Tool shop')
    const before = await answeredBy('primary', 'behind')
    expect(await names(elsewhere(ada))).toContain('Tool shop')
    expect(await answeredBy('primary', 'behind')).toBeGreaterThan(before)
    expect(await metric(/^millwright_replica_lag_seconds /)).toBeGreaterThan(1)
    await pair.onStandby('select pg_wal_replay_resume()')
    await isAsked()
  })

  it('takes from others what was taken from them, though the standby stands still', async () => {
    const body = { name: 'Boiler house', info: 'Boiler house' }
    const users = [{ userId: bea.user._id, access: 'read' as const }]
    const { _id: departmentId } = await ada.call(departmentRoutes.create, { body: { ...body, users } })
    expect(await names(bea)).toContain('Boiler house')
    await isAsked()
    await pair.onStandby('select pg_wal_replay_pause()')
    await ada.call(departmentRoutes.update, { query: { departmentId }, body: { ...body, users: [] } })
    await expect.poll(() => names(elsewhere(bea))).not.toContain('Boiler house')
  })

  it('goes on with the primary where the standby is promoted, and where it is gone', async () => {
    await isAsked()
    await pair.onStandby('select pg_promote()')
    await create(ada, 'Bottling')
    expect(await names(elsewhere(ada))).toContain('Bottling')
    await expect.poll(() => answeredNow('primary', 'no-standby')).toBe(true)
    await pair.killStandby()
    expect(await names(elsewhere(ada))).toContain('Bottling')
    await expect.poll(() => answeredNow('primary', 'away')).toBe(true)
  })

  /** Whether a list is answered there now, for this reason. */
  async function answeredNow(where: string, why: string): Promise<boolean> {
    const before = await answeredBy(where, why)
    await names(elsewhere(ada))
    return (await answeredBy(where, why)) > before
  }
})
