import { assetRoutes } from '@millwright/contract/assets'
import { assistantRoutes } from '@millwright/contract/assistant'
import { companyRoutes } from '@millwright/contract/company'
import { departmentRoutes } from '@millwright/contract/departments'
import { limits } from '@millwright/contract/limits'
import { errorTexts } from '@millwright/contract/errors'
import { resourceRoutes } from '@millwright/contract/resources'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { tokenRoutes } from '@millwright/contract/tokens'
import { userRoutes } from '@millwright/contract/users'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type ApiClient, createClient } from '../../../test/api-client.ts'
import { upload } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'
import { makeAsset, type AssetIds } from '../../../test/plant.ts'
import { tusClient } from '../../../test/tus.ts'

const server = inject('server')
let admin: SignedUp
let press: AssetIds
let pump: AssetIds

beforeAll(async () => {
  admin = await signUp(server)
  press = await makeAsset(admin, 'Press 7')
  pump = await makeAsset(admin, 'Pump 3')
})

type Scope = 'read' | 'ask' | 'upload' | 'write' | 'admin'
type WantedToken = { name?: string; scopes?: Scope[]; departmentIds?: string[]; assetIds?: string[] }

const newToken = (owner: ApiClient, wanted: WantedToken = {}) =>
  owner.call(tokenRoutes.create, { body: { name: 'Nightly export', scopes: ['read'], expiresInDays: 30, ...wanted } })

/** A program that shows this token and nothing else. */
const program = (token: string): ApiClient => createClient(() => server.url, token)

const programOf = async (owner: ApiClient, wanted?: WantedToken) => program((await newToken(owner, wanted)).token)

const ofPress = () => ({ query: { departmentId: press.departmentId } })

async function assetNames(client: ApiClient): Promise<string[]> {
  const seen = await client.call(assistantRoutes.fetchAssets)
  return seen.map(({ assetName }) => assetName)
}

async function fetchPress(client: ApiClient) {
  const { status, error } = await client.tryCall(assetRoutes.fetchAll, ofPress())
  return { status, error }
}

const loginRequired = { status: 401, error: errorTexts['login-required'] }

