import { accountRoutes } from '@millwright/contract/accounts'
import { assetRoutes } from '@millwright/contract/assets'
import { errorTexts } from '@millwright/contract/errors'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { userRoutes } from '@millwright/contract/users'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type Directory, newDirectory, patchOf, sentByEntra } from '../../../../test/directory.ts'
import { type SignedUp, signIn, signUp } from '../../../../test/harness.ts'
import { joinCompany } from '../../../../test/members.ts'
import { codeMailedTo, readMails } from '../../../../test/outbox.ts'
import { makeAsset } from '../../../../test/plant.ts'
import { tusClient } from '../../../../test/tus.ts'

const server = inject('server')
const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
let admin: SignedUp
let directory: Directory

beforeAll(async () => {
  admin = await signUp(server)
  directory = await newDirectory(server, admin)
})

const newAddress = (name = 'cleo') => `${name}.${randomUUID()}@nordmark.example`
const memberOf = (userId: string) => admin.call(userRoutes.fetchSingle, { query: { userId } })

async function created(more: object = {}, userName = newAddress()) {
  const answer = await directory.ask('POST', '/Users', sentByEntra(userName, more))
  expect(answer.status).toBe(201)
  return answer.body
}

const patch = async (id: string, ...operations: object[]) =>
  directory.ask('PATCH', `/Users/${id}`, patchOf(...operations))

describe('a directory that says who may sign in', () => {
  it('suspends a member: out at once, with the stream that they have open, until it takes that back', async () => {
    const bea = await joinCompany(server, admin)
    const press = await makeAsset(admin)
    const users = [{ userId: bea.user._id, access: 'full' as const }]
    await admin.call(assetRoutes.update, { query: press, body: { name: 'Press 7', info: 'Of hall 2', users } })
    const begun = await tusClient(bea, server).begin({ place: press, size: 1000, fileName: 'Manual.pdf' })
    const stream = await bea.request('GET', `${begun.headers.get('location')}/events`)
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    // As Entra ID writes it.
    const out = await patch(bea.user._id, { op: 'Replace', path: 'active', value: 'False' })
    expect(out).toMatchObject({ status: 200, body: { active: false } })
    expect((await bea.tryCall(accountRoutes.fetchProfile)).status).toBe(401)
    expect(await stream.text()).toContain(`"type":"error","content":"${errorTexts['login-required']}"`)
    expect((await bea.tryCall(accountRoutes.refresh)).status).toBe(401)
    // As Okta writes it.
    const back = await patch(bea.user._id, { op: 'replace', value: { active: true } })
    expect(back).toMatchObject({ status: 200, body: { active: true } })
    expect((await bea.tryCall(accountRoutes.fetchProfile)).status).toBe(401)
    const again = await signIn(server, bea.account)
    expect((await again.call(assetRoutes.fetchSingle, { query: press })).access).toBe('full')
  })

  it('lets in nobody whom an admin suspended', async () => {
    const bea = await joinCompany(server, admin)
    await admin.call(userRoutes.suspend, { query: { userId: bea.user._id } })
    const sent = await patch(bea.user._id, { op: 'replace', path: 'active', value: true })
    expect(sent).toMatchObject({ status: 200, body: { active: false } })
    expect((await memberOf(bea.user._id)).suspendedAt).toBeDefined()
  })

  it('lets in nobody any more whom an admin suspends after it, who were out since then', async () => {
    const bea = await joinCompany(server, admin)
    await patch(bea.user._id, { op: 'replace', path: 'active', value: false })
    const { suspendedAt } = await memberOf(bea.user._id)
    await admin.call(userRoutes.suspend, { query: { userId: bea.user._id } })
    const sent = await patch(bea.user._id, { op: 'replace', path: 'active', value: true })
    expect(sent).toMatchObject({ status: 200, body: { active: false } })
    expect((await memberOf(bea.user._id)).suspendedAt).toEqual(suspendedAt)
    const lines = await admin.call(settingsRoutes.fetchAudit, { query: { action: 'member-suspended' } })
    expect(lines.filter(({ target }) => target.includes(bea.account.email))).toHaveLength(2)
  })

  it('keeps a leaver out whose address changes in the same call, which it does not change otherwise', async () => {
    const { id } = await created()
    const emails = { op: 'replace', path: 'emails[type eq "work"].value', value: newAddress('gone') }
    const refused = await patch(id, emails)
    expect(refused).toMatchObject({ status: 400, body: { scimType: 'mutability', detail: texts.scimEmailKept } })
    expect(await patch(id, emails, { op: 'replace', path: 'active', value: false })).toMatchObject({
      status: 200,
      body: { active: false },
    })
  })

  it.each([
    [{ op: 'remove' }, { op: 'Replace', path: `${userSchema}:active`, value: 'False' }],
    [
      { op: 'move', path: 'title' },
      { op: 'replace', value: { active: false, 'name[': 'x' } },
    ],
    [
      { op: 'replace', path: 'emails[value sw "zzz"].value', value: 'x' },
      { op: 'add', path: 'ACTIVE', value: false },
    ],
  ])('keeps a leaver out beside what cannot be applied: %o', async (wrong, out) => {
    const { id, meta } = await created()
    expect((await patch(id, wrong)).status).toBe(400)
    const stale = { 'if-match': `${meta.version}0` }
    expect((await directory.ask('PATCH', `/Users/${id}`, patchOf(wrong, out), stale)).status).toBe(412)
    expect(await patch(id, wrong, out)).toMatchObject({ status: 200, body: { active: false } })
  })

  it('neither suspends nor removes the last admin, and changes no role', async () => {
    const lastAdmin = { status: 409, body: { detail: texts.lastAdmin } }
    expect(await patch(admin.user._id, { op: 'replace', path: 'active', value: false })).toMatchObject(lastAdmin)
    expect(await directory.ask('DELETE', `/Users/${admin.user._id}`)).toMatchObject(lastAdmin)
    const { id } = await created({ roles: [{ value: 'admin' }], userType: 'admin' })
    await patch(id, { op: 'add', path: 'roles', value: [{ value: 'admin' }] })
    expect((await memberOf(id)).role).toBe('user')
    // Who was invited alone may never come.
    await admin.call(userRoutes.changeRole, { query: { userId: id }, body: { role: 'admin' } })
    expect(await patch(admin.user._id, { op: 'replace', path: 'active', value: false })).toMatchObject(lastAdmin)
    expect(await directory.ask('DELETE', `/Users/${admin.user._id}`)).toMatchObject(lastAdmin)
    expect(await patch(id, { op: 'replace', path: 'active', value: false })).toMatchObject({ status: 200 })
    const bea = await joinCompany(server, admin)
    await admin.call(userRoutes.changeRole, { query: { userId: bea.user._id }, body: { role: 'admin' } })
    expect(await patch(bea.user._id, { op: 'replace', path: 'active', value: false })).toMatchObject({ status: 200 })
  })

  it('adds whom it keeps out, who is invited once it lets them in', async () => {
    const email = newAddress()
    const { id } = await created({ active: false }, email)
    expect((await memberOf(id)).suspendedAt).toBeDefined()
    const other = await created()
    await codeMailedTo(server.dataDir, String(other['userName']))
    expect(await readMails(server.dataDir, email)).toEqual([])
    await patch(id, { op: 'replace', path: 'active', value: true })
    await codeMailedTo(server.dataDir, email)
  })
})
