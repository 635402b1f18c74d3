import { identityProviderRoutes } from '@millwright/contract/identity-providers'
import { texts } from '@millwright/contract/texts'
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

  it('unlinks nobody from a provider while the other one that they sign in at is switched off', async () => {
    const bea = await joinCompany(server, admin, { username: 'linked' })
    const [providerId = '', otherId = ''] = await linkToTwo(bea)
    await group.query('begin')
    // As whoever saves a provider does, before anything of it is changed.
    await group.query('select lock_groups(company_id, true) from users where id = $1', [bea.user._id])
    await group.query('update identity_providers set is_active = false where id = $1', [otherId])
    const unlinking = admin.tryCall(identityProviderRoutes.unlinkOf, { query: { userId: bea.user._id, providerId } })
    expect(await statusOrWaiting(unlinking)).toBe('waiting')
    // Nothing would be left that they could sign in by.
    expect(await unlinking).toMatchObject({ status: 409, error: texts.lastSignIn })
  })

  it('leaves a member one of two providers that they are unlinked from at once', async () => {
    const dan = await joinCompany(server, admin, { username: 'dan' })
    const [providerId = '', otherId = ''] = await linkToTwo(dan)
    await group.query('begin')
    // As whoever unlinks the other one does, and has not committed yet.
    await group.query('select lock_groups(company_id, false) from users where id = $1', [dan.user._id])
    await group.query('select from users where id = $1 for no key update', [dan.user._id])
    await group.query('delete from identity_links where user_id = $1 and provider_id = $2', [dan.user._id, otherId])
    const unlinking = admin.tryCall(identityProviderRoutes.unlinkOf, { query: { userId: dan.user._id, providerId } })
    expect(await statusOrWaiting(unlinking)).toBe('waiting')
    expect(await unlinking).toMatchObject({ status: 409, error: texts.lastSignIn })
  })

  /** Their two providers: who has no password, and can sign in at these alone. */
  async function linkToTwo({ user }: Pick<SignedUp, 'user'>): Promise<string[]> {
    const ids: string[] = []
    for (const name of ['first', 'second']) {
      const body = {
        name,
        issuer: `https://${name}.example`,
        clientId: 'millwright',
        clientSecret: 'secret-of-tests',
        active: true,
        domains: [],
        makesMembers: false,
        linksByEmail: false,
      }
      ids.push((await admin.call(identityProviderRoutes.create, { body })).id)
    }
    await group.query(
      `insert into identity_links (company_id, provider_id, subject, user_id)
       select company_id, unnest($2::uuid[]), id::text, id from users where id = $1`,
      [user._id, ids],
    )
    await group.query('update logins set password_hash = null where user_id = $1', [user._id])
    return ids
  }

  async function statusOrWaiting(call: Promise<{ status: number }>) {
    let status: number | 'waiting' | null = null
    const ended = call.then((answer) => (status ??= answer.status))
    await expect
      .poll(async () => {
        if (status === null && (await isSomebodyWaiting())) status = 'waiting'
        return status
      })
      .not.toBeNull()
    const seen = status
    if (seen === 'waiting') await group.query('commit')
    await ended
    return seen
  }
  const isSomebodyWaiting = async () => {
    const waiting = await group.query(
      'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))',
    )
    return waiting.rowCount !== 0
  }
})
