import { userRoutes } from '@millwright/contract/users'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'

const server = inject('server')
/** The embedded database has one connection: there nobody waits for a lock. */
const hasServer = server.databaseUrl !== undefined

describe.runIf(hasServer)('beside a group that takes members in', () => {
  let admin: SignedUp
  let group: pg.Client
  beforeAll(async () => {
    admin = await signUp(server)
    group = new pg.Client({ connectionString: server.databaseUrl })
    await group.connect()
  })
  afterAll(() => group?.end())

  it('suspends, reinstates and changes the role of any, and neither waits for the other', async () => {
    const [bea, boss] = [await joinCompany(server, admin), await joinCompany(server, admin, { username: 'boss' })]
    const query = { userId: bea.user._id }
    const asAdmin = { query: { userId: boss.user._id }, body: { role: 'admin' as const } }
    await admin.call(userRoutes.changeRole, asAdmin)
    await group.query('begin')
    // What the rows of its members do to those whom they name: an admin among them.
    const ids = [bea.user._id, boss.user._id]
    await group.query('select from users where id = any($1) for key share', [ids])
    const calls = [
      () => admin.tryCall(userRoutes.suspend, { query }),
      () => admin.tryCall(userRoutes.reinstate, { query }),
      () => admin.tryCall(userRoutes.changeRole, { ...asAdmin, body: { role: 'user' } }),
    ]
    for (const call of calls) expect(await statusOrWaiting(call())).toBe(200)
    await group.query('commit')
  })

  async function statusOrWaiting(call: Promise<{ status: number }>) {
    let status: number | 'waiting' | null = null
    const ended = call.then((answer) => (status ??= answer.status))
    await expect
      .poll(async () => {
        if (status === null && (await isSomebodyWaiting())) status = 'waiting'
        return status
      })
      .not.toBeNull()
    if (status === 'waiting') await group.query('commit')
    await ended
    return status
  }
  const isSomebodyWaiting = async () => {
    const waiting = await group.query(
      'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))',
    )
    return waiting.rowCount !== 0
  }
})
