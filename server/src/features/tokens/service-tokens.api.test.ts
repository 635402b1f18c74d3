import { assetRoutes } from '@millwright/contract/assets'
import { assistantRoutes } from '@millwright/contract/assistant'
import { departmentRoutes } from '@millwright/contract/departments'
import { limits } from '@millwright/contract/limits'
import { errorTexts } from '@millwright/contract/errors'
import { groupRoutes } from '@millwright/contract/groups'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { tokenRoutes } from '@millwright/contract/tokens'
import { userRoutes } from '@millwright/contract/users'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type ApiClient, createClient } from '../../../test/api-client.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { makeAsset, type AssetIds } from '../../../test/plant.ts'

const server = inject('server')
let admin: SignedUp
let press: AssetIds
let pump: AssetIds

beforeAll(async () => {
  admin = await signUp(server)
  press = await makeAsset(admin, 'Press 7')
  pump = await makeAsset(admin, 'Pump 3')
})

type Places = Partial<Record<'departmentIds' | 'assetIds' | 'fullDepartmentIds' | 'fullAssetIds', string[]>>

async function service(places: Places, scopes: ('read' | 'write' | 'ask')[] = ['read', 'write']) {
  const body = { name: 'Ticket system', scopes, expiresInDays: 90, ...places }
  const { token, id } = await admin.call(tokenRoutes.createService, { body })
  const client = createClient(() => server.url, token)
  return { client, id, token }
}

const change = (info: string) => ({ body: { name: 'Press 7', info } })
const refused = { status: 401, error: errorTexts['login-required'] }

async function levels(client: ApiClient, { departmentId }: AssetIds): Promise<string[]> {
  const seen = await client.call(assetRoutes.fetchAll, { query: { departmentId } })
  return seen.map(({ name, access }) => `${name} ${access}`)
}

