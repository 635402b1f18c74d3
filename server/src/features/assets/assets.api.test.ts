import { assetRoutes } from '@millwright/contract/assets'
import { limits } from '@millwright/contract/limits'
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
  const { groups: _groups, throughGroups: _through, throughGroupsCount: _count, ...listed } = asset
  expect(await admin.call(fetchAll, { query })).toEqual([{ ...listed, userCount: 1 }])
  const plain = await admin.tryCall(create, { query, body: { name: 'Press 9', info: 'x' } })
  expect(plain).toMatchObject({ status: 201, message: 'Asset created' })
})

it.each([
  ['number', 'much', 'Value must be a number'],
  ['date', '2026-02-31', 'Value must be a date (YYYY-MM-DD)'],
  ['text', '', 'Value is required'],
  ['text', 'v', 'Label is required', ''],
  ['colour', 'red', 'Type must be text, number or date'],
] as [type: string, value: string, text: string, label?: string][])(
  'refuses a %s field that says %s',
  async (type, value, text, label = 'L') => {
    const body = { name: 'Press 8', info: 'x', dynamicFields: [{ type, label, value }] }
    const answer = await admin.tryCall(create, { query, body })
    expect(answer.status).toBe(400)
    expect(Object.values((answer.data as { fields: object }).fields)).toEqual([text])
  },
)

it('refuses more fields, longer labels and values than the limits', async () => {
  const field = (label: string, value: string) => ({ type: 'text', label, value })
  for (const dynamicFields of [
    Array.from({ length: limits.dynamicFields + 1 }, () => field('a', 'b')),
    [field('l'.repeat(81), 'b')],
    [field('a', 'v'.repeat(501))],
  ]) {
    expect((await admin.tryCall(create, { query, body: { name: 'A', info: 'B', dynamicFields } })).status).toBe(400)
  }
  expect((await admin.call(fetchAll, { query })).map(({ name }) => name)).not.toContain('A')
})

it('finds assets by what their name, description or id says, letter for letter, and pages what it found', async () => {
  const department = await admin.call(departmentRoutes.create, { body: { name: 'Paint Shop', info: 'Dip' } })
  const within = { departmentId: department._id }
  const make = (name: string, info: string) => admin.call(create, { query: within, body: { name, info } })
  const tank = await make('Dip_tank 100%', 'Cathodic (a+)+$')
  const oven = await make('Oven', 'Ångström')
  const found = async (search: string) =>
    (await admin.call(fetchAll, { query: { ...within, search } })).map(({ _id }) => _id)
  for (const search of ['DIP_TANK', '100%', 'cathodic', '(a+)+$', tank._id]) {
    expect([search, await found(search)]).toEqual([search, [tank._id]])
  }
  expect(await found('ÅNGSTRÖM')).toEqual([oven._id])
  for (const search of ['_ip', '%tank', department._id]) expect([search, await found(search)]).toEqual([search, []])
  const page = await admin.tryCall(fetchAll, { query: { ...within, search: 'n', order: 'desc', page: 2, pageSize: 1 } })
  expect(page.headers.get('x-total-count')).toBe('2')
  expect(fetchAll.output.parse(page.data).map(({ _id }) => _id)).toEqual([tank._id])
})
