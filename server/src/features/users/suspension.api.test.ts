import { accountRoutes } from '@millwright/contract/accounts'
import { approvalRoutes } from '@millwright/contract/approvals'
import { assetRoutes } from '@millwright/contract/assets'
import { chatRoutes } from '@millwright/contract/chats'
import { expertRoutes } from '@millwright/contract/experts'
import { passkeyRoutes } from '@millwright/contract/passkeys'
import { secondFactorRoutes } from '@millwright/contract/second-factor'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { tokenRoutes } from '@millwright/contract/tokens'
import { userRoutes } from '@millwright/contract/users'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { told } from '../../../test/answers.ts'
import { type ApiClient, createClient } from '../../../test/api-client.ts'
import { addAuthenticator, beginSignIn, codeOfApp } from '../../../test/authenticator.ts'
import { signIn, type SignedUp, signUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { mailTo, readMails } from '../../../test/outbox.ts'
import { addPasskey, openPasskeyDevice } from '../../../test/passkey-device.ts'
import { makeAsset } from '../../../test/plant.ts'

const { suspend, reinstate, changeRole, fetchAll, fetchSingle } = userRoutes
const server = inject('server')
let admin: SignedUp
beforeAll(async () => {
  admin = await signUp(server)
})

const idOf = ({ user }: Pick<SignedUp, 'user'>) => ({ query: { userId: user._id } })
const logIn = (account: { email: string; password: string }) =>
  createClient(() => server.url).tryCall(accountRoutes.login, { body: account })

describe('a suspended member', () => {
  it('is out at once, by session, refresh and access token [T46d]', async () => {
    const bea = await joinCompany(server, admin)
    const ids = await makeAsset(admin)
    const users = [{ userId: bea.user._id, access: 'full' as const }]
    await admin.call(assetRoutes.update, { query: ids, body: { name: 'Press 7', info: 'Deep drawing', users } })
    const body = { name: 'Export', scopes: ['read' as const], expiresInDays: 30 }
    const { token } = await bea.call(tokenRoutes.create, { body })
    const program = createClient(() => server.url, token)
    expect(await program.call(assetRoutes.fetchAll, { query: ids })).toHaveLength(1)
    expect(await admin.tryCall(suspend, idOf(bea))).toMatchObject({ status: 200, message: 'User suspended' })
    for (const client of [bea, program]) {
      expect((await client.tryCall(assetRoutes.fetchAll, { query: ids })).status).toBe(401)
    }
    expect((await bea.tryCall(accountRoutes.refresh)).status).toBe(401)
    await admin.call(reinstate, idOf(bea))
    // The token was kept; the session was not.
    expect(await program.call(assetRoutes.fetchAll, { query: ids })).toHaveLength(1)
    expect((await bea.tryCall(assetRoutes.fetchAll, { query: ids })).status).toBe(401)
  })

  it('is told so after the right password alone, and signs in again once they are reinstated', async () => {
    const bea = await joinCompany(server, admin)
    await admin.call(suspend, idOf(bea))
    const wrong = { ...bea.account, password: 'Pulp&Paper9' }
    expect(await logIn(wrong)).toMatchObject({ status: 401, error: 'Invalid email or password' })
    expect(await logIn(bea.account)).toMatchObject({
      status: 403,
      error: 'Your account is suspended. Ask an admin of your company.',
    })
    expect(await admin.tryCall(reinstate, idOf(bea))).toMatchObject({ status: 200, message: 'User reinstated' })
    expect((await logIn(bea.account)).status).toBe(200)
  })

  it('is told so by the second step, where the first came before', async () => {
    const bea = await joinCompany(server, admin)
    const { secret } = await addAuthenticator(bea, bea.account)
    const device = openPasskeyDevice()
    const origin = server.url.replace('127.0.0.1', 'localhost')
    await addPasskey(bea, bea.account, { device, origin })
    const newClient = () => createClient(() => server.url)
    const begin = async (body: { signIn?: string }) =>
      (await newClient().call(passkeyRoutes.beginSignIn, { body })).options
    const signInBy = async (signed: ReturnType<typeof device.sign>) =>
      newClient().tryCall(passkeyRoutes.completeSignIn, { body: { signed } })
    const signIn = await beginSignIn(newClient(), bea.account)
    const secondStep = () =>
      newClient().tryCall(secondFactorRoutes.completeSignIn, { body: { signIn, factorCode: codeOfApp(secret, 1) } })
    const ofPasskey = await begin({ signIn })
    await admin.call(suspend, idOf(bea))
    const suspended = { status: 403, error: texts.memberSuspended }
    expect(await secondStep()).toMatchObject(suspended)
    expect(await newClient().tryCall(passkeyRoutes.beginSignIn, { body: { signIn } })).toMatchObject(suspended)
    const body = { signIn, signed: device.sign(ofPasskey, { origin }) }
    expect(await newClient().tryCall(passkeyRoutes.completeSignIn, { body })).toMatchObject(suspended)
    // In place of the password.
    expect(await signInBy(device.sign(await begin({}), { origin }))).toMatchObject(suspended)
    expect(await signInBy(openPasskeyDevice().sign(await begin({}), { origin }))).toMatchObject({
      status: 400,
      error: texts.passkeyRefused,
    })
    await admin.call(reinstate, idOf(bea))
    expect((await signInBy(device.sign(await begin({}), { origin }))).status).toBe(200)
    expect((await secondStep()).status).toBe(200)
  })

  it('keeps access, chats and place among the experts, and is marked in the lists', async () => {
    const bea = await joinCompany(server, admin)
    const ids = await makeAsset(admin)
    const users = [{ userId: bea.user._id, access: 'full' as const }]
    await admin.call(assetRoutes.update, { query: ids, body: { name: 'Press 7', info: 'Deep drawing', users } })
    await admin.call(expertRoutes.addExisting, { query: ids, body: { ids: [bea.user._id] } })
    await told(bea.events(chatRoutes.newMessage, { body: { ...ids, query: 'Which oil?' } }))
    await admin.call(suspend, idOf(bea))
    const listed = (await admin.call(fetchAll, { query: {} })).find(({ _id }) => _id === bea.user._id)
    expect(listed?.suspendedAt).toBe((await admin.call(fetchSingle, idOf(bea))).suspendedAt)
    expect(listed?.suspendedAt).toBeDefined()
    expect(await admin.call(expertRoutes.fetchAll, { query: ids })).toHaveLength(1)
    const asset = await admin.call(assetRoutes.fetchSingle, { query: ids })
    expect(asset.users.map(({ _id }) => _id)).toContain(bea.user._id)
    await admin.call(reinstate, idOf(bea))
    expect((await admin.call(fetchSingle, idOf(bea))).suspendedAt).toBeUndefined()
    const again = await signIn(server, bea.account)
    expect(await again.call(chatRoutes.fetch, { query: ids })).toHaveLength(1)
    expect((await again.call(assetRoutes.fetchSingle, { query: ids })).access).toBe('full')
  })

  it('is not told what became of an answer', async () => {
    const [bea, cai] = [await joinCompany(server, admin), await joinCompany(server, admin, { username: 'cai' })]
    const ids = await makeAsset(admin)
    const users = [bea, cai].map(({ user }) => ({ userId: user._id, access: 'read' as const }))
    await admin.call(assetRoutes.update, { query: ids, body: { name: 'Press 7', info: 'Deep drawing', users } })
    const ask = async (client: ApiClient) => {
      const { messageId } = await told(client.events(chatRoutes.newMessage, { body: { ...ids, query: 'Which oil?' } }))
      return client.call(approvalRoutes.request, { query: { msgId: messageId }, body: {} })
    }
    const asked = [await ask(bea), await ask(cai)]
    await admin.call(suspend, idOf(bea))
    const before = (await readMails(server.dataDir, bea.user.email)).length
    const body = { decision: 'declined' as const, text: 'Nobody knows' }
    for (const { id: approvalId } of asked) {
      await admin.call(approvalRoutes.decide, { query: { approvalId }, body })
    }
    // That to the other one went out behind theirs, in the same queue.
    await mailTo(server.dataDir, cai.user.email, ({ subject }) => subject === 'Your answer was not approved')
    expect(await readMails(server.dataDir, bea.user.email)).toHaveLength(before)
  })
})

it('a suspended member is mailed no code for a password', async () => {
  // Both registered: nobody has asked for such a code of theirs yet.
  const [gone, other] = [await signUp(server), await signUp(server)]
  const joined = await joinCompany(server, gone)
  await gone.call(changeRole, { ...idOf(joined), body: { role: 'admin' } })
  await (await signIn(server, joined.account)).call(suspend, idOf(gone))
  const before = (await readMails(server.dataDir, gone.user.email)).length
  for (const { user } of [gone, other]) {
    await createClient(() => server.url).call(accountRoutes.forgotPassword, { body: { email: user.email } })
  }
  // Behind theirs, in the same queue.
  await mailTo(server.dataDir, other.user.email, ({ subject }) =>
    subject.endsWith('code for a new Millwright password'),
  )
  expect(await readMails(server.dataDir, gone.user.email)).toHaveLength(before)
})

describe('suspending', () => {
  it('is an admin’s, of others alone, and stands in the trail', async () => {
    const bea = await joinCompany(server, admin)
    const stranger = await signUp(server)
    for (const route of [suspend, reinstate]) {
      expect((await bea.tryCall(route, idOf(admin))).status).toBe(403)
      expect((await stranger.tryCall(route, idOf(bea))).status).toBe(404)
      expect((await admin.tryCall(route, { query: { userId: randomUUID() } })).status).toBe(404)
    }
    expect(await admin.tryCall(suspend, idOf(admin))).toMatchObject({
      status: 409,
      error: 'You cannot suspend yourself',
    })
    // An admin who is suspended cannot undo it by a call that was on its way.
    expect((await admin.tryCall(reinstate, idOf(admin))).status).toBe(403)
    // Once said, however often it is sent.
    for (const route of [suspend, suspend, reinstate, reinstate]) await admin.call(route, idOf(bea))
    const trail = await admin.call(settingsRoutes.fetchAudit, { query: {} })
    const about = trail.filter(({ target }) => target === `bea (${bea.user.email})`).map(({ action }) => action)
    expect(about.slice(0, 2)).toEqual(['member-reinstated', 'member-suspended'])
    expect(about.filter((action) => action === 'member-suspended')).toHaveLength(1)
  })

  it('leaves one admin when two suspend each other at once, and counts none who is suspended [T43f]', async () => {
    const first = await signUp(server)
    const joined = await joinCompany(server, first)
    await first.call(changeRole, { ...idOf(joined), body: { role: 'admin' } })
    const second = await signIn(server, joined.account)
    await Promise.all([first.tryCall(suspend, idOf(second)), second.tryCall(suspend, idOf(first))])
    const answers = await Promise.all([first, second].map((one) => one.tryCall(fetchAll, { query: {} })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    const [stays, gone] = answers[0]?.status === 200 ? [first, second] : [second, first]
    // The only one who may sign in remains one.
    const body = { role: 'user' as const }
    expect(await stays.tryCall(changeRole, { ...idOf(stays), body })).toMatchObject({
      status: 409,
      error: texts.lastAdmin,
    })
    await stays.call(reinstate, idOf(gone))
  })
})