describe('a personal access token', () => {
  it('is shown once, in a form that scanners know, and lists what its owner sees', async () => {
    const answer = await admin.tryCall(tokenRoutes.create, {
      body: { name: 'Nightly export', scopes: ['read'], expiresInDays: 30 },
    })
    expect(answer).toMatchObject({ status: 201, message: 'Access token made' })
    const { token, ...made } = tokenRoutes.create.output.parse(answer.data)
    expect(token).toMatch(/^mw_[0-9A-Za-z]{36}$/)
    expect(made).toMatchObject({ kind: 'personal', scopes: ['read'], limited: false, expired: false, lastUsedAt: null })
    expect(made.ending).toBe(token.slice(-4))
    const listed = await program(token).call(assetRoutes.fetchAll, ofPress())
    expect(listed.map(({ name }) => name)).toEqual(['Press 7'])
    const known = await admin.call(tokenRoutes.fetchAll)
    expect(JSON.stringify(known)).not.toContain(token)
    expect(known.find(({ id }) => id === made.id)?.lastUsedAt).not.toBeNull()
  })

  it('is refused what it was not made for, whatever the call names, and what no token may [T40a, T40e]', async () => {
    const reader = await programOf(admin)
    const body = { name: 'Hall 2', info: 'New' }
    const refused = { status: 403, error: texts.tokenScopeMissing }
    expect(await reader.tryCall(departmentRoutes.create, { body })).toMatchObject(refused)
    const elsewhere = { query: { departmentId: randomUUID(), assetId: randomUUID() } }
    expect(await reader.tryCall(assetRoutes.delete, elsewhere)).toMatchObject(refused)
    expect(await reader.tryCall(companyRoutes.update, { body: {} })).toMatchObject(refused)
    const everything = await programOf(admin, { scopes: ['read', 'ask', 'upload', 'write', 'admin'] })
    expect(await everything.call(departmentRoutes.create, { body })).toMatchObject({ name: 'Hall 2' })
    const never = { status: 403, error: texts.notByToken }
    for (const route of [settingsRoutes.fetchSessions, tokenRoutes.fetchAll, tokenRoutes.fetchOfCompany]) {
      expect(await everything.tryCall(route)).toMatchObject(never)
    }
    const more = { name: 'x', scopes: ['read'], expiresInDays: 1 }
    expect(await everything.tryCall(tokenRoutes.create, { body: more })).toMatchObject(never)
  })

  it('makes, promotes and removes no member, so that none outlives it [T40a, T40e]', async () => {
    const owner = await signUp(server)
    const bea = await joinCompany(server, owner)
    const admins = await programOf(owner, { scopes: ['read', 'write', 'admin'] })
    const never = { status: 403, error: texts.notByToken }
    const mallory = { name: { firstName: 'Mallory' }, username: 'mallory', email: 'mallory@elsewhere.example' }
    const query = { userId: bea.user._id }
    expect(await admins.tryCall(userRoutes.create, { body: { ...mallory, timeZone: 'UTC' } })).toMatchObject(never)
    expect(await admins.tryCall(userRoutes.changeRole, { query, body: { role: 'admin' } })).toMatchObject(never)
    expect(await admins.tryCall(userRoutes.remove, { query })).toMatchObject(never)
    expect(await admins.tryCall(userRoutes.importCsv)).toMatchObject(never)
    const members = await admins.call(userRoutes.fetchAll)
    expect(Object.fromEntries(members.map(({ _id, role }) => [_id, role]))).toEqual({
      [owner.user._id]: 'admin',
      [bea.user._id]: 'user',
    })
  })

  it('has no more rights than its owner at that moment, and ends when they leave [T40a, T40b]', async () => {
    const bea = await joinCompany(server, admin)
    const beas = await programOf(bea, { scopes: ['read', 'write', 'admin'] })
    expect(await fetchPress(beas)).toMatchObject({ status: 404 })
    const users = [{ userId: bea.user._id, access: 'read' as const }]
    await admin.call(assetRoutes.update, { query: press, body: { name: 'Press 7', info: 'Of hall 2', users } })
    expect(await assetNames(beas)).toEqual(['Press 7'])
    const change = { query: press, body: { name: 'Press 8', info: 'Of hall 2' } }
    expect(await beas.tryCall(assetRoutes.update, change)).toMatchObject({ status: 403, error: 'Unauthorized' })
    await admin.call(userRoutes.remove, { query: { userId: bea.user._id } })
    expect(await fetchPress(beas)).toEqual(loginRequired)
    expect((await admin.call(tokenRoutes.fetchOfCompany)).filter(({ owner }) => owner.username === 'bea')).toEqual([])
  })

  it('shows the named places alone: elsewhere nothing is found [T40a]', async () => {
    const limited = await programOf(admin, { scopes: ['read', 'write'], assetIds: [pump.assetId] })
    expect(await assetNames(limited)).toEqual(['Pump 3'])
    expect(await fetchPress(limited)).toMatchObject({ status: 404 })
    const seen = await limited.call(departmentRoutes.fetchAll)
    expect(seen.map(({ _id, access }) => [_id, access])).toEqual([[pump.departmentId, 'read']])
    const change = { query: pump, body: { name: 'Pump 3', info: 'Of the cellar' } }
    expect(await limited.call(assetRoutes.update, change)).toMatchObject({ info: 'Of the cellar' })
    const ofDepartment = await programOf(admin, { departmentIds: [press.departmentId] })
    expect(await assetNames(ofDepartment)).toEqual(['Press 7'])
    const bea = await joinCompany(server, admin)
    const users = [{ userId: bea.user._id, access: 'read' as const }]
    await admin.call(assetRoutes.update, { query: pump, body: { name: 'Pump 3', info: 'Of hall 2', users } })
    await admin.call(departmentRoutes.update, {
      query: { departmentId: press.departmentId },
      body: { name: 'Press 7', info: 'Press 7', users },
    })
    const beas = await programOf(bea, { departmentIds: [press.departmentId, pump.departmentId] })
    expect(await assetNames(beas)).toEqual(['Pump 3'])
    expect((await beas.call(departmentRoutes.fetchAll)).map(({ access }) => access)).toEqual(['read', 'read'])
  })

  it('cannot be made for places that its maker does not see, nor for what admins do in some places', async () => {
    const other = await signUp(server)
    const theirs = await makeAsset(other)
    const wanted = { name: 'x', scopes: ['read'], expiresInDays: 1 }
    for (const places of [
      { assetIds: [theirs.assetId] },
      { departmentIds: [theirs.departmentId, press.departmentId] },
    ]) {
      const made = await admin.tryCall(tokenRoutes.create, { body: { ...wanted, ...places } })
      expect(made).toMatchObject({ status: 404, error: 'Not found' })
    }
    const body = { ...wanted, scopes: ['admin'], assetIds: [press.assetId] }
    expect(await admin.tryCall(tokenRoutes.create, { body })).toMatchObject({
      status: 400,
      error: texts.adminEverywhere,
    })
  })

  it("finds nothing by another company's ids [T0b]", async () => {
    const other = await signUp(server)
    const theirs = await programOf(other, { scopes: ['read', 'write', 'admin'] })
    expect(await fetchPress(theirs)).toEqual({ status: 404, error: 'Not found' })
    const mine = await newToken(admin)
    const ending = { query: { tokenId: mine.id } }
    for (const route of [tokenRoutes.end, tokenRoutes.endOfCompany]) {
      expect(await other.tryCall(route, ending)).toMatchObject({ status: 404 })
    }
  })

  it('says in words what is wrong with what it is asked to be', async () => {
    const good = { name: 'x', scopes: ['read'], expiresInDays: 1 }
    const wrong = [
      [{ ...good, name: ' ' }, texts.tokenNameRequired],
      [{ ...good, name: '\u200B\u2060' }, texts.tokenNameRequired],
      [{ ...good, name: '\u3164 \u2800' }, texts.tokenNameRequired],
      [{ ...good, scopes: [] }, texts.tokenScopesFew],
      [{ ...good, scopes: ['root'] }, texts.tokenScopeUnknown],
      [{ ...good, expiresInDays: limits.tokenDays + 1 }, texts.tokenDaysInvalid],
    ] as const
    for (const [body, error] of wrong) {
      expect(await admin.tryCall(tokenRoutes.create, { body })).toMatchObject({ status: 400, error })
    }
    expect(await admin.tryCall(tokenRoutes.end, { query: { tokenId: 'x' } })).toMatchObject({
      status: 400,
      error: texts.tokenIdInvalid,
    })
  })

  it('is ended at once, by its owner or an admin, with the stream that it opened [T39, T40b]', async () => {
    const bea = await joinCompany(server, admin)
    const users = [{ userId: bea.user._id, access: 'full' as const }]
    await admin.call(assetRoutes.update, { query: press, body: { name: 'Press 7', info: 'Of hall 2', users } })
    const { token, id } = await newToken(bea, { scopes: ['upload'] })
    const other = await newToken(bea)
    expect(await admin.tryCall(tokenRoutes.end, { query: { tokenId: id } })).toMatchObject({ status: 404 })
    const sender = program(token)
    const begun = await tusClient(sender, server).begin({ place: press, size: 1000, fileName: 'Manual.pdf' })
    const stream = await sender.request('GET', `${begun.headers.get('location')}/events`)
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    expect(await bea.tryCall(tokenRoutes.end, { query: { tokenId: id } })).toMatchObject({
      status: 200,
      message: 'Access token ended',
    })
    expect(await sender.tryCall(assistantRoutes.fetchAssets)).toMatchObject(loginRequired)
    expect(await stream.text()).toContain(`"type":"error","content":"${errorTexts['login-required']}"`)
    await admin.call(tokenRoutes.endOfCompany, { query: { tokenId: other.id } })
    expect(await fetchPress(program(other.token))).toEqual(loginRequired)
    expect(await bea.call(tokenRoutes.fetchAll)).toEqual([])
  })

  it('is taken from the header alone, never from the address or a cookie [T40c]', async () => {
    const { token } = await newToken(admin)
    const nobody = createClient(() => server.url)
    for (const name of ['access_token', 'token', 'authorization']) {
      const query = { ...ofPress().query, [name]: token }
      expect(await nobody.tryCall(assetRoutes.fetchAll, { query })).toMatchObject(loginRequired)
    }
    nobody.cookies.set('millwright_files', token)
    expect(await nobody.tryCall(assetRoutes.fetchAll, ofPress())).toMatchObject(loginRequired)
  })

  it('opens the links of its own replies, and nobody else does', async () => {
    const { bytes } = await makeManualPdf({ pages: 1 })
    await upload(admin, { place: press, file: bytes, fileName: 'Manual.pdf' })
    const reader = await programOf(admin)
    const other = await programOf(admin)
    const asker = await programOf(admin, { scopes: ['ask'] })
    const { files } = await reader.call(resourceRoutes.fetchAllDocuments, { query: press })
    const url = files.find(({ fileName }) => fileName === 'Manual.pdf')?.url ?? ''
    expect((await reader.request('GET', url)).status).toBe(200)
    for (const client of [other, asker, admin, createClient(() => server.url)]) {
      expect((await client.request('GET', url)).status).toBe(403)
    }
  })
})
