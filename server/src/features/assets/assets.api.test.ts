import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { beforeAll, expect, inject, it } from 'vitest'
import { type SignedUp, signUp } from '../../../test/harness.ts'

const { fetchAll, create } = assetRoutes
let admin: SignedUp
let query: { departmentId: string }

beforeAll(async () => {
  admin = await signUp(inject('server'))
  const department = await admin.call(departmentRoutes.create, { body: { name: 'Press Shop', info: 'Presses' } })
  query = { departmentId: department._id }
})

it('keeps text, numbers and dates of the information fields in their own form', async () => {
  const asset = await admin.call(create, {
    query,
    body: {
      name: 'Press 7',
      info: 'Deep drawing',
      dynamicFields: [
        { type: 'text', label: 'Serial number', value: 'KP-0417-2209' },
        { type: 'number', label: 'Stroke', value: '900' },
        { type: 'date', label: 'Last overhaul', value: '2026-03-14' },
      ],
    },
  })
  expect(asset.dynamicFields.map(({ value }) => value)).toEqual(['KP-0417-2209', 900, '2026-03-14'])
  expect(await admin.call(fetchAll, { query })).toEqual([{ ...asset, userCount: 1 }])
  const plain = await admin.tryCall(create, { query, body: { name: 'Press 9', info: 'x' } })
  expect(plain).toMatchObject({ status: 201, message: 'Asset created' })
})

it.each([
  ['number', 'much', 'Value must be a number'],
  ['date', '2026-02-31', 'Value must be a date (YYYY-MM-DD)'],
  ['text', '', 'Value is required'],
  ['colour', 'red', 'Type must be text, number or date'],
])('refuses a %s field that says %s', async (type, value, text) => {
  const body = { name: 'Press 8', info: 'x', dynamicFields: [{ type, label: 'L', value }] }
  const answer = await admin.tryCall(create, { query, body })
  expect(answer.status).toBe(400)
  expect(Object.values((answer.data as { fields: object }).fields)).toEqual([text])
})

it('refuses more fields, longer labels and values than the limits', async () => {
  const field = (label: string, value: string) => ({ type: 'text', label, value })
  for (const dynamicFields of [
    Array.from({ length: 51 }, () => field('a', 'b')),
    [field('l'.repeat(81), 'b')],
    [field('a', 'v'.repeat(501))],
  ]) {
    expect((await admin.tryCall(create, { query, body: { name: 'A', info: 'B', dynamicFields } })).status).toBe(400)
  }
  expect((await admin.call(fetchAll, { query })).map(({ name }) => name)).not.toContain('A')
})
