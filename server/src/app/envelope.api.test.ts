import { randomUUID } from 'node:crypto'
import { departmentRoutes } from '@millwright/contract/departments'
import { describe, expect, inject, it } from 'vitest'
import { newAsset } from '../../test/documents.ts'
import { signUp } from '../../test/harness.ts'

const refused = (error: string, code: string) => ({
  status: false,
  data: null,
  message: null,
  error,
  code,
  params: {},
})

it('answers in the envelope whatever the address is', async () => {
  const { url } = inject('server')
  const malformed = await fetch(`${url}/api/%zz`)
  expect([malformed.status, await malformed.json()]).toEqual([
    400,
    refused('Please check what you entered', 'input.invalid'),
  ])
  const unknown = await fetch(`${url}/api/nowhere`)
  expect([unknown.status, await unknown.json()]).toEqual([404, refused('Not found', 'thing.not_found')])
})

it('says with each field that is wrong why, as a code with the limits that hold', async () => {
  const admin = await signUp(inject('server'))
  const name = 'n'.repeat(121)
  const long = await admin.tryCall(departmentRoutes.create, { body: { name, info: '' } })
  expect(long).toMatchObject({
    status: 400,
    data: { fields: { name: 'At most 120 characters', info: 'Description is required' } },
    error: 'At most 120 characters',
    code: 'field.too_long',
    params: { limit: 120 },
    reasons: {
      name: { code: 'field.too_long', params: { limit: 120 } },
      info: { code: 'info.missing', params: {} },
    },
  })
})

it('lets no reply be guessed at, framed or lent to another site, whatever the reply is [T16b]', async () => {
  const server = inject('server')
  const admin = await signUp(server)
  const paths = [
    '/',
    '/api/health',
    '/api/ready',
    '/api/openapi.json',
    '/api/docs',
    '/api/nowhere',
    '/api/%zz',
    '/nowhere',
  ]
  for (const path of [...paths, '/files/x', '/api/departments/fetch/all', '/api/settings/audit?format=csv']) {
    const reply = await admin.request('GET', path)
    const said = (name: string) => reply.headers.get(name)
    expect([path, said('x-content-type-options')]).toEqual([path, 'nosniff'])
    expect([path, said('cross-origin-resource-policy')]).toEqual([path, 'same-origin'])
    // Of a frame, or of all that could be one: a sandbox without a frame of another site has no scripts either.
    expect([path, said('content-security-policy')]).toEqual([
      path,
      expect.stringMatching(/frame-ancestors 'none'|sandbox/),
    ])
    expect(reply.headers.get('strict-transport-security')).toBeNull()
  }
})

describe('an id of the address', () => {
  it.each([
    ['/api/departments/assets/fetch/all', {}, 'Department Id invalid'],
    ['/api/departments/assets/fetch/all', { departmentId: '' }, 'Department Id invalid'],
    ['/api/departments/assets/fetch/all', { departmentId: '17' }, 'Department Id is not valid'],
    ['/api/departments/assets/chats/fetch', {}, 'Asset Id invalid'],
    ['/api/departments/assets/chats/fetch', { assetId: '' }, 'Asset Id invalid'],
    ['/api/departments/assets/chats/fetch', { assetId: '17' }, 'Asset Id is not valid'],
  ])('that is missing or malformed is told so: %s %o', async (path, query, error) => {
    const admin = await signUp(inject('server'))
    const answer = await admin.request('GET', path, { query })
    expect([answer.status, await answer.json()]).toMatchObject([400, { status: false, error }])
  })

  it('that is malformed is told so once one may see what it stands in', async () => {
    const admin = await signUp(inject('server'))
    const { assetId } = await newAsset(admin)
    const chatId = randomUUID()
    const messages = '/api/departments/assets/chats/messages/fetch/current'
    for (const [path, query, error] of [
      [messages, { assetId, chatId: '17' }, 'Chat Id invalid'],
      [messages, { assetId, chatId, currentMsgId: '17' }, 'Message Id invalid'],
      ['/api/departments/assets/resources/fetch/documents/single', { assetId, docId: '17' }, 'Resource Id invalid'],
      ['/api/settings/audit', { from: 'yesterday' }, 'Must be a date (YYYY-MM-DD) or an ISO 8601 time'],
    ] as const) {
      const answer = await admin.request('GET', path, { query })
      expect([answer.status, await answer.json()]).toMatchObject([400, { status: false, error }])
    }
  })
})
