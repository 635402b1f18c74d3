import { expertRoutes, expertSorts } from '@millwright/contract/experts'
import { limits } from '@millwright/contract/limits'
import { skills } from '@millwright/contract/people'
import type { BodyInputOf } from '@millwright/contract/route'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { type AssetIds, makeAsset } from '../../../test/plant.ts'

const { fetchAll, fetchSingle, addNew, addExisting, update } = expertRoutes
const { delete: remove } = expertRoutes
let admin: SignedUp
let place: AssetIds

beforeAll(async () => {
  admin = await signUp(inject('server'))
  place = await makeAsset(admin)
})

const rajesh = {
  name: { firstName: 'Rajesh', middleName: '', lastName: 'Kumar' },
  username: 'rajesh.k',
  email: 'rajesh@service.example',
}
const asset = () => ({ assetId: place.assetId })
const tryAdd = (body: unknown) => admin.tryCall(addNew, { query: asset(), body })
const tryUpdate = (expertId: string, body: unknown, headers: Record<string, string> = {}) =>
  admin.tryCall(update, { query: { ...asset(), expertId }, body, headers })
const tryRemove = (ids: unknown) => admin.tryCall(remove, { query: asset(), body: { ids } })
const emails = async () => (await admin.call(fetchAll, { query: asset() })).map(({ email }) => email)

/** Adds experts to an asset of their own. */
async function experts(bodies: BodyInputOf<typeof addNew>[]) {
  const { assetId } = await makeAsset(admin)
  for (const body of bodies) await admin.call(addNew, { query: { assetId }, body })
  return (query: object = {}) => admin.tryCall(fetchAll, { query: { assetId, ...query } })
}

describe('a new expert', () => {
  it('is kept with lowercased e-mail and all skills, and read again as it was made', async () => {
    const body = {
      ...rajesh,
      email: ' Rajesh.K@Service.example ',
      staffId: 'S-114',
      contact: '5550123456',
      designation: 'Service engineer',
      location: 'Hall 3',
      about: 'Knows the tandem line.',
      skillMatrix: { hydraulics: 4, safety: 3, juggling: 9 },
    }
    const made = await tryAdd(body)
    expect(made).toMatchObject({ status: 201, message: 'Expert created', error: null })
    const expert = addNew.output.parse(made.data)
    const none = Object.fromEntries(skills.map((skill) => [skill, 0]))
    expect(expert).toMatchObject({
      ...body,
      email: 'rajesh.k@service.example',
      userId: null,
      profilePic: '',
      skillMatrix: { ...none, hydraulics: 4, safety: 3 },
    })
    expect(expert.skillMatrix).not.toHaveProperty('juggling')
    expect(await admin.call(fetchSingle, { query: { ...asset(), expertId: expert._id } })).toEqual(expert)
    expect(await admin.call(fetchAll, { query: asset() })).toContainEqual(expert)
  })

  it.each([
    ['no name', { name: undefined }, 'name', texts.firstNameRequired],
    ['no first name', { name: { firstName: ' ' } }, 'name.firstName', texts.firstNameRequired],
    ['a long name', { name: { firstName: 'x'.repeat(limits.name + 1) } }, 'name.firstName', 'At most 120 characters'],
    ['no username', { username: '' }, 'username', texts.usernameRequired],
    ['no e-mail', { email: undefined }, 'email', texts.emailInvalid],
    ['no address', { email: 'rajesh' }, 'email', texts.emailInvalid],
    ['nine digits', { contact: '555012345' }, 'contact', texts.contactInvalid],
    ['eleven digits', { contact: '55501234567' }, 'contact', texts.contactInvalid],
    ['letters', { contact: '55501x3456' }, 'contact', 'Contact number must be 10 digits.'],
    ['a skill of 5', { skillMatrix: { robot: 5 } }, 'skillMatrix.robot', texts.skillInvalid],
    ['a skill of 2.5', { skillMatrix: { robot: 2.5 } }, 'skillMatrix.robot', texts.skillInvalid],
    ['a skill of -1', { skillMatrix: { robot: -1 } }, 'skillMatrix.robot', texts.skillInvalid],
    ['a skill in words', { skillMatrix: { robot: '3' } }, 'skillMatrix.robot', texts.skillInvalid],
    ['a long text', { about: 'x'.repeat(limits.info + 1) }, 'about', 'At most 5,000 characters'],
  ])('with %s is refused at its field, and nothing is kept', async (_what, wrong, field, text) => {
    const before = await emails()
    expect(await tryAdd({ ...rajesh, email: 'wrong@service.example', ...wrong })).toMatchObject({
      status: 400,
      error: text,
      data: { fields: { [field]: text } },
    })
    expect(await emails()).toEqual(before)
  })

  it('is refused when the e-mail is a member, or an expert of this asset; another asset may have it too', async () => {
    await tryAdd({ ...rajesh, email: 'twice@service.example' })
    const before = await emails()
    expect(await tryAdd({ ...rajesh, email: 'Twice@Service.example' })).toMatchObject({
      status: 409,
      error: texts.expertEmailTaken,
    })
    expect(await tryAdd({ ...rajesh, email: admin.account.email.toUpperCase() })).toMatchObject({
      status: 409,
      error: 'Add this member as existing',
    })
    expect(await emails()).toEqual(before)
    const list = await experts([{ ...rajesh, email: 'twice@service.example' }])
    expect((await list()).data).toHaveLength(1)
  })

  it('of ten calls at once with one e-mail is one', async () => {
    const body = { ...rajesh, email: 'ten@service.example' }
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => tryAdd(body)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(9)
  })
})

