import { AssetIdField, DepartmentIdField, idsField, optionalIdField, ResourceIdField } from '@millwright/contract/ids'
import type { Route, RouteTable } from '@millwright/contract/route'
import { routes } from '@millwright/contract/routes'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { idFieldsOf, namedIds, requireJudgeable } from './named-ids.ts'

const route = (changes: Partial<Route>) =>
  ({ method: 'GET', path: '/api/x', summary: 'x', output: z.null(), access: 'resource.read', ...changes }) as Route

describe('a route whose schema does not yield what its policy judges fails at the start', () => {
  it.each(Object.entries<RouteTable>(routes))('as none of %s does', (_noun, table) => {
    for (const one of Object.values(table)) expect(() => requireJudgeable(one)).not.toThrow()
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
  ] as const)('%s', (_what, changes, sentence) => {
    expect(() => requireJudgeable(route(changes as Partial<Route>))).toThrow(sentence)
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
    of: { department: [], asset: ['a'], resource: ['b', 'c', 'd'] },
  })
})
