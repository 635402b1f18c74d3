import { assetRoutes } from '@millwright/contract/assets'
import { groupRoutes } from '@millwright/contract/groups'
import { limits } from '@millwright/contract/limits'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type Directory, filtered, newDirectory, patchOf } from '../../../../test/directory.ts'
import { type SignedUp, signUp } from '../../../../test/harness.ts'
import { joinCompany } from '../../../../test/members.ts'
import { makeAsset } from '../../../../test/plant.ts'

type Member = Omit<SignedUp, 'companyName'>

const server = inject('server')
const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
let admin: SignedUp
let bea: Member
let cai: Member
let directory: Directory

beforeAll(async () => {
  admin = await signUp(server)
  bea = await joinCompany(server, admin, { username: 'bea' })
  cai = await joinCompany(server, admin, { username: 'cai' })
  directory = await newDirectory(server, admin)
})

const valuesOf = (...members: Member[]) => members.map(({ user }) => ({ value: user._id }))

async function created(displayName: string, members: Member[] = [], more: object = {}) {
  const body = { schemas: [groupSchema], displayName, members: valuesOf(...members), ...more }
  const answer = await directory.ask('POST', '/Groups', body)
  expect(answer.status).toBe(201)
  return answer.body
}

const patch = (id: string, ...operations: object[]) => directory.ask('PATCH', `/Groups/${id}`, patchOf(...operations))
const membersOf = async (id: string) =>
  (await directory.ask('GET', `/Groups/${id}`)).body.members.map(({ value }) => value).toSorted()
const idsOf = (...members: Member[]) => members.map(({ user }) => user._id).toSorted()

