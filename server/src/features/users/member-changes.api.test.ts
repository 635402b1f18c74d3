import { uploadRoutes } from '@millwright/contract/uploads'
import { accountRoutes } from '@millwright/contract/accounts'
import { assetRoutes } from '@millwright/contract/assets'
import { expertRoutes } from '@millwright/contract/experts'
import { limits } from '@millwright/contract/limits'
import type { BodyInputOf } from '@millwright/contract/route'
import { settingsRoutes } from '@millwright/contract/settings'
import { userRoutes } from '@millwright/contract/users'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { resourceRoutes } from '@millwright/contract/resources'
import type { ApiClient } from '../../../test/api-client.ts'
import { newAsset, type AssetIds, upload } from '../../../test/documents.ts'
import { type SignedUp, signIn, signUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { codeIn, codeMailedTo, mailTo } from '../../../test/outbox.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'

const { create, update, changeRole, remove, fetchAll, fetchSingle } = userRoutes
const server = inject('server')
let admin: SignedUp
beforeAll(async () => {
  admin = await signUp(server)
})

type NewBody = BodyInputOf<typeof create>
const newMember = (changes: Partial<NewBody> = {}): NewBody => ({
  name: { firstName: 'Bea', lastName: 'Nilsson' },
  username: 'bea',
  email: `bea.${randomUUID()}@nordmark.example`,
  timeZone: 'Europe/Stockholm',
  ...changes,
})
const fieldsOf = ({ email: _, timeZone: __, ...fields }: NewBody) => fields

describe('creating a member', () => {
  it('answers the whole record, and its invitation sets the password that signs in', async () => {
    const body = newMember({
      email: ` Bea.${randomUUID()}@NORDMARK.example`,
      staffId: '4711',
      contact: '5550123456',
      designation: 'Fitter',
      location: 'Hall 3',
      about: 'Presses',
      skillMatrix: { hydraulics: 3, juggling: 9 } as NewBody['skillMatrix'],
      permissions: { asset: true },
    })
    const answer = await admin.tryCall(create, { body })
    expect(answer).toMatchObject({ status: 201, message: 'User created', error: null })
    const member = create.output.parse(answer.data)
    const email = body.email.trim().toLowerCase()
    expect(member).toMatchObject({
      ...fieldsOf(body),
      name: { firstName: 'Bea', middleName: '', lastName: 'Nilsson' },
      email,
      role: 'user',
      skillMatrix: { hydraulics: 3, safety: 0 },
      profilePic: '',
      permissions: { asset: true, department: false },
    })
    expect(Object.keys(member.skillMatrix)).toHaveLength(12)

    const mail = await mailTo(server.dataDir, email, () => true)
    expect(mail.subject).toContain(admin.companyName)
    expect(mail.text).toContain(`/auth/password/reset/${member._id}`)
    const account = { email, password: 'Pulp&Paper2' }
    expect(await admin.tryCall(accountRoutes.login, { body: account })).toMatchObject({ status: 401 })
    const otp = codeIn(mail)
    const reset = { userId: member._id, newPassword: account.password, confirmPassword: account.password, otp }
    expect(await admin.tryCall(accountRoutes.resetPassword, { body: reset })).toMatchObject({ status: 200 })
    expect((await signIn(server, account)).user).toMatchObject({ _id: member._id, companyName: admin.companyName })
  })

  it('refuses an address that somebody has, whatever their company, and takes one that nobody verified', async () => {
    const stranger = await signUp(server)
    const invited = await admin.call(create, { body: newMember() })
    const before = await admin.call(fetchAll)
    for (const email of [admin.account.email.toUpperCase(), stranger.account.email, invited.email]) {
      const answer = await admin.tryCall(create, { body: newMember({ email }) })
      expect([answer.status, answer.error]).toEqual([409, 'This e-mail address cannot be used'])
    }
    expect(await admin.call(fetchAll)).toEqual(before)

    const { name, email, username, timeZone } = newMember()
    const registration = { name, email, username, timeZone, companyName: 'Free', contact: '5550123456' }
    await admin.call(accountRoutes.register, { body: { ...registration, password: 'Pulp&Paper1' } })
    expect(await admin.call(create, { body: newMember({ email }) })).toMatchObject({ email })
  })

  it.each<[string, object, string, string]>([
    ['no first name', { name: { firstName: ' ' } }, 'name.firstName', 'First name is required'],
    ['no name at all', { name: undefined }, 'name', 'First name is required'],
    [
      'a name over its limit',
      { name: { firstName: 'n'.repeat(limits.name + 1) } },
      'name.firstName',
      'At most 120 characters',
    ],
    ['no username', { username: '' }, 'username', 'Username is required'],
    ['no address', { email: 'bea' }, 'email', 'Invalid email address'],
    ['a contact of nine digits', { contact: '555012345' }, 'contact', 'Contact number must be 10 digits.'],
    ['no time zone', { timeZone: undefined }, 'timeZone', 'TimeZone is required'],
    ['a time zone of nowhere', { timeZone: 'Europe/Atlantis' }, 'timeZone', 'TimeZone is invalid'],
    ['a skill of 5', { skillMatrix: { safety: 5 } }, 'skillMatrix.safety', 'A skill is a whole number from 0 to 4'],
    ['a skill of 2.5', { skillMatrix: { safety: 2.5 } }, 'skillMatrix.safety', 'A skill is a whole number from 0 to 4'],
    ['a skill below 0', { skillMatrix: { robot: -1 } }, 'skillMatrix.robot', 'A skill is a whole number from 0 to 4'],
  ])('refuses %s at its field, and makes nothing of it', async (_what, changes, field, said) => {
    const before = await admin.call(fetchAll)
    const answer = await admin.tryCall(create, { body: { ...newMember(), ...changes } })
    expect(answer).toMatchObject({ status: 400, error: said, data: { fields: { [field]: said } } })
    expect(await admin.call(fetchAll)).toEqual(before)
  })

  it('makes one of two calls with the same key', async () => {
    const sent = { body: newMember(), headers: { 'idempotency-key': randomUUID() } }
    const [one, other] = [await admin.tryCall(create, sent), await admin.tryCall(create, sent)]
    expect([one.status, other.status]).toEqual([201, 201])
    expect(other.data).toEqual(one.data)
  })
})

describe('changing a member', () => {
  it('writes the whole record, and neither e-mail, role, company, time zone nor password [T10a]', async () => {
    const bea = await joinCompany(server, admin, { staffId: '1', permissions: { department: true } })
    const query = { userId: bea.user._id }
    const body = {
      ...fieldsOf(newMember({ username: 'bea.n', designation: 'Foreman' })),
      email: 'evil@nordmark.example',
      role: 'admin',
      companyId: randomUUID(),
      timeZone: 'UTC',
      password: 'Evil&Paper1',
      token: 'x',
    }
    const { companyName: _, ...before } = bea.user
    const changed = await admin.call(update, { query, body })
    expect(changed).toEqual({
      ...before,
      username: 'bea.n',
      designation: 'Foreman',
      staffId: '',
      updatedAt: expect.any(String) as string,
    })
    const given = await admin.call(update, { query, body: { ...body, permissions: { asset: true } } })
    expect(given.permissions).toEqual({ asset: true, department: false })
    expect(await bea.call(accountRoutes.fetchProfile)).toMatchObject({ permissions: given.permissions })
    await signIn(server, bea.account)
  })

  it('is not overwritten by who has seen an older record', async () => {
    const { _id: userId, updatedAt } = await admin.call(create, { body: newMember() })
    const sent = { query: { userId }, headers: { 'if-match': `"${updatedAt}"` } }
    const first = await admin.tryCall(update, { ...sent, body: fieldsOf(newMember({ username: 'first' })) })
    expect(first.status).toBe(200)
    const second = await admin.tryCall(update, { ...sent, body: fieldsOf(newMember({ username: 'second' })) })
    expect(second).toMatchObject({ status: 409, data: { username: 'first' } })
  })

  it('is refused to a member who is no admin, on themselves too [T10b]', async () => {
    const bea = await joinCompany(server, admin)
    const query = { userId: bea.user._id }
    const body = { ...fieldsOf(newMember()), permissions: { asset: true, department: true } }
    const answers = [
      await bea.tryCall(update, { query, body }),
      await bea.tryCall(changeRole, { query, body: { role: 'admin' } }),
      await bea.tryCall(remove, { query: { userId: admin.user._id } }),
      await bea.tryCall(create, { body: newMember() }),
      await bea.tryCall(userRoutes.exportCsv),
      await bea.tryCall(userRoutes.importCsv, { body: new FormData() }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
    expect(await bea.call(fetchSingle, { query })).toMatchObject({ role: 'user', permissions: { asset: false } })
  })
})

describe('roles', () => {
  it('are given and taken by an admin, and the last one stays [T10b]', async () => {
    const company = await signUp(server)
    const bea = await joinCompany(server, company)
    const [own, beas] = [company.user._id, bea.user._id]
    const as = (client: ApiClient, userId: string, role: 'admin' | 'user') =>
      client.tryCall(changeRole, { query: { userId }, body: { role } })
    const last = { status: 409, error: 'A company needs an admin: make somebody else one first' }
    expect(await as(company, own, 'user')).toMatchObject(last)
    const given = await as(company, beas, 'admin')
    expect(given).toMatchObject({ status: 200, message: 'Role changed', data: { role: 'admin' } })
    const ownRole = { status: 409, error: 'You cannot change your own role' }
    expect(await as(bea, beas, 'user')).toMatchObject(ownRole)
    expect(await as(bea, own, 'user')).toMatchObject({ status: 200, data: { role: 'user' } })
    expect(await as(company, beas, 'user')).toMatchObject({ status: 403 })
    expect(await as(bea, beas, 'user')).toMatchObject(last)
  })

  it('leave one admin when two unmake each other at once [T10b]', async () => {
    const company = await signUp(server)
    const bea = await joinCompany(server, company)
    const [own, beas] = [company.user._id, bea.user._id]
    await company.call(changeRole, { query: { userId: beas }, body: { role: 'admin' } })
    await Promise.all([
      company.tryCall(changeRole, { query: { userId: beas }, body: { role: 'user' } }),
      bea.tryCall(remove, { query: { userId: own } }),
    ])
    const left = [company, bea].map((client) => client.tryCall(fetchAll, {}))
    const lists = (await Promise.all(left)).flatMap(({ status, data }) => (status === 200 ? [data] : []))
    expect(fetchAll.output.parse(lists[0]).filter(({ role }) => role === 'admin')).toHaveLength(1)
  })
})

describe('removing a member', () => {
  it('signs them out, takes them from the list, and frees their address for whoever comes next', async () => {
    const bea = await joinCompany(server, admin)
    const query = { userId: bea.user._id }
    const answer = await admin.tryCall(remove, { query })
    expect(answer).toMatchObject({ status: 200, message: 'User removed', data: bea.user._id })
    expect(await bea.tryCall(accountRoutes.fetchProfile)).toMatchObject({ status: 401 })
    expect(await bea.tryCall(accountRoutes.refresh)).toMatchObject({ status: 401 })
    expect(await bea.tryCall(accountRoutes.login, { body: bea.account })).toMatchObject({ status: 401 })
    for (const route of [fetchSingle, remove]) {
      expect(await admin.tryCall(route, { query })).toMatchObject({ status: 404, error: 'Not found', data: null })
    }
    expect((await admin.call(fetchAll)).map(({ _id }) => _id)).not.toContain(bea.user._id)
    const { name, username, timeZone } = newMember()
    const registration = { name, username, timeZone, companyName: 'Next', contact: '5550123456', ...bea.account }
    const { userId, role } = await admin.call(accountRoutes.register, { body: registration })
    const mail = await mailTo(server.dataDir, registration.email, ({ text: said }) => said.includes('/auth/verify/'))
    await admin.call(accountRoutes.verifyUser, { body: { userId, role, otp: codeIn(mail) ?? '' } })
    expect((await signIn(server, bea.account)).user._id).toBe(userId)
  })

  it('takes them from places and experts too, and who comes next with their address is neither', async () => {
    const bea = await joinCompany(server, admin)
    const { name, username, email, timeZone } = bea.user
    const place = await newAsset(admin)
    const users = [{ userId: bea.user._id, access: 'full' as const }]
    const { fetchSingle: fetchAsset, update: updateAsset } = assetRoutes
    await admin.call(updateAsset, { query: place, body: { name: 'Press 7', info: 'Deep drawing', users } })
    const { assetId } = place
    await bea.call(expertRoutes.addExisting, { query: { assetId }, body: { ids: [bea.user._id] } })
    const found = async () => {
      const asset = await admin.call(fetchAsset, { query: place })
      const experts = await admin.call(expertRoutes.fetchAll, { query: { assetId } })
      return [asset.users.map(({ _id }) => _id), asset.counts.experts, experts.length]
    }
    expect(await found()).toEqual([[admin.user._id, bea.user._id], 1, 1])
    await admin.call(remove, { query: { userId: bea.user._id } })
    expect(await found()).toEqual([[admin.user._id], 0, 0])
    const next = await admin.call(create, { body: { name, username, email, timeZone } })
    expect(next._id).not.toBe(bea.user._id)
    expect(await found()).toEqual([[admin.user._id], 0, 0])
  })

  it('lets nobody remove themselves', async () => {
    const answer = await admin.tryCall(remove, { query: { userId: admin.user._id } })
    expect([answer.status, answer.error]).toEqual([409, 'You cannot remove yourself'])
    expect(await admin.tryCall(accountRoutes.fetchProfile)).toMatchObject({ status: 200 })
  })

  it('ends a code that was mailed to them', async () => {
    const { _id: userId, email } = await admin.call(create, { body: newMember() })
    const otp = await codeMailedTo(server.dataDir, email)
    await admin.call(remove, { query: { userId } })
    const password = 'Pulp&Paper2'
    const body = { userId, newPassword: password, confirmPassword: password, otp }
    const answer = await admin.tryCall(accountRoutes.resetPassword, { body })
    expect([answer.status, answer.error]).toEqual([400, 'Invalid or expired code'])
  })
})

it('ends what a member has open when their role is taken, when they are suspended and when they are removed: uploads under way, links to files [T39]', async () => {
  const place = await newAsset(admin)
  const file = (await makeManualPdf({ pages: 1 })).bytes
  await upload(admin, { place, file, fileName: 'press.pdf' })
  const lose = async (takeAway: (query: { userId: string }) => Promise<unknown>) => {
    const bea = await joinCompany(server, admin)
    const query = { userId: bea.user._id }
    await admin.call(changeRole, { query, body: { role: 'admin' } })
    const { files } = await bea.call(resourceRoutes.fetchAllDocuments, { query: place })
    const link = files[0]?.url ?? ''
    const before = (await bea.request('GET', link)).status
    const last = await endlessUpload(bea, place, () => takeAway(query))
    return { before, last, after: (await bea.request('GET', link)).status }
  }
  const [unmade, suspended, removed] = await Promise.all([
    lose((query) => admin.call(changeRole, { query, body: { role: 'user' } })),
    lose((query) => admin.call(userRoutes.suspend, { query })),
    lose((query) => admin.call(remove, { query })),
  ])
  const ended = (content: string) => ({ before: 200, last: { type: 'error', content }, after: 403 })
  const signedOut = ended('Login required')
  expect({ unmade, suspended, removed }).toMatchObject({
    unmade: ended('Not found'),
    suspended: signedOut,
    removed: signedOut,
  })
})

/** Sends a file without an end, and returns what its sender is told last. */
async function endlessUpload(sender: ApiClient, place: AssetIds, meanwhile: () => Promise<unknown>): Promise<unknown> {
  const address = new URL(`${uploadRoutes.uploadDocument.path}?${new URLSearchParams(place).toString()}`, server.url)
  const headers = { 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${sender.token}` }
  const sending = request(address, { method: 'POST', headers }).on('error', () => {})
  const mark = randomUUID()
  sending.write(`--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n%${mark}\n`)
  // More than is gathered before some of it is stored.
  sending.write(Buffer.alloc(3_000_000, ' '))
  // The reply begins after the body: that it is being stored says that it was let in.
  await expect.poll(() => isBeingStored(mark)).toBe(true)
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  await meanwhile()
  const [response] = await answered
  const events = (await text(response)).trim().split('\n\n')
  sending.destroy()
  return JSON.parse(events.at(-1)?.replace('data: ', '') ?? '')
}

async function isBeingStored(mark: string): Promise<boolean> {
  const folder = join(server.dataDir, 'files', 'unfinished')
  for (const name of await readdir(folder)) {
    const stored = await readFile(join(folder, name)).catch(() => Buffer.alloc(0))
    if (stored.includes(mark)) return true
  }
  return false
}

it('stands in the trail, with whom it was done to', async () => {
  const company = await signUp(server)
  const { _id: userId, email } = await company.call(create, { body: newMember({ permissions: { department: true } }) })
  await company.call(update, { query: { userId }, body: { ...fieldsOf(newMember()), permissions: { asset: true } } })
  await company.call(changeRole, { query: { userId }, body: { role: 'admin' } })
  await company.call(remove, { query: { userId } })
  const trail = await company.call(settingsRoutes.fetchAudit, { query: {} })
  const whom = `bea (${email})`
  expect(trail.map(({ actor, action, target }) => [actor, action, target]).slice(0, 6)).toEqual([
    ['ada', 'member-removed', whom],
    ['ada', 'role-changed', `${whom}: admin`],
    ['ada', 'permissions-changed', `${whom}: creates assets`],
    ['ada', 'member-updated', whom],
    ['ada', 'permissions-changed', `${whom}: creates departments`],
    ['ada', 'member-created', whom],
  ])
})
