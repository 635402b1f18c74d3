import { assistantRoutes } from '@millwright/contract/assistant'
import { sharedChatRoutes } from '@millwright/contract/shared-chats'
import { told } from '../../../test/answers.ts'
import { accountRoutes } from '@millwright/contract/accounts'
import { passkeyRoutes } from '@millwright/contract/passkeys'
import { secondFactorRoutes } from '@millwright/contract/second-factor'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { tokenRoutes } from '@millwright/contract/tokens'
import { userRoutes } from '@millwright/contract/users'
import pg from 'pg'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { createClient } from '../../../test/api-client.ts'
import { addAuthenticator, beginSignIn, codeOfApp } from '../../../test/authenticator.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { addPasskey, openPasskeyDevice } from '../../../test/passkey-device.ts'

const { update, changeRole, fetchSingle, create } = userRoutes
const server = inject('server')
let admin: SignedUp
beforeAll(async () => {
  admin = await signUp(server)
})

const newClient = () => createClient(() => server.url)
const idOf = ({ user }: Pick<SignedUp, 'user'>) => ({ query: { userId: user._id } })
/** A day that is not today anywhere. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const bea = { name: { firstName: 'Bea', lastName: 'Nilsson' }, username: 'bea' }
const endOn = (who: Pick<SignedUp, 'user'>, accessEndsOn: string) =>
  admin.tryCall(update, { ...idOf(who), body: { ...bea, accessEndsOn } })

describe('a guest', () => {
  it('is invited until a day, is shown with it, and keeps it where a change does not name it', async () => {
    const [first, second] = [dayIn(30), dayIn(60)]
    const guest = await joinCompany(server, admin, { accessEndsOn: first })
    const shown = () => admin.call(fetchSingle, idOf(guest))
    expect(await shown()).toMatchObject({ accessEndsOn: first, accessEnded: false })
    await admin.call(update, { ...idOf(guest), body: bea })
    expect(await shown()).toMatchObject({ accessEndsOn: first })
    expect(await endOn(guest, second)).toMatchObject({ status: 200, data: { accessEndsOn: second } })
    expect(await endOn(guest, '')).toMatchObject({ status: 200 })
    expect(await shown()).not.toHaveProperty('accessEndsOn')
    const trail = await admin.call(settingsRoutes.fetchAudit, { query: {} })
    const whom = `bea (${guest.user.email})`
    expect(trail.filter(({ action }) => action === 'access-end-set').map(({ target }) => target)).toEqual([
      `${whom}: none`,
      `${whom}: ${second}`,
      `${whom}: ${first}`,
    ])
  })

  it('is given no day that has begun where the admin is, and none that is no day', async () => {
    const guest = await joinCompany(server, admin)
    for (const day of [dayIn(-2), '1999-12-31']) {
      expect(await endOn(guest, day)).toMatchObject({
        status: 400,
        data: { fields: { accessEndsOn: texts.accessEndBegun } },
      })
    }
    for (const day of ['2030-02-30', 'soon', '0001-01-01']) {
      expect(await endOn(guest, day)).toMatchObject({
        status: 400,
        data: { fields: { accessEndsOn: texts.dayInvalid } },
      })
    }
    const body = { ...bea, email: `x.${guest.user.email}`, timeZone: 'Europe/Stockholm', accessEndsOn: dayIn(-2) }
    expect((await admin.tryCall(create, { body })).status).toBe(400)
  })

  it('is no admin, so that no company is left without one', async () => {
    const guest = await joinCompany(server, admin, { accessEndsOn: dayIn(30) })
    const toAdmin = { ...idOf(guest), body: { role: 'admin' } }
    expect(await admin.tryCall(changeRole, toAdmin)).toMatchObject({ status: 409, error: texts.adminWithoutEnd })
    await endOn(guest, '')
    expect((await admin.tryCall(changeRole, toAdmin)).status).toBe(200)
    for (const who of [guest, admin]) {
      expect(await endOn(who, dayIn(30))).toMatchObject({
        status: 400,
        data: { fields: { accessEndsOn: texts.adminWithoutEnd } },
      })
    }
  })

  it('is made by admins of their own company alone', async () => {
    const [guest, other] = [await joinCompany(server, admin), await signUp(server)]
    const sent = { ...idOf(guest), body: { ...bea, accessEndsOn: dayIn(30) } }
    expect((await guest.tryCall(update, sent)).status).toBe(403)
    expect((await other.tryCall(update, sent)).status).toBe(404)
    // A token changes the rest of the record: who gets in, and until when, people decide.
    const body = { name: 'Personnel', scopes: ['admin' as const], expiresInDays: 30 }
    const { token } = await admin.call(tokenRoutes.create, { body })
    const program = createClient(() => server.url, token)
    expect(await program.tryCall(update, sent)).toMatchObject({ status: 403, error: texts.notByToken })
    expect((await program.tryCall(update, { ...idOf(guest), body: bea })).status).toBe(200)
  })

  it.runIf(server.databaseUrl !== undefined)(
    'is out from that moment on by session, token and every way to sign in, is told why, and is let in again by a later day',
    async () => {
      const guest = await joinCompany(server, admin, { accessEndsOn: dayIn(30) })
      const { token } = await guest.call(tokenRoutes.create, {
        body: { name: 'Export', scopes: ['read'], expiresInDays: 30 },
      })
      const program = createClient(() => server.url, token)
      const { secret } = await addAuthenticator(guest, guest.account)
      const device = openPasskeyDevice()
      const origin = server.url.replace('127.0.0.1', 'localhost')
      await addPasskey(guest, guest.account, { device, origin })
      const signIn = await beginSignIn(newClient(), guest.account)
      const { options } = await newClient().call(passkeyRoutes.beginSignIn, { body: {} })
      const list = { query: {} }
      for (const client of [guest, program]) expect((await client.tryCall(userRoutes.fetchAll, list)).status).toBe(200)

      const { chatId } = await told(guest.events(assistantRoutes.ask, { body: { query: 'Which oil?' } }))
      const shared = await guest.call(sharedChatRoutes.share, { query: { chatId } })
      const readShared = async () => {
        const query = { shareId: shared.shareId ?? '' }
        return (await admin.tryCall(sharedChatRoutes.fetchShared, { query })).status
      }
      expect(await readShared()).toBe(200)

      const database = new pg.Client({ connectionString: server.databaseUrl })
      await database.connect()
      await database.query('update users set access_ends_on = current_date, access_ends_at = now() where id = $1', [
        guest.user._id,
      ])
      await database.end()
      for (const client of [guest, program]) expect((await client.tryCall(userRoutes.fetchAll, list)).status).toBe(401)
      expect(await readShared()).toBe(404)
      expect((await guest.tryCall(accountRoutes.refresh)).status).toBe(401)
      const ended = { status: 403, error: texts.accessEnded }
      expect(await newClient().tryCall(accountRoutes.login, { body: guest.account })).toMatchObject(ended)
      const wrong = { ...guest.account, password: 'Pulp&Paper9' }
      expect(await newClient().tryCall(accountRoutes.login, { body: wrong })).toMatchObject({ status: 401 })
      const second = { signIn, factorCode: codeOfApp(secret, 1) }
      expect(await newClient().tryCall(secondFactorRoutes.completeSignIn, { body: second })).toMatchObject(ended)
      const signed = device.sign(options, { origin })
      expect(await newClient().tryCall(passkeyRoutes.completeSignIn, { body: { signed } })).toMatchObject(ended)
      expect(await admin.call(fetchSingle, idOf(guest))).toMatchObject({ accessEnded: true })

      // Another change of the record lets nobody in again.
      await admin.call(update, { ...idOf(guest), body: bea })
      expect((await program.tryCall(userRoutes.fetchAll, list)).status).toBe(401)
      expect((await endOn(guest, dayIn(30))).status).toBe(200)
      expect((await program.tryCall(userRoutes.fetchAll, list)).status).toBe(200)
      // Sessions from before have ended, as after a suspension.
      expect((await guest.tryCall(userRoutes.fetchAll, list)).status).toBe(401)
      expect(await newClient().tryCall(secondFactorRoutes.completeSignIn, { body: second })).toMatchObject({
        status: 200,
      })
    },
  )
})
