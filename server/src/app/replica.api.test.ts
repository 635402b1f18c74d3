import { departmentRoutes } from '@millwright/contract/departments'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { createClient } from '../../test/api-client.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../test/harness.ts'
import { joinCompany } from '../../test/members.ts'
import { type StandbyPair, startStandbyPair } from '../../test/postgres-standby.ts'

const token = 'a-token-of-thirty-letters-or-so'
const create = (client: SignedUp, name: string) =>
  client.call(departmentRoutes.create, { body: { name, info: name } })
const names = async (client: Pick<SignedUp, 'call'>) =>
  (await client.call(departmentRoutes.fetchAll)).map(({ name }) => name)

describe.runIf(inject('server').database === 'postgres')('a server with a standby', () => {
  let pair: StandbyPair
  let server: TestServer
  let ada: SignedUp

  beforeAll(async () => {
    pair = await startStandbyPair()
    const env = { DATABASE_URL: pair.primaryUrl, DATABASE_REPLICA_URL: pair.standbyUrl, METRICS_TOKEN: token }
    server = await startServer({ database: 'embedded', env })
    ada = await signUp(server)
    await create(ada, 'Press shop')
    await expect.poll(() => answeredBy('replica')).toBe(0)
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
    await expect
      .poll(async () => {
        await names(ada)
        return (await answeredBy('replica')) - before
      })
      .toBeGreaterThan(0)
  }

  it('lists what the standby holds', async () => {
    expect(await names(ada)).toContain('Press shop')
  })

  it('shows a change of ones own at once, while the standby stands still', async () => {
    await pair.onStandby('select pg_wal_replay_pause()')
    await create(ada, 'Paint shop')
    expect(await names(ada)).toContain('Paint shop')
  })

  it('asks the primary while the standby is behind, and the standby again once it is not', async () => {
    await pair.onStandby('select pg_wal_replay_pause()')
    const other = createClient(() => server.url, ada.token)
    await create(ada, 'Tool shop')
    await expect.poll(() => names(other)).toContain('Tool shop')
    const before = await answeredBy('primary', 'behind')
    expect(await names(other)).toContain('Tool shop')
    expect(await answeredBy('primary', 'behind')).toBeGreaterThan(before)
    await pair.onStandby('select pg_wal_replay_resume()')
    await isAsked()
  })

  it('lets nobody read what was taken from them, once the second that the process counts is over', async () => {
    const bea = await joinCompany(server, ada)
    void bea
  })
})
