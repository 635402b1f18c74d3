import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { groupRoutes } from '@millwright/contract/groups'
import { limits } from '@millwright/contract/limits'
import { resourceRoutes } from '@millwright/contract/resources'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { userRoutes } from '@millwright/contract/users'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { newAsset, upload } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'

type Member = Omit<SignedUp, 'companyName'>

const server = inject('server')
let admin: SignedUp
let bea: Member
let cai: Member

beforeAll(async () => {
  admin = await signUp(server)
  bea = await joinCompany(server, admin, { username: 'bea' })
  cai = await joinCompany(server, admin, { username: 'cai' })
})

const { fetchAll, fetchSingle, fetchMembers, create, update } = groupRoutes
const info = { name: 'Press 7', info: 'Transfer press' }
const newGroup = (name: string, members: Member[] = [], more: object = {}) =>
  admin.call(create, { body: { name, members: members.map(({ user }) => user._id), ...more } })
const setMembers = (group: { _id: string; name: string }, members: Member[], more: object = {}) =>
  admin.call(update, {
    query: { groupId: group._id },
    body: { name: group.name, members: members.map(({ user }) => user._id), ...more },
  })
const membersOf = ({ _id: groupId }: { _id: string }) => admin.call(fetchMembers, { query: { groupId } })
const names = (members: { username: string }[]) => members.map(({ username }) => username)
const give = (place: { departmentId: string; assetId: string }, more: object) =>
  admin.call(assetRoutes.update, { query: place, body: { ...info, ...more } })
const statusOf = async (member: Member, place: { departmentId: string; assetId: string }) =>
  (await member.tryCall(assetRoutes.fetchSingle, { query: place })).status

/** The lines of the trail that were written last, the oldest first. */
async function lastLines(count: number) {
  const { data } = await admin.tryCall(settingsRoutes.fetchAudit, { query: { pageSize: count } })
  return settingsRoutes.fetchAudit.output
    .parse(data)
    .map(({ action, target }) => `${action}: ${target}`)
    .reverse()
}

