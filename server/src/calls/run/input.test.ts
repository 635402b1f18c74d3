import { callSentenceOf } from '@millwright/contract/reasons/reason'
import { codes } from '@millwright/contract/reasons/refusals'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../platform/refusal.ts'
import { parse } from './input.ts'

const sentencesOf = (fields: Refusal['fields']) => ({
  fields: Object.fromEntries(Object.entries(fields ?? {}).map(([path, reason]) => [path, callSentenceOf(reason)])),
})

function fieldsOf(schema: z.ZodMiniType, value: unknown): unknown {
  try {
    parse(schema, value)
  } catch (error) {
    if (error instanceof Refusal) return sentencesOf(error.fields ?? {})
  }
  throw new Error('It was taken')
}

describe('a fault that its schema has no text for', () => {
  it.each([
    [z.enum(['asc', 'desc']), 'up', 'Must be asc or desc'],
    [z.enum(['name', 'info', '_id']), '', 'Must be name, info or _id'],
    [z.enum(['asc', 'desc', '']), 'up', 'Must be asc or desc'],
    [z.string(), undefined, 'This is missing'],
    [z.string(), ['a', 'b'], 'Must be a text'],
    [z.boolean(), 'yes', 'Must be true or false'],
    [z.int(), 1.5, 'Must be a whole number'],
    [z.string().check(z.maxLength(10_000)), 'x'.repeat(10_001), 'At most 10,000 characters'],
    [z.array(z.string()).check(z.maxLength(2)), ['a', 'b', 'c'], 'At most 2 entries'],
    [z.int().check(z.gte(1)), 0, 'At least 1'],
    [z.string().check(z.regex(/^a$/)), 'b', 'This is not valid'],
  ])('is told in a sentence (%#)', (schema, value, sentence) => {
    expect(fieldsOf(z.object({ field: schema }), { field: value })).toEqual({ fields: { field: sentence } })
  })
})

it("leaves a schema's own text as it is", () => {
  const schema = z.object({ name: z.string(codes.nameRequired) })
  expect(fieldsOf(schema, {})).toEqual({ fields: { name: 'Name is required' } })
})
