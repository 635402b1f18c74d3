import { accountRoutes } from '@millwright/contract/accounts'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { userRoutes } from '@millwright/contract/users'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { createClient } from '../../../../test/api-client.ts'
import { type Directory, filtered, newDirectory, patchOf, sentByEntra } from '../../../../test/directory.ts'
import { type SignedUp, signIn, signUp } from '../../../../test/harness.ts'
import { joinCompany } from '../../../../test/members.ts'
import { codeMailedTo } from '../../../../test/outbox.ts'

const server = inject('server')
const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
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

describe('a directory', () => {
  it('adds a member as by hand: shown in its shape, mailed an invitation, and without a right', async () => {
    const email = newAddress()
    const sent = sentByEntra(email)
    const answer = await directory.ask('POST', '/Users', sent)
    expect(answer.status).toBe(201)
    const { id, meta } = answer.body
    expect(answer.headers.get('location')).toBe(`${server.url}/scim/v2/Users/${id}`)
    expect(answer.headers.get('etag')).toBe(meta.version)
    expect(answer.body).toMatchObject({
      ...sent,
      schemas: [userSchema, enterprise],
      timezone: 'UTC',
      [enterprise]: { employeeNumber: '4711' },
      meta: { resourceType: 'User', location: `${server.url}/scim/v2/Users/${id}` },
    })
    expect(await memberOf(id)).toMatchObject({
      email,
      role: 'user',
      username: 'Cleo Berg',
      name: { firstName: 'Cleo', lastName: 'Berg' },
      designation: 'Fitter',
      staffId: '4711',
      permissions: { asset: false, department: false },
    })
    const otp = await codeMailedTo(server.dataDir, email)
    const password = { newPassword: 'Pulp&Paper2', confirmPassword: 'Pulp&Paper2' }
    await createClient(() => server.url).call(accountRoutes.resetPassword, { body: { userId: id, otp, ...password } })
    expect((await signIn(server, { email, password: 'Pulp&Paper2' })).user._id).toBe(id)
  })

  it('adds nobody twice, nor with an address that somebody has', async () => {
    const userName = newAddress()
    await created({}, userName)
    const again = await directory.ask('POST', '/Users', sentByEntra(userName.toUpperCase()))
    expect(again).toMatchObject({ status: 409, body: { scimType: 'uniqueness', detail: texts.scimUserNameTaken } })
    const stranger = await signUp(server)
    const taken = await directory.ask('POST', '/Users', sentByEntra(stranger.account.email))
    expect(taken).toMatchObject({ status: 409, body: { scimType: 'uniqueness', detail: texts.emailTaken } })
  })

  it('finds members by filters, and lists them by pages', async () => {
    const owner = await signUp(server)
    const own = await newDirectory(server, owner)
    const bea = await joinCompany(server, owner)
    const ids = [owner.user._id, bea.user._id]
    for (const name of ['cleo', 'dan']) {
      const { body } = await own.ask('POST', '/Users', sentByEntra(newAddress(name), { externalId: name }))
      ids.push(body.id)
    }
    await own.ask('PATCH', `/Users/${ids[3]}`, patchOf({ op: 'replace', path: 'active', value: false }))
    const find = async (filter: string) => {
      const { body } = await own.ask('GET', filtered('Users', filter))
      expect(body).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'], startIndex: 1 })
      return body.Resources.map(({ id }) => ids.indexOf(id))
    }
    const email = bea.account.email
    // Members of before are known by their address.
    expect(await find(`userName eq "${email.toUpperCase()}"`)).toEqual([1])
    expect(await find(`emails[type eq "work"].value eq "${email}"`)).toEqual([1])
    expect(await find(`emails[type eq "work" and value eq "${email}"]`)).toEqual([1])
    expect(await find(`emails.value eq "${email}"`)).toEqual([1])
    expect(await find('externalId eq "cleo"')).toEqual([2])
    expect(await find('externalId eq "CLEO"')).toEqual([])
    expect(await find('active eq false')).toEqual([3])
    expect(await find('active eq true and externalId pr')).toEqual([2])
    expect(await find('externalId eq "dan" or userName sw "bea."')).toEqual([1, 3])
    expect(await find('not (title pr) and userName co "@nordmark.example"')).toEqual([0, 1])
    expect(await find(`${enterprise}:employeeNumber eq "4711"`)).toEqual([2, 3])
    expect(await find('meta.lastModified gt "2020-01-01T00:00:00Z" and name.familyName ew "ERG"')).toEqual([2, 3])
    expect(await find(`id eq "${ids[2]}"`)).toEqual([2])
    expect(await find('userName eq "100%_\\\\ \\" \'"')).toEqual([])
    const page = async (query: string) => {
      const { body } = await own.ask('GET', `/Users?${query}`)
      return [
        body.Resources.map(({ id }) => ids.indexOf(id)),
        body.totalResults,
        body['startIndex'],
        body['itemsPerPage'],
      ]
    }
    expect(await page('startIndex=2&count=2')).toEqual([[1, 2], 4, 2, 2])
    expect(await page('startIndex=0&count=1')).toEqual([[0], 4, 1, 1])
    expect(await page('count=0')).toEqual([[], 4, 1, 0])
    expect(await page('startIndex=9')).toEqual([[], 4, 9, 0])
    const few = await own.ask('GET', '/Users?count=1&attributes=userName,name.givenName')
    expect(Object.keys(few.body.Resources[0] ?? {}).toSorted()).toEqual(['id', 'meta', 'name', 'schemas', 'userName'])
  })

  it.each(['+275760-01-01T00:00:00Z', '0000-01-01T00:00:00Z', '-000001-01-01T00:00:00Z', 'never'])(
    'hears that nothing was at %s',
    async (at) => {
      const answer = await directory.ask('GET', filtered('Users', `meta.created gt "${at}"`))
      expect(answer).toMatchObject({
        status: 400,
        body: { scimType: 'invalidFilter', detail: texts.scimFilterInvalid },
      })
    },
  )

  it('takes and leaves out what is chosen among values that we do not hold', async () => {
    const { id } = await created()
    const mobile = { op: 'add', path: 'phoneNumbers[type eq "mobile" and primary eq true].value', value: '1' }
    const title = { op: 'replace', path: 'title', value: 'Foreman' }
    expect(await patch(id, mobile, title)).toMatchObject({ status: 200, body: { title: 'Foreman' } })
  })

  it('changes a member as Entra ID does: names in paths, parts of values, and what it does not hold left out', async () => {
    const { id, meta } = await created()
    const answer = await patch(
      id,
      { op: 'Replace', path: 'displayName', value: 'Cleo Sand' },
      { op: 'Add', path: 'name.familyName', value: 'Sand' },
      { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'Malmö' },
      { op: 'Replace', path: `${enterprise}:employeeNumber`, value: '4712' },
      { op: 'Add', value: { title: 'Foreman', 'name.givenName': 'Cleopatra' } },
      { op: 'Remove', path: 'externalId' },
    )
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      displayName: 'Cleo Sand',
      name: { givenName: 'Cleopatra', familyName: 'Sand' },
      title: 'Foreman',
      [enterprise]: { employeeNumber: '4712' },
    })
    expect(answer.body).not.toHaveProperty('externalId')
    expect(answer.body.meta.version).not.toBe(meta.version)
    const same = await patch(id, { op: 'Replace', path: 'title', value: 'Foreman' })
    expect(same.body.meta.version).toBe(answer.body.meta.version)
  })

  it('changes a member as Okta does, by the whole of what it knows', async () => {
    const userName = newAddress()
    const { id } = await created({}, userName)
    const sent = {
      schemas: [userSchema],
      id,
      userName: `other.${userName}`,
      name: { givenName: 'Cleo', familyName: 'Sand' },
      emails: [{ primary: true, value: userName.toUpperCase(), type: 'work', display: userName }],
      displayName: 'Cleo Sand',
      active: true,
      groups: [],
      meta: { resourceType: 'User' },
    }
    const answer = await directory.ask('PUT', `/Users/${id}`, sent)
    // What it does not know of stays.
    expect(answer).toMatchObject({ status: 200, body: { userName: `other.${userName}`, title: 'Fitter' } })
    expect((await memberOf(id)).name.lastName).toBe('Sand')
    const { userName: taken } = await created()
    const clash = await directory.ask('PUT', `/Users/${id}`, { ...sent, userName: taken })
    expect(clash).toMatchObject({ status: 409, body: { detail: texts.scimUserNameTaken } })
  })

  it('says by version what it has seen, and hears what has not changed', async () => {
    const { id, meta } = await created()
    const path = `/Users/${id}`
    const seen = { 'if-none-match': meta.version }
    expect(await directory.ask('GET', path, undefined, seen)).toMatchObject({ status: 304, body: {} })
    const title = (value: string) => patchOf({ op: 'replace', path: 'title', value })
    const match = { 'if-match': meta.version }
    expect((await directory.ask('PATCH', path, title('Foreman'), match)).status).toBe(200)
    expect((await directory.ask('GET', path, undefined, seen)).status).toBe(200)
    for (const [method, body] of [
      ['PATCH', title('x')],
      ['PUT', sentByEntra('x')],
      ['DELETE', undefined],
    ] as const) {
      const stale = await directory.ask(method, path, body, match)
      expect([method, stale.status, stale.body['detail']]).toEqual([method, 412, texts.scimVersionStale])
    }
    expect((await directory.ask('DELETE', path, undefined, { 'if-match': '*' })).status).toBe(204)
  })

  it('removes a member as an admin does: their address is free, and their name stays with what they made', async () => {
    const userName = newAddress()
    const { id } = await created({}, userName)
    expect((await directory.ask('DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await directory.ask('GET', `/Users/${id}`)).status).toBe(404)
    const former = await admin.call(userRoutes.fetchFormer)
    expect(former.map(({ _id }) => _id)).toContain(id)
    expect((await created({}, userName)).id).not.toBe(id)
  })

  it('finds nobody of another company, by id or filter, nor changes them', async () => {
    const stranger = await signUp(server)
    const { _id: id, email } = stranger.user
    const whole = { userName: email }
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', whole],
      ['PATCH', patchOf({ op: 'replace', path: 'active', value: false })],
      ['DELETE', undefined],
    ] as const) {
      expect([method, (await directory.ask(method, `/Users/${id}`, body)).status]).toEqual([method, 404])
    }
    expect((await directory.ask('GET', filtered('Users', `userName eq "${email}"`))).body.totalResults).toBe(0)
    expect((await stranger.tryCall(settingsRoutes.fetchSessions)).status).toBe(200)
  })

  it.each([
    [{ op: 'replace', path: 'name[', value: 'x' }, 'invalidPath', texts.scimPathInvalid],
    [{ op: 'remove' }, 'noTarget', texts.scimPathEmpty],
    [{ op: 'replace', path: 'emails[value sw "zzz"].value', value: 'x' }, 'noTarget', texts.scimPathEmpty],
    [{ op: 'move', path: 'title' }, 'invalidSyntax', texts.scimBodyInvalid],
    [{ op: 'replace', value: 'x' }, 'invalidSyntax', texts.scimBodyInvalid],
    [{ op: 'replace', path: 'title', value: 'x\0' }, 'invalidValue', texts.characterRefused],
  ])('hears what is wrong with %o', async (operation, scimType, detail) => {
    expect(await patch(admin.user._id, operation)).toMatchObject({ status: 400, body: { scimType, detail } })
  })
})