describe('a group', () => {
  it('lets its members see what it was given, and nothing once they left it [T46a]', async () => {
    const place = await newAsset(admin)
    const group = await newGroup('Crew A', [bea, cai])
    expect(await statusOf(bea, place)).toBe(404)
    const given = await give(place, { groups: [{ groupId: group._id }] })
    expect(given.groups).toEqual([{ _id: group._id, name: 'Crew A', memberCount: 2, access: 'read' }])
    expect(given.throughGroups.map(({ username, access, groups }) => [username, access, groups])).toEqual([
      ['bea', 'read', ['Crew A']],
      ['cai', 'read', ['Crew A']],
    ])
    expect(given.throughGroupsCount).toBe(2)
    expect(names(given.users)).toEqual(['ada'])
    const { bytes: file } = await makeManualPdf({ pages: 1 })
    const { id: docId, url } = await upload(admin, { place, file, fileName: 'Manual.pdf' })
    expect(url).not.toBe('')
    const { assetId } = place
    const { url: link } = await bea.call(resourceRoutes.fetchDocument, { query: { assetId, docId } })
    expect((await bea.request('GET', link)).status).toBe(200)
    expect((await bea.call(departmentRoutes.fetchAll)).map(({ access }) => access)).toEqual(['read'])
    expect((await bea.tryCall(assetRoutes.update, { query: place, body: info })).status).toBe(403)

    await setMembers(group, [cai])
    expect(await statusOf(bea, place)).toBe(404)
    expect((await bea.tryCall(resourceRoutes.fetchDocument, { query: { assetId, docId } })).status).toBe(404)
    expect((await bea.request('GET', link)).status).toBe(403)
    expect(await bea.call(departmentRoutes.fetchAll)).toEqual([])
    expect(await statusOf(cai, place)).toBe(200)
    await admin.call(groupRoutes.delete, { query: { groupId: group._id } })
    expect(await statusOf(cai, place)).toBe(404)
  })

  it('gives no less than what somebody has by themselves, and no less than another group', async () => {
    const { departmentId } = await newAsset(admin)
    const query = { departmentId }
    const readers = await newGroup('Readers', [bea, cai])
    const writers = await newGroup('Writers', [cai])
    const levels = async () =>
      Promise.all([bea, cai].map(async (member) => (await member.call(departmentRoutes.fetchSingle, { query })).access))
    const save = (more: object) => admin.call(departmentRoutes.update, { query, body: { ...info, ...more } })
    const both = [{ groupId: readers._id, access: 'read' }, { groupId: writers._id, access: 'full' }] // prettier-ignore
    await save({ groups: both, users: [{ userId: bea.user._id, access: 'full' }] })
    expect(await levels()).toEqual(['full', 'full'])
    const kept = await save({ users: [{ userId: cai.user._id, access: 'read' }] })
    expect(kept.groups.map(({ name, access }) => [name, access])).toEqual([
      ['Readers', 'read'],
      ['Writers', 'full'],
    ])
    expect(await levels()).toEqual(['read', 'full'])
    const listed = await admin.call(departmentRoutes.fetchAll, { query: { page: 1, pageSize: 100 } })
    expect(listed.find(({ _id }) => _id === departmentId)?.userCount).toBe(3)
    await save({ groups: both.slice(0, 1) })
    expect(await levels()).toEqual(['read', 'read'])
    for (const { _id } of [readers, writers]) await admin.call(groupRoutes.delete, { query: { groupId: _id } })
  })

  it('is where its member has full access from who saves the place: no grant of theirs comes of it', async () => {
    const place = await newAsset(admin)
    const group = await newGroup('Owners', [bea])
    await give(place, { groups: [{ groupId: group._id, access: 'full' }] })
    const saved = await bea.call(assetRoutes.update, { query: place, body: { ...info, users: [] } })
    expect(names(saved.users)).toEqual(['ada'])
    // Nobody takes away their own full access.
    const own = await bea.call(assetRoutes.update, { query: place, body: { ...info, groups: [] } })
    expect(names(own.users)).toEqual(['ada', 'bea'])
    await give(place, { users: [], groups: [{ groupId: group._id, access: 'full' }] })
    await setMembers(group, [])
    expect(await statusOf(bea, place)).toBe(404)
    await admin.call(groupRoutes.delete, { query: { groupId: group._id } })
  })

  it('follows its rule with each member who comes, changes or goes', async () => {
    const place = await newAsset(admin)
    const group = await newGroup('Fitters', [cai], { rule: { field: 'designation', value: 'Fitter' } })
    await give(place, { groups: [{ groupId: group._id }] })
    const members = async () => {
      const all = await membersOf(group)
      return all.map(({ username, byHand, byRule }) => [username, byHand, byRule])
    }
    expect(await members()).toEqual([['cai', true, false]])
    const become = (member: Member, designation: string) =>
      admin.call(userRoutes.update, {
        query: { userId: member.user._id },
        body: { name: { firstName: 'Bea' }, username: member.user.username, designation },
      })
    await become(bea, 'fitter')
    await become(cai, 'Fitter')
    expect(await lastLines(4)).toEqual([
      `member-updated: bea (${bea.user.email})`,
      `group-member-added: bea (${bea.user.email}): Fitters`,
      `member-updated: cai (${cai.user.email})`,
      `group-member-added: cai (${cai.user.email}): Fitters`,
    ])
    expect(await members()).toEqual([
      ['bea', false, true],
      ['cai', true, true],
    ])
    expect(await statusOf(bea, place)).toBe(200)
    await become(bea, 'Welder')
    expect(await statusOf(bea, place)).toBe(404)
    const dan = await joinCompany(server, admin, { username: 'dan', designation: 'Fitter' })
    expect(await statusOf(dan, place)).toBe(200)
    await admin.call(userRoutes.remove, { query: { userId: dan.user._id } })
    expect(await members()).toEqual([['cai', true, true]])
    // A rule that nobody fits leaves whom an admin chose.
    await setMembers(group, [cai], { rule: { field: 'location', value: 'Hall 3' } })
    expect(await members()).toEqual([['cai', true, false]])
    await setMembers(group, [])
    expect(await members()).toEqual([])
    expect(await statusOf(cai, place)).toBe(404)
    await admin.call(groupRoutes.delete, { query: { groupId: group._id } })
  })

  it('may be emptied of admins by its rule, who stay admins and go on seeing all [T46b]', async () => {
    const boss = await joinCompany(server, admin, { username: 'boss', designation: 'Manager' })
    const query = { userId: boss.user._id }
    await admin.call(userRoutes.changeRole, { query, body: { role: 'admin' } })
    const place = await newAsset(admin)
    const group = await newGroup('Managers', [], { rule: { field: 'designation', value: 'Manager' } })
    await give(place, { groups: [{ groupId: group._id, access: 'full' }] })
    expect((await membersOf(group)).map(({ username }) => username)).toEqual(['boss'])
    await setMembers(group, [], { rule: { field: 'designation', value: 'Nobody' } })
    expect(await membersOf(group)).toEqual([])
    expect(await statusOf(boss, place)).toBe(200)
    expect(await admin.call(userRoutes.fetchSingle, { query })).toMatchObject({ role: 'admin' })
    await admin.call(groupRoutes.delete, { query: { groupId: group._id } })
    await admin.call(userRoutes.remove, { query })
  })

  it('holds neither itself nor another group [T46b]', async () => {
    const [one, other] = [await newGroup('Crew 1', [bea]), await newGroup('Crew 2', [])]
    for (const { _id } of [one, other]) {
      const body = { name: 'Crew 1', members: [_id] }
      const answer = await admin.tryCall(groupRoutes.update, { query: { groupId: one._id }, body })
      expect(answer).toMatchObject({ status: 400, data: { fields: { 'members.0': texts.memberUnknown } } })
    }
    expect((await membersOf(one)).map(({ username }) => username)).toEqual(['bea'])
    // By its rule neither: that looks at what members are, and a group is none, whatever it is called.
    for (const value of [one.name, one._id, other.name]) {
      await setMembers(one, [], { rule: { field: 'designation', value } })
      expect(await membersOf(one)).toEqual([])
    }
    const body = { name: one.name, members: [], rule: { field: 'group', value: one._id } }
    expect((await admin.tryCall(update, { query: { groupId: one._id }, body })).status).toBe(400)
    for (const { _id } of [one, other]) await admin.call(groupRoutes.delete, { query: { groupId: _id } })
  })

  it('lists its members by pages and by what is searched, each once', async () => {
    const name = { firstName: 'Eve', lastName: 'Rigg' }
    const eve = await joinCompany(server, admin, { username: 'eve', name, designation: 'Rigger' })
    const group = await newGroup('Riggers', [cai, eve, bea], { rule: { field: 'designation', value: 'Rigger' } })
    const page = async (more: object) => {
      const { data, headers } = await admin.tryCall(fetchMembers, { query: { groupId: group._id, ...more } })
      return { names: names(fetchMembers.output.parse(data)), total: headers.get('x-total-count') }
    }
    expect(await page({})).toEqual({ names: ['bea', 'cai', 'eve'], total: null })
    expect(await page({ page: 1, pageSize: 2 })).toEqual({ names: ['bea', 'cai'], total: '3' })
    expect(await page({ page: 2, pageSize: 2 })).toEqual({ names: ['eve'], total: '3' })
    expect(await page({ page: 3, pageSize: 2 })).toEqual({ names: [], total: '3' })
    expect(await page({ order: 'desc', pageSize: 1 })).toEqual({ names: ['eve'], total: '3' })
    expect(await page({ search: cai.user.email, pageSize: 1 })).toEqual({ names: ['cai'], total: '1' })
    expect(await page({ search: 'eve rigg' })).toMatchObject({ names: ['eve'] })
    expect((await membersOf(group)).at(-1)).toMatchObject({ byHand: true, byRule: true, byClaim: false })
    expect(await admin.call(fetchSingle, { query: { groupId: group._id } })).toMatchObject({ memberCount: 3 })
    await admin.call(userRoutes.remove, { query: { userId: eve.user._id } })
    await admin.call(groupRoutes.delete, { query: { groupId: group._id } })
  })

  it('gives a suspended member nothing, and what it gave once they are reinstated [T46a]', async () => {
    const place = await newAsset(admin)
    const eve = await joinCompany(server, admin, { username: 'eve' })
    const group = await newGroup('Night shift', [eve])
    await give(place, { groups: [{ groupId: group._id }] })
    const query = { userId: eve.user._id }
    await admin.call(userRoutes.suspend, { query })
    expect(await statusOf(eve, place)).toBe(401)
    await admin.call(userRoutes.reinstate, { query })
    expect(names(await membersOf(group))).toEqual(['eve'])
    await admin.call(userRoutes.remove, { query })
    expect(await admin.call(fetchSingle, { query: { groupId: group._id } })).toMatchObject({
      handMembers: [],
      memberCount: 0,
      assetCount: 1,
      departmentCount: 0,
    })
    await admin.call(groupRoutes.delete, { query: { groupId: group._id } })
  })

  it('stands in the trail with its members, its rule and its access', async () => {
    const place = await newAsset(admin)
    const group = await newGroup('Shift 1', [bea, cai])
    await setMembers({ ...group, name: 'Shift 2' }, [bea], { rule: { field: 'location', value: 'Hall 9' } })
    await give(place, { groups: [{ groupId: group._id }] })
    await give(place, { groups: [{ groupId: group._id, access: 'full' }] })
    await admin.call(groupRoutes.delete, { query: { groupId: group._id } })
    const lines = await lastLines(10)
    expect(lines).toEqual([
      'group-created: Shift 1',
      `group-member-added: bea (${bea.user.email}): Shift 1`,
      `group-member-added: cai (${cai.user.email}): Shift 1`,
      'group-renamed: Shift 1 → Shift 2',
      'group-rule-changed: Shift 2: location is Hall 9',
      `group-member-removed: cai (${cai.user.email}): Shift 2`,
      'access-given: the group Shift 2: read on the asset Press 7',
      'access-changed: the group Shift 2: full instead of read on the asset Press 7',
      'group-deleted: Shift 2',
      'access-taken: the group Shift 2: no more full on the asset Press 7',
    ])
  })
})

