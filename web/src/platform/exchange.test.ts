import { departmentRoutes } from '@millwright/contract/departments'
import { expect, it } from 'vitest'
import { reasonOf } from './api-error.ts'
import { addressOf, failureFrom, readReply } from './exchange.ts'

it('leaves out of the address what is not there', () => {
  expect(addressOf('/api/x', undefined)).toBe('/api/x')
  expect(addressOf('/api/x', { a: undefined, b: null, c: '' })).toBe('/api/x?c=')
  expect(addressOf('/api/x', { id: 'a b', type: ['note', 'image'] })).toBe('/api/x?id=a+b&type=note&type=image')
})

it('takes sentence, data and fields from the envelope of a refusal', () => {
  const refused = failureFrom(
    400,
    JSON.stringify({ status: false, data: { fields: { name: 'Name is required' } }, message: null, error: 'No' }),
  )
  expect(refused).toMatchObject({ status: 400, message: 'No', fields: { name: 'Name is required' } })
})

it('says Internal server error for a refusal without an envelope', () => {
  expect(failureFrom(502, '<html>Bad gateway</html>')).toMatchObject({
    status: 502,
    message: 'Internal server error',
    fields: {},
  })
})

it('tells the reason of a refusal, or what the screen says when none was given', () => {
  const refused = JSON.stringify({ status: false, data: null, message: null, error: 'Invalid or expired code' })
  expect(reasonOf(failureFrom(400, refused), 'Reset failed')).toBe('Invalid or expired code')
  expect(reasonOf(failureFrom(0, ''), 'Reset failed')).toBe('Service temporarily unavailable')
  expect(reasonOf(failureFrom(400, '{}'), 'Reset failed')).toBe('Reset failed')
  expect(reasonOf(new TypeError('x is undefined'), 'Reset failed')).toBe('Reset failed')
})

it('says that the service is away when the server was not reached', () => {
  expect(failureFrom(0, '').message).toBe('Service temporarily unavailable')
})

it('parses the data of a reply by the contract', async () => {
  const users = [
    {
      _id: '0193a1b2-0000-7000-8000-000000000001',
      username: 'ada',
      name: { firstName: 'Ada', middleName: '', lastName: '' },
      role: 'admin',
      profilePic: '',
      access: 'full',
    },
  ]
  const department = {
    _id: users[0]?._id,
    name: 'Press Shop',
    info: 'Presses',
    users,
    groups: [],
    throughGroups: [],
    throughGroupsCount: 0,
    access: 'full',
    updatedAt: '2026-11-18T10:00:00Z',
  }
  const reply = (data: unknown) =>
    new Response(JSON.stringify({ status: true, data, message: 'Department created', error: null }), { status: 201 })
  await expect(readReply(departmentRoutes.create, reply(department))).resolves.toEqual({
    data: department,
    message: 'Department created',
  })
  await expect(readReply(departmentRoutes.create, reply({ ...department, name: 7 }))).rejects.toThrow(
    'Internal server error',
  )
})
