import { codes } from '@millwright/contract/reasons/refusals'
import { requiredText } from '@millwright/contract/fields'
import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { schemaResolver } from './schema-resolver.ts'

const schema = z.object({
  name: requiredText(codes.nameRequired, 120),
  zone: z.union([z.literal('Mars'), z.literal('Moon')], codes.timeZoneRequired),
})
const options = { fields: {}, shouldUseNativeValidation: false }
const judged = async (values: { name: string; zone: string }) =>
  (await schemaResolver(schema)(values as never, undefined, options)).errors

it('says of each field the sentence of its code, with the limits that hold', async () => {
  expect(await judged({ name: ' ', zone: 'Mars' })).toMatchObject({ name: { message: 'Name is required' } })
  expect(await judged({ name: 'n'.repeat(121), zone: 'Moon' })).toMatchObject({
    name: { message: 'At most 120 characters' },
  })
  expect(await judged({ name: 'n', zone: 'Venus' })).toMatchObject({ zone: { message: 'TimeZone is required' } })
})

it('gives the values as the schema makes them', async () => {
  const { values, errors } = await schemaResolver(schema)({ name: ' Pump ', zone: 'Mars' }, undefined, options)
  expect([values, errors]).toEqual([{ name: 'Pump', zone: 'Mars' }, {}])
})
