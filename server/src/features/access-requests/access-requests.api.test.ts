import { accessRequestRoutes } from '@millwright/contract/access-requests'
import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { limits } from '@millwright/contract/limits'
import { settingsRoutes } from '@millwright/contract/settings'
import { userRoutes } from '@millwright/contract/users'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { ApiClient } from '../../../test/api-client.ts'
import { upload } from '../../../test/documents.ts'
import { signUp, type SignedUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { mailTo } from '../../../test/outbox.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'
import { type AssetIds, makeAsset } from '../../../test/plant.ts'

const server = inject('server')
type Member = Omit<SignedUp, 'companyName'>
let admin: SignedUp
let full: Member
let reader: Member

beforeAll(async () => {
  admin = await signUp(server, { companyName: 'Nordmark Paper' })
  full = await joinCompany(server, admin, { username: 'full' })
  reader = await joinCompany(server, admin, { username: 'reader' })
})

/** An asset that `full` and `reader` are listed in, and somebody who is not. */
async function withOutsider(username: string): Promise<{ ids: AssetIds; outsider: Member }> {
  const ids = await makeAsset(admin)
  const users = [
    { userId: full.user._id, access: 'full' as const },
    { userId: reader.user._id, access: 'read' as const },
  ]
  await admin.call(assetRoutes.update, { query: ids, body: { name: 'Press 7', info: 'Deep drawing', users } })
  return { ids, outsider: await joinCompany(server, admin, { username }) }
}

type AskedPlace = { kind: 'department' | 'asset' | 'resource'; placeId: string; note?: string }
const ask = (client: ApiClient, body: AskedPlace) => client.tryCall(accessRequestRoutes.ask, { body })
const listed = (client: ApiClient) => client.call(accessRequestRoutes.fetch)
const waitingIn = async (client: ApiClient, { assetId }: AssetIds) =>
  (await listed(client)).filter((request) => request.assetId === assetId)
const decide = (client: ApiClient, requestId: string, body: object) =>
  client.tryCall(accessRequestRoutes.decide, { query: { requestId }, body })
const trailOf = async (action: 'access-asked' | 'access-given' | 'access-refused') =>
  (await admin.call(settingsRoutes.fetchAudit, { query: { action } })).map(({ actor, target }) => [actor, target])

async function oneWaiting(ids: AssetIds): Promise<string> {
  const [request] = await waitingIn(full, ids)
  if (!request) throw new Error('No request waits')
  return request.id
}

describe('asking for access', () => {
  it('says the same of a place that is there, that is not, and that is of another company', async () => {
    const { ids, outsider } = await withOutsider('cai')
    const stranger = await signUp(server)
    const theirs = await makeAsset(stranger)
    const answers = await Promise.all(
      [ids.assetId, randomUUID(), theirs.assetId].map((placeId) => ask(outsider, { kind: 'asset', placeId })),
    )
    for (const { status, message, data, error } of answers) {
      expect([status, message, data, error]).toEqual([
        200,
        'Request sent. If this place exists, those with full access to it are told',
        null,
        null,
      ])
    }
    expect(await waitingIn(full, ids)).toHaveLength(1)
    expect(await listed(stranger)).toEqual([])
    expect((await ask(outsider, { kind: 'asset', placeId: 'x' })).error).toBe('Place Id invalid')
  })

  it('shows it to those with full access alone, and mails them', async () => {
    const { ids, outsider } = await withOutsider('dag')
    await ask(outsider, { kind: 'asset', placeId: ids.assetId, note: 'I am on the night shift.' })
    const [request] = await waitingIn(full, ids)
    expect(request).toMatchObject({
      askedBy: { _id: outsider.user._id, username: 'dag', email: outsider.user.email },
      access: null,
      kind: 'asset',
      ...ids,
      assetName: 'Press 7',
      departmentName: 'Press Shop',
      note: 'I am on the night shift.',
    })
    expect(await waitingIn(admin, ids)).toEqual([request])
    for (const client of [reader, outsider]) expect(await waitingIn(client, ids)).toEqual([])
    for (const { user } of [full, admin]) {
      const mail = await mailTo(
        server.dataDir,
        user.email,
        ({ subject }) => subject === 'dag asks for access to Press 7',
      )
      expect(mail.text).toContain('I am on the night shift.')
      expect(mail.text).toContain(`/${user.role}/${user._id}/users/access-requests`)
    }
    expect(await trailOf('access-asked')).toContainEqual(['dag', 'the asset Press 7'])
    for (const client of [reader, outsider]) {
      expect((await decide(client, request?.id ?? '', { decision: 'given' })).status).toBe(404)
    }
  })

  it('waits once for each person and place, and is not asked where one has full access', async () => {
    const { ids, outsider } = await withOutsider('eva')
    for (const note of ['First', 'Second']) await ask(outsider, { kind: 'asset', placeId: ids.assetId, note })
    expect((await waitingIn(full, ids)).map(({ note }) => note)).toEqual(['First'])
    for (const client of [full, admin]) await ask(client, { kind: 'asset', placeId: ids.assetId })
    expect(await waitingIn(full, ids)).toHaveLength(1)
    // Who reads asks for more.
    await ask(reader, { kind: 'asset', placeId: ids.assetId })
    expect((await waitingIn(full, ids)).map(({ access }) => access)).toEqual([null, 'read'])
  })

  it('asks for the asset of a resource, and for a department', async () => {
    const { ids, outsider } = await withOutsider('finn')
    const { bytes: file } = await makeManualPdf({ pages: 1 })
    const { id: placeId } = await upload(admin, { place: ids, file, fileName: 'Manual.pdf' })
    await ask(outsider, { kind: 'resource', placeId })
    expect((await waitingIn(full, ids)).map(({ askedBy }) => askedBy.username)).toEqual(['finn'])
    await ask(outsider, { kind: 'department', placeId: ids.departmentId })
    const ofDepartment = (await listed(admin)).filter(
      ({ assetId, departmentId }) => assetId === null && departmentId === ids.departmentId,
    )
    expect(ofDepartment).toMatchObject([{ kind: 'department', assetName: null, departmentName: 'Press Shop' }])
    // Full access to one of its assets is none to the department.
    expect((await listed(full)).map(({ id }) => id)).not.toContain(ofDepartment[0]?.id)
    await decide(admin, ofDepartment[0]?.id ?? '', { decision: 'given', level: 'full' })
    const department = await outsider.call(departmentRoutes.fetchSingle, { query: ids })
    expect(department.access).toBe('full')
  })

  it('is refused beyond its limit, whatever is named', async () => {
    const { outsider } = await withOutsider('gro')
    for (let asked = 0; asked < limits.accessRequests; asked += 1) {
      expect((await ask(outsider, { kind: 'asset', placeId: randomUUID() })).status).toBe(200)
    }
    expect((await ask(outsider, { kind: 'asset', placeId: randomUUID() })).status).toBe(429)
  })
})

describe('a request for access', () => {
  it('is given at the level that is chosen, and told by mail', async () => {
    const { ids, outsider } = await withOutsider('hedda')
    expect((await outsider.tryCall(assetRoutes.fetchSingle, { query: ids })).status).toBe(404)
    await ask(outsider, { kind: 'asset', placeId: ids.assetId })
    const before = await admin.call(assetRoutes.fetchSingle, { query: ids })
    const answer = await decide(full, await oneWaiting(ids), { decision: 'given', level: 'read', text: 'Welcome.' })
    expect([answer.status, answer.message]).toEqual([200, 'Decision saved'])
    const asset = await outsider.call(assetRoutes.fetchSingle, { query: ids })
    expect(asset.access).toBe('read')
    const mail = await mailTo(server.dataDir, outsider.user.email, ({ subject }) =>
      subject.startsWith('You have access'),
    )
    expect(mail.subject).toBe('You have access to Press 7')
    expect(mail.text).toContain('You have access to Press 7. You may read it and ask about it:')
    expect(mail.text).toContain('Welcome.')
    expect(await waitingIn(full, ids)).toEqual([])
    expect(await trailOf('access-given')).toContainEqual(['full', 'hedda: read on the asset Press 7'])
    // Whoever had the list open before does not take it away by saving.
    const headers = { 'if-match': `"${before.updatedAt}"` }
    const stale = { query: ids, body: { name: 'Press 7', info: 'x', users: [] } }
    expect((await admin.tryCall(assetRoutes.update, { ...stale, headers })).status).toBe(409)
  })

  it.each([
    ['ask', 'You may ask about it'],
    ['full', 'You may read and change it'],
  ] as const)('says by mail what the level %s lets one do', async (level, may) => {
    const { ids, outsider } = await withOutsider(`level.${level}`)
    await ask(outsider, { kind: 'asset', placeId: ids.assetId })
    await decide(full, await oneWaiting(ids), { decision: 'given', level })
    const mail = await mailTo(server.dataDir, outsider.user.email, ({ subject }) =>
      subject.startsWith('You have access'),
    )
    expect(mail.text).toContain(`You have access to Press 7. ${may}:`)
  })

  it('makes nobody’s access less', async () => {
    const { ids } = await withOutsider('ida')
    await ask(reader, { kind: 'asset', placeId: ids.assetId })
    const users = [
      { userId: full.user._id, access: 'full' as const },
      { userId: reader.user._id, access: 'full' as const },
    ]
    const id = await oneWaiting(ids)
    await admin.call(assetRoutes.update, { query: ids, body: { name: 'Press 7', info: 'Deep drawing', users } })
    await decide(full, id, { decision: 'given', level: 'read' })
    expect((await reader.call(assetRoutes.fetchSingle, { query: ids })).access).toBe('full')
  })

  it('is refused with a sentence that names no place, once, and then tells nobody of the next', async () => {
    const { ids, outsider } = await withOutsider('jon')
    await ask(outsider, { kind: 'asset', placeId: ids.assetId })
    const id = await oneWaiting(ids)
    await mailTo(server.dataDir, full.user.email, ({ subject }) => subject === 'jon asks for access to Press 7')
    await decide(full, id, { decision: 'refused', text: 'Ask your foreman.' })
    const refused = 'Your request for access was refused'
    const mail = await mailTo(server.dataDir, outsider.user.email, ({ subject }) => subject === refused)
    expect(mail.text).toContain('Ask your foreman.')
    // Neither its name nor its id: a resource was asked for by its own, not by that of its asset.
    for (const told of ['Press 7', ...Object.values(ids)]) expect(mail.text).not.toContain(told)
    expect((await outsider.tryCall(assetRoutes.fetchSingle, { query: ids })).status).toBe(404)
    expect(await trailOf('access-refused')).toContainEqual(['full', `jon (${outsider.user.email}): the asset Press 7`])
    expect(await decide(full, id, { decision: 'given' })).toMatchObject({
      status: 409,
      error: 'Somebody else decided this request already',
    })
    expect((await ask(outsider, { kind: 'asset', placeId: ids.assetId })).status).toBe(200)
    expect(await waitingIn(full, ids)).toEqual([])
    expect((await trailOf('access-asked')).filter(([actor]) => actor === 'jon')).toHaveLength(1)
  })

  it('goes with its place, and with who asked', async () => {
    const [one, two] = [await withOutsider('kaja'), await withOutsider('liv')]
    for (const { ids, outsider } of [one, two]) await ask(outsider, { kind: 'asset', placeId: ids.assetId })
    const [ofOne, ofTwo] = [await oneWaiting(one.ids), await oneWaiting(two.ids)]
    await admin.call(assetRoutes.delete, { query: one.ids })
    await admin.call(userRoutes.remove, { query: { userId: two.outsider.user._id } })
    const ids = (await listed(admin)).map(({ id }) => id)
    for (const id of [ofOne, ofTwo]) {
      expect(ids).not.toContain(id)
      expect((await decide(admin, id, { decision: 'given' })).status).toBe(404)
    }
    expect((await decide(admin, 'x', { decision: 'given' })).error).toBe('Access Request Id invalid')
  })
})
