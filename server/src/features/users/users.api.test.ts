import { memberSorts, userRoutes } from '@millwright/contract/users'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type SignedUp, signUp } from '../../../test/harness.ts'

const { fetchAll, fetchSingle } = userRoutes
let admin: SignedUp

beforeAll(async () => {
  admin = await signUp(inject('server'))
})

describe('listing members', () => {
  it('tells of each member what a profile holds, and nothing of how they sign in [T10c]', async () => {
    const { companyName: _, ...profile } = admin.user
    const response = await admin.request('GET', fetchAll.path)
    expect(await response.json()).toMatchObject({ status: true, data: [profile], message: null })
    const [member] = await admin.call(fetchAll)
    expect(Object.keys(member ?? {}).toSorted()).toEqual(Object.keys(profile).toSorted())
  })

  it('sorts by the fields of the record alone', async () => {
    for (const sort of memberSorts) {
      expect((await admin.tryCall(fetchAll, { query: { sort } })).status).toBe(200)
    }
    for (const sort of ['token', 'firstName', 'passwordHash']) {
      expect((await admin.tryCall(fetchAll, { query: { sort } })).status).toBe(400)
    }
  })

  it('tells how many there are on all pages together', async () => {
    const page = await admin.tryCall(fetchAll, { query: { page: 2, pageSize: 5 } })
    expect([page.headers.get('x-total-count'), page.data]).toEqual(['1', []])
  })
})

describe('fetching one member', () => {
  it('returns the same record as the list', async () => {
    const [listed] = await admin.call(fetchAll)
    expect(await admin.call(fetchSingle, { query: { userId: admin.user._id } })).toEqual(listed)
  })

  it('answers alike for a member of another company and for nobody', async () => {
    const stranger = await signUp(inject('server'))
    const answers = await Promise.all(
      [stranger.user._id, randomUUID()].map((userId) => admin.tryCall(fetchSingle, { query: { userId } })),
    )
    for (const { status, error, data } of answers)
      expect({ status, error, data }).toEqual({ status: 404, error: 'Not found', data: null })
  })

  it.each(['', 'nobody'])('says of the id %j that it is invalid', async (userId) => {
    expect(await admin.tryCall(fetchSingle, { query: { userId } })).toMatchObject({
      status: 400,
      error: 'User Id invalid',
    })
  })
})