describe('a member', () => {
  it('becomes an expert once, with the data that are theirs, which the asset cannot change', async () => {
    const { assetId } = await makeAsset(admin)
    const query = { assetId }
    const added = await admin.tryCall(addExisting, { query, body: { ids: [admin.user._id, admin.user._id] } })
    expect(added).toMatchObject({ status: 201, message: 'Experts added' })
    const [expert] = addExisting.output.parse(added.data)
    const { username, email, name, timeZone } = admin.user
    expect(expert).toMatchObject({ userId: admin.user._id, username, email, name })
    const again = await admin.tryCall(addExisting, { query, body: { ids: [admin.user._id] } })
    expect(again).toMatchObject({ status: 201, data: [], message: texts.expertsKnown })
    const fields = new FormData()
    for (const [field, value] of Object.entries({ firstName: 'Adele', username, timeZone })) fields.append(field, value)
    expect((await admin.tryCall(settingsRoutes.updateProfile, { body: fields })).status).toBe(200)
    const [renamed, ...others] = await admin.call(fetchAll, { query })
    expect([renamed?.name.firstName, others]).toEqual(['Adele', []])
    // Also with wrong input: who may not is told so first.
    for (const body of [rajesh, { name: 1 }]) {
      const refused = await admin.tryCall(update, { query: { ...query, expertId: expert?._id }, body })
      expect(refused).toMatchObject({ status: 403, error: 'Unauthorized' })
    }
    expect((await admin.tryCall(remove, { query, body: { ids: [expert?._id] } })).data).toEqual([expert?._id])
  })

  it('of another company is as unknown as a random one, and then nobody is added', async () => {
    const other = await signUp(inject('server'))
    const before = await emails()
    for (const stranger of [other.user._id, randomUUID()]) {
      const body = { ids: [admin.user._id, stranger] }
      const refused = await admin.tryCall(addExisting, { query: asset(), body })
      expect(refused).toMatchObject({ status: 404, error: 'Not found', data: null })
    }
    for (const ids of [
      undefined,
      null,
      [],
      ['x'],
      [1],
      Array.from({ length: limits.bulkIds + 1 }, () => randomUUID()),
    ]) {
      expect((await admin.tryCall(addExisting, { query: asset(), body: { ids } })).status).toBe(400)
    }
    expect(await emails()).toEqual(before)
  })
})

describe('a change', () => {
  it('is the whole record but its e-mail, and is not made upon an older one', async () => {
    const made = await admin.call(addNew, { query: asset(), body: { ...rajesh, email: 'change@service.example' } })
    const body = { ...rajesh, designation: 'Fitter', skillMatrix: { robot: 4 }, email: 'other@service.example' }
    const headers = { 'if-match': `"${made.updatedAt}"` }
    const saved = await tryUpdate(made._id, body, headers)
    expect(saved).toMatchObject({ status: 200, message: 'Expert updated' })
    expect(saved.data).toMatchObject({ designation: 'Fitter', email: made.email, skillMatrix: { robot: 4, safety: 0 } })
    expect(await tryUpdate(made._id, { ...body, designation: 'Welder' }, headers)).toMatchObject({
      status: 409,
      data: saved.data,
    })
    const wrong = await tryUpdate(made._id, { ...body, contact: '1', skillMatrix: { robot: 7 } })
    expect(wrong).toMatchObject({
      status: 400,
      data: { fields: { contact: texts.contactInvalid, 'skillMatrix.robot': texts.skillInvalid } },
    })
    expect(await admin.call(fetchSingle, { query: { ...asset(), expertId: made._id } })).toEqual(saved.data)
  })

  it.each([
    ['', 400],
    ['x', 400],
    [randomUUID(), 404],
  ])('of the expert %j is refused', async (expertId, status) => {
    const refused = await tryUpdate(expertId, rajesh)
    expect(refused).toMatchObject({ status, error: status === 400 ? 'Invalid expertId!' : 'Not found' })
  })
})