describe('a service token', () => {
  it('reads and writes the places that it was given, at their levels, and sees nothing else', async () => {
    const { client } = await service({ fullAssetIds: [press.assetId], departmentIds: [pump.departmentId] })
    expect(await levels(client, press)).toEqual(['Press 7 full'])
    expect(await levels(client, pump)).toEqual(['Pump 3 read'])
    expect(await client.call(assetRoutes.update, { query: press, ...change('Drawn') })).toMatchObject({ info: 'Drawn' })
    expect(await client.tryCall(assetRoutes.update, { query: pump, ...change('Drawn') })).toMatchObject({ status: 403 })
    const hall = await makeAsset(admin, 'Hall')
    expect(await client.tryCall(assetRoutes.fetchSingle, { query: hall })).toMatchObject({ status: 404 })
    const body = { name: 'x', info: 'x' }
    expect(await client.tryCall(departmentRoutes.create, { body })).toMatchObject({
      status: 403,
      error: texts.tokenOfPlaces,
    })
    const seen = await client.call(assistantRoutes.fetchAssets)
    expect(seen.map(({ assetName }) => assetName)).toEqual(['Press 7', 'Pump 3'])
  })

  it('is no member: nobody lists it, and none can be made of it', async () => {
    const { client } = await service({ fullAssetIds: [press.assetId] })
    await client.call(assetRoutes.update, { query: press, ...change('By a service') })
    const members = await admin.call(userRoutes.fetchAll)
    expect(members.map(({ username }) => username)).toEqual([admin.user.username])
    const { users } = await admin.call(assetRoutes.fetchSingle, { query: press })
    expect(users.map(({ username }) => username)).toEqual([admin.user.username])
  })

  it('says who may see the places that it was given, people and groups, and is none of them', async () => {
    const bea = await joinCompany(server, admin, { username: 'bea' })
    const [{ _id: groupId }, line] = [
      await admin.call(groupRoutes.create, { body: { name: 'Line crew', members: [bea.user._id] } }),
      await makeAsset(admin, 'Line 1'),
    ]
    const { client } = await service({ fullAssetIds: [line.assetId], fullDepartmentIds: [line.departmentId] })
    const body = {
      name: 'Line 1',
      info: 'Of hall 2',
      users: [{ userId: bea.user._id, access: 'read' as const }],
      groups: [{ groupId, access: 'full' as const }],
    }
    const saved = [
      await client.call(assetRoutes.update, { query: line, body }),
      await client.call(departmentRoutes.update, { query: { departmentId: line.departmentId }, body }),
      // Whom people already are stays as it is: nobody need be named to name groups.
      await client.call(assetRoutes.update, { query: line, body: { ...body, users: undefined } }),
    ]
    for (const { users, groups } of saved) {
      expect(users.map(({ username, access }) => `${username} ${access}`)).toEqual(['ada full', 'bea read'])
      expect(groups.map(({ name, access }) => `${name} ${access}`)).toEqual(['Line crew full'])
    }
    const stranger = { ...body, users: [...body.users, { userId: randomUUID() }] }
    expect(await client.tryCall(assetRoutes.update, { query: line, body: stranger })).toMatchObject({
      status: 400,
      data: { fields: { 'users.1.userId': 'One of these people is not a member of the company' } },
    })
    await admin.call(groupRoutes.delete, { query: { groupId } })
    await admin.call(userRoutes.remove, { query: { userId: bea.user._id } })
  })

  it('outlives the admin who made it, and ends at once by any other', async () => {
    const bea = await joinCompany(server, admin)
    await admin.call(userRoutes.changeRole, { query: { userId: bea.user._id }, body: { role: 'admin' } })
    const body = { name: 'Line display', scopes: ['read' as const], expiresInDays: 9, assetIds: [press.assetId] }
    const { token, id } = await bea.call(tokenRoutes.createService, { body })
    const display = createClient(() => server.url, token)
    await admin.call(userRoutes.remove, { query: { userId: bea.user._id } })
    expect(await levels(display, press)).toEqual(['Press 7 read'])
    const listed = await admin.call(tokenRoutes.fetchOfCompany)
    expect(listed.find((one) => one.id === id)).toMatchObject({
      kind: 'service',
      name: 'Line display',
      places: [{ assetId: press.assetId, departmentId: null, name: 'Press 7', access: 'read' }],
    })
    const ended = await admin.tryCall(tokenRoutes.endOfCompany, { query: { tokenId: id } })
    expect(ended).toMatchObject({ status: 200, message: 'Access token ended' })
    expect(await display.tryCall(assistantRoutes.fetchAssets)).toMatchObject(refused)
  })

  it('is made by admins alone, for one place at least', async () => {
    const bea = await joinCompany(server, admin)
    const body = { name: 'x', scopes: ['read'], expiresInDays: 1 }
    const places = { assetIds: [press.assetId] }
    expect(await bea.tryCall(tokenRoutes.createService, { body: { ...body, ...places } })).toMatchObject({
      status: 404,
    })
    const users = [{ userId: bea.user._id, access: 'full' as const }]
    await admin.call(assetRoutes.update, { query: press, body: { name: 'Press 7', info: 'Of hall 2', users } })
    expect(await bea.tryCall(tokenRoutes.createService, { body: { ...body, ...places } })).toMatchObject({
      status: 403,
    })
    expect(await bea.tryCall(tokenRoutes.fetchOfCompany)).toMatchObject({ status: 403 })
    expect(await admin.tryCall(tokenRoutes.createService, { body })).toMatchObject({
      status: 400,
      error: texts.servicePlacesFew,
    })
    const made = await admin.tryCall(tokenRoutes.createService, { body: { ...body, ...places } })
    expect(made).toMatchObject({ status: 201, message: 'Service token made' })
  })

  it('is told in the trail by its name, with what it did and that it was used', async () => {
    const { client, id, token } = await service({ fullAssetIds: [press.assetId] })
    await client.call(assetRoutes.update, { query: press, body: { name: 'Press 9', info: 'Of hall 2' } })
    await admin.call(tokenRoutes.endOfCompany, { query: { tokenId: id } })
    const body = { name: 'By hand', scopes: ['write' as const], expiresInDays: 2 }
    const made = await admin.call(tokenRoutes.create, { body })
    const own = createClient(() => server.url, made.token)
    await own.call(assetRoutes.update, { query: press, body: { name: 'Press 7', info: 'Of hall 2' } })
    const events = await admin.call(settingsRoutes.fetchAudit, { query: { pageSize: 7 } })
    const [serviceToken, handToken] = [`Ticket system (…${token.slice(-4)})`, `By hand (…${made.ending})`]
    const { username } = admin.user
    expect(events.map(({ actor, action, target }) => `${actor}: ${action} ${target}`).toReversed()).toEqual([
      `${username}: token-made ${serviceToken}`,
      `Ticket system: token-used ${serviceToken}`,
      'Ticket system: asset-renamed Press 7 → Press 9',
      `${username}: token-ended ${serviceToken}`,
      `${username}: token-made ${handToken}`,
      `${username} (token By hand): token-used ${handToken}`,
      `${username} (token By hand): asset-renamed Press 9 → Press 7`,
    ])
  })

  it('can be one of so many, and a person has so many of their own', async () => {
    const bea = await joinCompany(server, admin)
    const body = { name: 'x', scopes: ['read' as const], expiresInDays: 1 }
    for (let made = 0; made < limits.tokensOfUser; made += 1) await bea.call(tokenRoutes.create, { body })
    expect(await bea.tryCall(tokenRoutes.create, { body })).toMatchObject({ status: 409, error: texts.tokensMany })
    const other = await signUp(server)
    const { assetId } = await makeAsset(other)
    const places = { ...body, assetIds: [assetId] }
    for (let made = 0; made < limits.serviceTokens; made += 1)
      await other.call(tokenRoutes.createService, { body: places })
    const more = await other.tryCall(tokenRoutes.createService, { body: places })
    expect(more).toMatchObject({ status: 409, error: texts.serviceTokensMany })
  })
})
