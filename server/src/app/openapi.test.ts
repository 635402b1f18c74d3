import type { Route, RouteTable } from '@millwright/contract/route'
import { routes } from '@millwright/contract/routes'
import { describe, expect, it } from 'vitest'
import { openApiOf } from './openapi.ts'

type Operation = {
  operationId: string
  security?: unknown
  'x-token-scope'?: string
  parameters?: { name: string; required: boolean }[]
  responses: Record<string, { content: object }>
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> }
}
const description = openApiOf(routes) as { openapi: string; paths: Record<string, Record<string, Operation>> }
const operationOf = (route: Route) => description.paths[route.path]?.[route.method.toLowerCase()]

describe('the OpenAPI description', () => {
  it('holds every route of the contract once', () => {
    const all: Route[] = Object.values<RouteTable>(routes).flatMap((table) => Object.values(table))
    const ids = all.map((route) => operationOf(route)?.operationId)
    expect(description.openapi).toBe('3.1.0')
    expect(ids).not.toContain(undefined)
    expect(new Set(ids).size).toBe(all.length)
  })

  it('marks ids that a call cannot do without, and none that may be left out', () => {
    const { parameters = [] } = operationOf(routes.resources.fetchDocuments) ?? {}
    const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
    expect(required).toEqual(['departmentId', 'assetId'])
    const asked = operationOf(routes.chats.newMessage)?.requestBody?.content['application/json']
    expect(asked?.schema.required).toEqual(['query', 'assetId'])
  })

  it('says which calls return a CSV file, and whether always', () => {
    const typesOf = (route: Route) => Object.keys(operationOf(route)?.responses[200]?.content ?? {})
    expect(typesOf(routes.users.exportCsv)).toEqual(['text/csv'])
    expect(typesOf(routes.settings.fetchAudit)).toEqual(['application/json', 'text/csv'])
    expect(typesOf(routes.users.fetchAll)).toEqual(['application/json'])
  })

  it('asks for a token exactly where the call does', () => {
    expect(operationOf(routes.accounts.login)?.security).toBeUndefined()
    expect(operationOf(routes.departments.create)?.security).toEqual([{ bearer: [] }])
    expect(operationOf(routes.departments.create)?.['x-token-scope']).toBe('write')
    expect(operationOf(routes.settings.updatePassword)?.['x-token-scope']).toBe('none')
  })
})
