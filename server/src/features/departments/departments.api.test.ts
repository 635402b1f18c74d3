import { departmentRoutes, type NewDepartment } from '@millwright/contract/departments'
import { limits } from '@millwright/contract/limits'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type SignedUp, signUp } from '../../../test/harness.ts'

const { fetchAll, create } = departmentRoutes
let admin: SignedUp

beforeAll(async () => {
  admin = await signUp(inject('server'))
})

const named = (name: string, info = 'Transfer and tandem presses') => ({ body: { name, info } })
const tryCreate = (body: unknown, headers: Record<string, string> = {}) => admin.tryCall(create, { body, headers })

describe('creating a department', () => {
  it('answers the whole record with its creator as a full member', async () => {
    const answer = await tryCreate({ name: '  Press Shop ', info: 'Presses' })
    expect(answer).toMatchObject({ status: 201, message: 'Department created', error: null })
    expect(create.output.parse(answer.data)).toMatchObject({
      name: 'Press Shop',
      info: 'Presses',
      users: [
        { _id: admin.user._id, username: 'ada', name: admin.user.name, role: 'admin', access: 'full', profilePic: '' },
      ],
    })
  })

  it('names each field that is missing or too long, and saves nothing', async () => {
    const before = await admin.call(fetchAll)
    const empty = await tryCreate({ name: ' ', info: '' })
    expect(empty).toMatchObject({
      status: 400,
      error: 'Name is required',
      data: { fields: { name: 'Name is required', info: 'Description is required' } },
    })
    const long = await tryCreate({ name: 'n'.repeat(limits.name + 1), info: 'i'.repeat(limits.info + 1) })
    expect(long).toMatchObject({
      status: 400,
      data: { fields: { name: 'At most 120 characters', info: 'At most 5,000 characters' } },
    })
    expect(await admin.call(fetchAll)).toEqual(before)
  })

  it('refuses who is no member of the company, alike for a random person and one of another company [T9a]', async () => {
    const stranger = await signUp(inject('server'))
    const before = await admin.call(fetchAll)
    const bodies = [randomUUID(), stranger.user._id].map((userId) => ({ name: 'A', info: 'B', users: [{ userId }] }))
    const answers = await Promise.all(bodies.map((body) => tryCreate(body)))
    for (const { status, error, data } of answers) {
      expect({ status, error, data }).toEqual({
        status: 400,
        error: 'One of these people is not a member of the company',
        data: { fields: { 'users.0.userId': 'One of these people is not a member of the company' } },
      })
    }
    expect(await admin.call(fetchAll)).toEqual(before)
  })

  it('leaves the admin at full, whatever the list says [T9a]', async () => {
    const body: NewDepartment = {
      name: 'A',
      info: 'B',
      users: [{ userId: admin.user._id, access: 'read' }],
      groups: [],
    }
    const department = await admin.call(create, { body })
    expect(department.users).toEqual([expect.objectContaining({ _id: admin.user._id, access: 'full' })])
  })

  it.each([
    ['no JSON', '{"name": ', 400, 'The request body is not JSON'],
    ['nothing', '', 400, 'The request body is missing'],
    ['null', 'null', 400, 'The request body is missing'],
    ['a list', '[]', 400, 'The request body must be a JSON object'],
  ])('answers a body that is %s with one sentence [T11b]', async (_what, body, status, error) => {
    expect(await admin.tryCall(create, { body })).toMatchObject({ status, error, data: { fields: {} } })
  })

  it('takes JSON only [T35b]', async () => {
    const headers = { 'content-type': 'text/plain' }
    const answer = await tryCreate('{"name":"A","info":"B"}', headers)
    expect(answer).toMatchObject({ status: 415, error: 'This type of content is not accepted' })
  })

  it('refuses a page of another origin [T35b]', async () => {
    expect(await tryCreate({ name: 'A', info: 'B' }, { origin: 'https://evil.example' })).toMatchObject({ status: 403 })
  })

  it('refuses a body over one megabyte', async () => {
    const answer = await tryCreate({ name: 'A', info: 'x'.repeat(limits.jsonBody) })
    expect(answer).toMatchObject({ status: 413, error: 'That is too large' })
  })

  it('makes one of twenty calls with the same key, and answers them all alike [F17]', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = { name: 'Only once', info: 'B' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryCreate(body, headers)))
    expect(new Set(answers.map(({ status, data }) => JSON.stringify({ status, data }))).size).toBe(1)
    expect(await admin.call(fetchAll, { query: { search: 'Only once' } })).toHaveLength(1)
    expect(await tryCreate({ ...body, info: 'Other' }, headers)).toMatchObject({ status: 409 })
  })
})

describe('listing departments', () => {
  it('pages, sorts and counts on the server', async () => {
    const company = await signUp(inject('server'))
    for (const name of ['Zwickau', 'Ämter', 'apple', 'Berlin']) await company.call(create, named(name))
    const all = await company.call(fetchAll)
    expect(all.map(({ name }) => name)).toEqual(['Ämter', 'apple', 'Berlin', 'Zwickau'])
    const page = await company.tryCall(fetchAll, { query: { page: 2, pageSize: 3, sort: 'name', order: 'desc' } })
    expect(page.headers.get('x-total-count')).toBe('4')
    expect(fetchAll.output.parse(page.data).map(({ name }) => name)).toEqual(['Ämter'])
    const beyond = await company.tryCall(fetchAll, { query: { page: 3, pageSize: 3 } })
    expect([beyond.data, beyond.headers.get('x-total-count')]).toEqual([[], '4'])
    const none = await company.tryCall(fetchAll, { query: { page: 1, search: 'nowhere' } })
    expect([none.data, none.headers.get('x-total-count')]).toEqual([[], '0'])
    expect(await company.tryCall(fetchAll, { query: { pageSize: 1001 } })).toMatchObject({ status: 400 })
    expect(await company.tryCall(fetchAll, { query: { page: 0 } })).toMatchObject({
      status: 400,
      error: 'page is a whole number from 1',
    })
    expect(await company.tryCall(fetchAll, { query: { pageSize: 1001 } })).toMatchObject({
      status: 400,
      error: 'pageSize is a whole number from 1 to 1000',
    })
    expect(await company.tryCall(fetchAll, { query: { sort: 'password' } })).toMatchObject({ status: 400 })
    // What a form with nothing in it sends.
    const empty = await company.request('GET', `${fetchAll.path}?search=&sort=&order=&page=&pageSize=`)
    expect([empty.status, empty.headers.get('x-total-count')]).toEqual([200, null])
    expect(await empty.json()).toMatchObject({ data: all })
  })

  it('searches name, description and id for the text itself, whatever its case [T12a]', async () => {
    const company = await signUp(inject('server'))
    const one = await company.call(create, named('100% Paint_Shop', 'cathodic dip'))
    await company.call(create, named('Other'))
    const found = async (search: string) => (await company.call(fetchAll, { query: { search } })).map(({ _id }) => _id)
    for (const search of ['100%', 'paint_shop', 'CATHODIC', one._id]) expect(await found(search)).toEqual([one._id])
    for (const search of ['(a+)+$', '_aint%', '\\', "'"]) expect(await found(search)).toEqual([])
  })
})
