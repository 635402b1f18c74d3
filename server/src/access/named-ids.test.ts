import { AssetIdField, DepartmentIdField, idsField, optionalIdField, ResourceIdField } from '@millwright/contract/ids'
import type { Route, RouteTable } from '@millwright/contract/route'
import { routes } from '@millwright/contract/routes'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { idFieldsOf, namedIds, requireAuthorizable } from './named-ids.ts'

const route = (changes: Partial<Route>) =>
  ({ method: 'GET', path: '/api/x', summary: 'x', output: z.null(), access: 'resource.read', ...changes }) as Route

const asset = { assetId: AssetIdField }
const ofQuery = (docId: z.ZodMiniType) => ({ query: z.object({ ...asset, docId }) })
const ofBody = (body: z.ZodMiniType) => ({ query: z.object(asset), body })

/** Ids that stand where the judging does not look. */
const unseen = [
  ['with an id in `optional`', ofQuery(z.optional(ResourceIdField)), 'query.docId'],
  ['with an id in `nullable`', ofQuery(z.nullable(ResourceIdField)), 'query.docId'],
  ['with an id in `default`', ofQuery(z._default(ResourceIdField, 'x')), 'query.docId'],
  ['with an id in `prefault`', ofQuery(z.prefault(ResourceIdField, 'x')), 'query.docId'],
  // oxlint-disable-next-line promise/valid-params -- Zod's, not a promise's.
  ['with an id in `catch`', ofQuery(z.catch(ResourceIdField, 'x')), 'query.docId'],
  ['with an id in `readonly`', ofQuery(z.readonly(ResourceIdField)), 'query.docId'],
  ['with an id in `lazy`', ofQuery(z.lazy(() => ResourceIdField)), 'query.docId'],
  ['with an id that goes into a pipe', ofQuery(z.pipe(ResourceIdField, z.string())), 'query.docId'],
  ['with an id that comes out of a pipe', ofQuery(z.pipe(z.unknown(), ResourceIdField)), 'query.docId'],
  ['with an id that is transformed', ofQuery(z.pipe(ResourceIdField, z.transform(String))), 'query.docId'],
  ['with an id that is checked further', ofQuery(ResourceIdField.check(z.refine(() => true))), 'query.docId'],
  ['with an id in a union', ofQuery(z.union([z.null(), ResourceIdField])), 'query.docId'],
  ['with an id in a record', ofBody(z.record(z.string(), ResourceIdField)), 'body'],
  ['with an id in a list', ofBody(z.object({ ids: z.array(ResourceIdField) })), 'body.ids[]'],
  ['with an id within an object', ofBody(z.object({ to: z.object({ docId: ResourceIdField }) })), 'body.to.docId'],
  [
    'with an id in each object of a list',
    ofBody(z.object({ moves: z.array(z.object({ docId: ResourceIdField })) })),
    'body.moves[].docId',
  ],
  ['with a body that is no plain object', ofBody(z.nullable(z.object({ docId: ResourceIdField }))), 'body.docId'],
  [
    'with an id among the fields of a form',
    { query: z.object(asset), kind: 'form', fields: z.object({ docId: ResourceIdField }) },
    'fields.docId',
  ],
] as const

it('looks into a schema that contains itself, and ends', () => {
  const Folder = z.object({
    get folders() {
      return z.array(Folder)
    },
  })
  expect(() => requireAuthorizable(route(ofBody(Folder)))).not.toThrow()
})

describe('a route whose schema does not yield what its policy judges fails at the start [T0e]', () => {
  it.each(Object.entries<RouteTable>(routes))('as none of %s does', (_noun, table) => {
    for (const one of Object.values(table)) expect(() => requireAuthorizable(one)).not.toThrow()
  })

  it.each([
    ['without any id', {}, 'names its asset'],
    ['with the id of another noun', { query: z.object({ departmentId: DepartmentIdField }) }, 'names its asset'],
    ['with a text of the right name', { query: z.object({ assetId: z.string() }) }, 'names its asset'],
    [
      'with an id that may be left out',
      { query: z.object({ assetId: optionalIdField('asset', 'Asset Id is not valid') }) },
      'names its asset',
    ],
    [
      'with one name in query and body',
      { query: z.object({ assetId: AssetIdField }), body: z.object({ assetId: AssetIdField }) },
      'twice',
    ],
    ['open to anyone, with an id', { access: 'anyone', query: z.object({ assetId: AssetIdField }) }, 'nobody judges'],
    ...unseen.map(([what, changes, path]) => [what, changes, `ids that nobody judges: ${path}`] as const),
  ] as const)('%s', (_what, changes, sentence) => {
    expect(() => requireAuthorizable(route(changes as Partial<Route>))).toThrow(sentence)
  })
})

it('finds single and several ids, in the query as in the body, and none that were left out', () => {
  const call = route({
    query: z.object({ assetId: AssetIdField, search: z.string() }),
    body: z.object({
      ids: idsField('resource', 'x'),
      docId: ResourceIdField,
      departmentId: optionalIdField('department', 'x'),
    }),
  })
  const values = { assetId: 'a', ids: ['b', 'c'], docId: 'd', departmentId: null }
  expect(namedIds(idFieldsOf(call), values)).toEqual({
    fields: values,
    of: {
      member: [],
      department: [],
      asset: ['a'],
      expert: [],
      folder: [],
      resource: ['b', 'c', 'd'],
      binned: [],
      fact: [],
    },
  })
})