describe('a group of the directory', () => {
  it('is one of the company’s, which holds access, and takes it from who leaves it', async () => {
    const group = await created('Crew A', [bea, cai], { externalId: 'a' })
    expect(group).toMatchObject({
      externalId: 'a',
      displayName: 'Crew A',
      meta: { resourceType: 'Group', location: `${server.url}/scim/v2/Groups/${group.id}` },
    })
    const press = await makeAsset(admin)
    const body = { name: 'Press 7', info: 'Of hall 2', groups: [{ groupId: group.id, access: 'read' as const }] }
    await admin.call(assetRoutes.update, { query: press, body })
    const look = async (member: Member) => (await member.tryCall(assetRoutes.fetchSingle, { query: press })).status
    expect([await look(bea), await look(cai)]).toEqual([200, 200])
    // As Okta writes it.
    const out = await patch(group.id, { op: 'remove', path: `members[value eq "${bea.user._id}"]` })
    expect(out.status).toBe(204)
    expect([await look(bea), await look(cai)]).toEqual([404, 200])
    expect((await directory.ask('DELETE', `/Groups/${group.id}`)).status).toBe(204)
    expect(await look(cai)).toBe(404)
    const trail = await admin.call(settingsRoutes.fetchAudit, { query: {} })
    const lines = trail.filter(({ actor }) => actor === 'Directory (SCIM)').map(({ action }) => action)
    expect(lines.slice(0, 3)).toEqual(['access-taken', 'group-deleted', 'group-member-removed'])
  })

  it('gains, loses and changes members as Entra ID and Okta ask for it', async () => {
    const { id } = await created('Crew B')
    await patch(id, { op: 'Add', path: 'members', value: valuesOf(bea) })
    await patch(id, { op: 'add', path: 'members', value: valuesOf(bea, cai) })
    expect(await membersOf(id)).toEqual(idsOf(bea, cai))
    await patch(id, { op: 'Remove', path: 'members', value: valuesOf(bea) })
    expect(await membersOf(id)).toEqual(idsOf(cai))
    // Who is out already, is.
    expect((await patch(id, { op: 'remove', path: `members[value eq "${bea.user._id}"]` })).status).toBe(204)
    await patch(id, { op: 'replace', path: 'members', value: valuesOf(bea) })
    expect(await membersOf(id)).toEqual(idsOf(bea))
    await patch(id, { op: 'replace', value: { id, displayName: 'Crew B2' } })
    expect((await directory.ask('GET', `/Groups/${id}`)).body['displayName']).toBe('Crew B2')
    await patch(id, { op: 'remove', path: 'members' })
    expect(await membersOf(id)).toEqual([])
    const whole = await directory.ask('PUT', `/Groups/${id}`, { displayName: 'Crew B3', members: valuesOf(cai) })
    expect(whole).toMatchObject({ status: 200, body: { displayName: 'Crew B3', members: valuesOf(cai) } })
    const stranger = await signUp(server)
    expect(await patch(id, { op: 'add', path: 'members', value: valuesOf(stranger) })).toMatchObject({
      status: 400,
      body: { scimType: 'invalidValue', detail: texts.memberUnknown },
    })
  })

  it('holds neither itself nor another group [T46b]', async () => {
    const [one, other] = [await created('Crew B4', [bea]), await created('Crew B5')]
    const refused = (detail: string) => ({ status: 400, body: { scimType: 'invalidValue', detail } })
    for (const { id: value } of [one, other]) {
      for (const [type, detail] of [
        ['Group', texts.scimMemberGroup],
        ['group', texts.scimMemberGroup],
        ['User', texts.memberUnknown],
        [undefined, texts.memberUnknown],
      ] as const) {
        const members = [...valuesOf(bea), { value, ...(type && { type }) }]
        for (const sent of [
          { op: 'add', path: 'members', value: members },
          { op: 'replace', value: { members } },
        ]) {
          expect(await patch(one.id, sent)).toMatchObject(refused(detail))
        }
        const whole = { displayName: 'Crew B4', members }
        expect(await directory.ask('PUT', `/Groups/${one.id}`, whole)).toMatchObject(refused(detail))
        const another = { displayName: 'Crew B6', members }
        expect(await directory.ask('POST', '/Groups', another)).toMatchObject(refused(detail))
      }
    }
    expect(await membersOf(one.id)).toEqual(idsOf(bea))
    expect((await directory.ask('GET', filtered('Groups', 'displayName eq "Crew B6"'))).body.totalResults).toBe(0)
  })

  it('is found by name, external id and members, and shown without them where they are not wanted', async () => {
    const { id } = await created('Crew C', [bea], { externalId: 'crew-c' })
    const found = async (filter: string) =>
      (await directory.ask('GET', filtered('Groups', filter))).body.Resources.map((group) => group.id)
    expect(await found('displayName eq "crew c"')).toEqual([id])
    expect(await found('externalId eq "crew-c"')).toEqual([id])
    expect(await found(`id eq "${id}" and members.value eq "${bea.user._id}"`)).toEqual([id])
    expect(await found(`id eq "${id}" and members[value eq "${cai.user._id}"]`)).toEqual([])
    expect(await found(`members eq "${randomUUID()}"`)).toEqual([])
    for (const path of [`/Groups/${id}`, filtered('Groups', 'displayName eq "Crew C"')]) {
      const joint = path.includes('?') ? '&' : '?'
      const { body } = await directory.ask('GET', `${path}${joint}excludedAttributes=members`)
      const [shown] = body.Resources ?? [body]
      expect(shown).toMatchObject({ id, displayName: 'Crew C' })
      expect(shown).not.toHaveProperty('members')
    }
  })

  it('has a version, which a call can name', async () => {
    const { id, meta } = await created('Crew D', [bea])
    const seen = { 'if-match': meta.version }
    const rename = patchOf({ op: 'replace', path: 'displayName', value: 'Crew D2' })
    expect((await directory.ask('PATCH', `/Groups/${id}`, rename, seen)).status).toBe(204)
    for (const [method, body] of [
      ['PATCH', rename],
      ['DELETE', undefined],
    ] as const) {
      const stale = await directory.ask(method, `/Groups/${id}`, body, seen)
      expect(stale).toMatchObject({ status: 412, body: { detail: texts.scimVersionStale } })
    }
    const { headers } = await directory.ask('GET', `/Groups/${id}`)
    const known = { 'if-none-match': headers.get('etag') ?? '' }
    expect((await directory.ask('GET', `/Groups/${id}`, undefined, known)).status).toBe(304)
  })

  it('is not changed by hand, but may be deleted; and one made by hand is not the directory’s', async () => {
    const { id } = await created('Crew E', [bea])
    const whole = await admin.call(groupRoutes.fetchSingle, { query: { groupId: id } })
    expect(whole).toMatchObject({ name: 'Crew E', fromDirectory: true, memberCount: 1 })
    const change = { query: { groupId: id }, body: { name: 'Mine', members: [] } }
    expect(await admin.tryCall(groupRoutes.update, change)).toMatchObject({
      status: 409,
      error: texts.groupOfDirectory,
    })
    await admin.call(groupRoutes.delete, { query: { groupId: id } })
    expect((await directory.ask('GET', `/Groups/${id}`)).status).toBe(404)
    const byHand = await admin.call(groupRoutes.create, { body: { name: 'By hand', members: [] } })
    expect((await directory.ask('GET', `/Groups/${byHand._id}`)).status).toBe(404)
    expect((await directory.ask('GET', filtered('Groups', 'displayName eq "By hand"'))).body.totalResults).toBe(0)
    expect(await directory.ask('POST', '/Groups', { displayName: 'by hand' })).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness', detail: texts.groupNameTaken },
    })
  })

  it('has no more members than a group may have', async () => {
    const members = Array.from({ length: limits.groupMembers + 1 }, () => ({ value: randomUUID() }))
    const refused = await directory.ask('POST', '/Groups', { displayName: 'All', members })
    expect(refused).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
    expect(refused.body['detail']).toBe('At most 1,000 entries')
  })

  it('is of one company alone', async () => {
    const other = await newDirectory(server, await signUp(server))
    const { id } = await created('Crew F', [bea])
    const rename = patchOf({ op: 'replace', path: 'displayName', value: 'Mine' })
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', rename],
      ['PUT', { displayName: 'x' }],
      ['DELETE', undefined],
    ] as const) {
      expect([method, (await other.ask(method, `/Groups/${id}`, body)).status]).toEqual([method, 404])
    }
    expect((await other.ask('GET', '/Groups')).body.totalResults).toBe(0)
    expect(await membersOf(id)).toEqual(idsOf(bea))
  })
})