describe('of groups that cannot be', () => {
  it.each([
    ['no name', { name: ' ' }, 'name', 'Group Name required'],
    ['a name that nobody sees', { name: '\u200b\u2060' }, 'name', 'Group Name required'],
    [
      'a rule without a value',
      { name: 'R', rule: { field: 'designation', value: ' ' } },
      'rule.value',
      'Say what the field must be',
    ],
    [
      'somebody unknown',
      { name: 'R', members: [randomUUID()] },
      'members.0',
      'One of these people is not a member of the company',
    ],
    ['no id of somebody', { name: 'R', members: ['bea'] }, 'members.0', 'User Id invalid'],
  ])('refuses one with %s', async (_what, body, field, sentence) => {
    const answer = await admin.tryCall(create, { body })
    expect(answer).toMatchObject({ status: 400, data: { fields: { [field]: sentence } } })
  })

  it('refuses a name that is too long, a field that no rule looks at, and an id that is none', async () => {
    const bodies = [{ name: 'x'.repeat(limits.name + 1) }, { name: 'R', rule: { field: 'email', value: 'x' } }]
    for (const body of bodies) expect((await admin.tryCall(create, { body })).status).toBe(400)
    expect(await admin.tryCall(fetchSingle, { query: { groupId: 'x' } })).toMatchObject({
      status: 400,
      error: 'Group Id invalid',
    })
  })

  it('refuses a name that another has, whatever its case, of two at once too', async () => {
    const group = await newGroup('Contractors')
    const taken = { status: 409, error: 'Another group has this name' }
    expect(await admin.tryCall(create, { body: { name: 'contractors' } })).toMatchObject(taken)
    const both = await Promise.all([1, 2].map(() => admin.tryCall(create, { body: { name: 'Painters' } })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const painters = both.flatMap(({ status, data }) => (status === 201 ? [create.output.parse(data)] : []))
    for (const { _id } of painters) {
      const rename = { query: { groupId: _id }, body: { name: 'CONTRACTORS' } }
      expect(await admin.tryCall(update, rename)).toMatchObject(taken)
      await admin.call(groupRoutes.delete, { query: { groupId: _id } })
    }
    // Its own name is no other's.
    expect((await setMembers({ ...group, name: 'contractors' }, [])).name).toBe('contractors')
    await admin.call(groupRoutes.delete, { query: { groupId: group._id } })
  })

  it('leaves out who was removed while its form was open, and still refuses whom the company never had', async () => {
    const [gone, other] = [await joinCompany(server, admin, { username: 'gone' }), await signUp(server)]
    const group = await newGroup('Day shift', [bea, gone])
    await admin.call(userRoutes.remove, { query: { userId: gone.user._id } })
    const { handMembers } = await setMembers(group, [gone, bea, cai])
    expect(handMembers).toEqual([bea.user._id, cai.user._id])
    for (const id of [other.user._id, randomUUID()]) {
      const body = { name: 'Day shift', members: [gone.user._id, bea.user._id, id] }
      expect(await admin.tryCall(update, { query: { groupId: group._id }, body })).toMatchObject({
        status: 400,
        data: { fields: { 'members.2': 'One of these people is not a member of the company' } },
      })
    }
    await admin.call(groupRoutes.delete, { query: { groupId: group._id } })
  })

  it('says who saved it before, instead of writing over it', async () => {
    const group = await newGroup('Stale')
    await setMembers(group, [bea])
    const late = {
      query: { groupId: group._id },
      body: { name: 'Late' },
      headers: { 'if-match': `"${group.updatedAt}"` },
    }
    const answer = await admin.tryCall(update, late)
    expect(answer.status).toBe(409)
    expect(update.output.parse(answer.data).handMembers).toEqual([bea.user._id])
    await admin.call(groupRoutes.delete, { query: { groupId: group._id } })
  })

  it('knows none of another company, in a call or on a place', async () => {
    const other = await signUp(server)
    const theirs = await other.call(create, { body: { name: 'Theirs', members: [other.user._id] } })
    const place = await newAsset(admin)
    for (const groupId of [theirs._id, randomUUID()]) {
      const query = { groupId }
      const answers = [
        await admin.tryCall(fetchSingle, { query }),
        await admin.tryCall(fetchMembers, { query }),
        await admin.tryCall(update, { query, body: { name: 'Mine' } }),
        await admin.tryCall(groupRoutes.delete, { query }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
      const body = { ...info, groups: [{ groupId }] }
      expect(await admin.tryCall(assetRoutes.update, { query: place, body })).toMatchObject({
        status: 400,
        data: { fields: { 'groups.0.groupId': 'One of these groups is not there any more' } },
      })
    }
    const stranger = { name: 'R', members: [other.user._id] }
    expect((await admin.tryCall(create, { body: stranger })).status).toBe(400)
    expect((await other.call(fetchAll)).map(({ name }) => name)).toEqual(['Theirs'])
  })

  it('keeps all but the list to admins', async () => {
    const group = await newGroup('Crew B', [bea])
    const query = { groupId: group._id }
    expect((await bea.call(fetchAll)).map(({ name, memberCount }) => [name, memberCount])).toEqual([['Crew B', 1]])
    const answers = [
      await bea.tryCall(fetchSingle, { query }),
      await bea.tryCall(fetchMembers, { query }),
      await bea.tryCall(create, { body: { name: 'Mine' } }),
      await bea.tryCall(update, { query, body: { name: 'Mine' } }),
      await bea.tryCall(groupRoutes.delete, { query }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    await admin.call(groupRoutes.delete, { query })
  })
})