describe('deleting experts', () => {
  it('takes all of the ids, or none when one is not of this asset [T11a]', async () => {
    const { assetId } = await makeAsset(admin)
    const elsewhere = await admin.call(addNew, { query: { assetId }, body: rajesh })
    const bodies = ['d1', 'd2', 'd3'].map((name) => ({ ...rajesh, email: `${name}@service.example` }))
    const ids: string[] = []
    for (const body of bodies) ids.push((await admin.call(addNew, { query: asset(), body }))._id)
    const before = await emails()
    for (const other of [elsewhere._id, randomUUID()]) {
      expect(await tryRemove([...ids, other])).toMatchObject({ status: 404, data: null })
    }
    for (const wrong of [undefined, null, [], 'x', ['x'], [null]]) {
      expect(await tryRemove(wrong)).toMatchObject({ status: 400, error: 'Invalid expertId!' })
    }
    expect(await emails()).toEqual(before)
    expect(await tryRemove([...ids, ids[0]])).toMatchObject({ status: 200, message: 'Experts deleted', data: ids })
    expect(await emails()).toEqual(before.filter((email) => !/^d\d@/.test(email)))
    expect(await tryRemove(ids)).toMatchObject({ status: 404 })
  })

  it('stands in the trail beside adding and changing, with person and asset', async () => {
    const company = await signUp(inject('server'))
    const { assetId } = await makeAsset(company, 'Press 9')
    const query = { assetId }
    await company.call(addExisting, { query, body: { ids: [company.user._id] } })
    const { _id: expertId } = await company.call(addNew, { query, body: rajesh })
    await company.call(update, { query: { ...query, expertId }, body: rajesh })
    await company.call(remove, { query, body: { ids: [expertId] } })
    const events = await company.call(settingsRoutes.fetchAudit, { query: {} })
    const told = events.filter(({ action }) => action.startsWith('expert-'))
    const { firstName, lastName } = company.user.name
    expect(told.map(({ action, target, actor }) => [action, target, actor])).toEqual([
      ['expert-deleted', 'Rajesh Kumar (Press 9)', company.user.username],
      ['expert-updated', 'Rajesh Kumar (Press 9)', company.user.username],
      ['expert-added', 'Rajesh Kumar (Press 9)', company.user.username],
      ['expert-added', `${firstName} ${lastName} (Press 9)`.replace('  ', ' '), company.user.username],
    ])
  })
})

describe('the list of experts', () => {
  const named = (firstName: string, more: object = {}) => ({
    ...rajesh,
    name: { firstName, middleName: '', lastName: 'Kumar' },
    email: `${randomUUID()}@service.example`,
    ...more,
  })
  const namesIn = ({ data }: { data: unknown }) => fetchAll.output.parse(data).map(({ name }) => name.firstName)

  it('comes by name, or sorted and paged with the total', async () => {
    const list = await experts([
      named('Zoltán', { designation: 'Fitter' }),
      named('Ämilie', { designation: 'Welder' }),
      named('adam', { designation: 'Planner' }),
    ])
    expect(namesIn(await list())).toEqual(['adam', 'Ämilie', 'Zoltán'])
    expect((await list()).headers.get('x-total-count')).toBeNull()
    const page = await list({ sort: 'name.firstName', order: 'desc', page: 1, pageSize: 2 })
    expect([namesIn(page), page.headers.get('x-total-count')]).toEqual([['Zoltán', 'Ämilie'], '3'])
    expect(namesIn(await list({ sort: 'designation' }))).toEqual(['Zoltán', 'adam', 'Ämilie'])
    for (const sort of expertSorts) expect((await list({ sort })).status).toBe(200)
    for (const wrong of [{ sort: 'skillMatrix' }, { order: 'up' }, { page: 0 }, { pageSize: 1001 }]) {
      expect((await list(wrong)).status).toBe(400)
    }
  })

  it('is searched for the text itself in all that is said of a person, whatever its case', async () => {
    const list = await experts([
      named('Rajesh', {
        name: { firstName: 'Rajesh', middleName: 'M.', lastName: 'Kumar' },
        staffId: 'S-114',
        contact: '5550123456',
        designation: 'Service 100%',
        location: 'Hall_3',
        about: 'Knows (a+)+$ and C:\\press',
      }),
      named('Other', { name: { firstName: 'Other' }, username: 'other' }),
    ])
    const found = ['rajesh', 'kumar', 'RAJESH KUMAR', 'Rajesh M. Kumar', 's-114', '5550123456', 'service 100', 'hall_3']
    for (const search of [...found, '100%', '(a+)+$', '\\press']) {
      expect([search, namesIn(await list({ search }))[0]]).toEqual([search, 'Rajesh'])
    }
    for (const search of ['_ajesh', '%z', 'x'.repeat(limits.searchText), '__proto__']) {
      expect([search, (await list({ search })).data]).toEqual([search, []])
    }
    expect((await list({ search: 'x'.repeat(limits.searchText + 1) })).status).toBe(400)
  })
})
