import type { FilesRoute, FormRoute, JsonRoute, Route, RouteTable } from '@millwright/contract/route'
import { routes } from '@millwright/contract/routes'
import { scopesByRoute } from '@millwright/contract/scopes-of-calls'
import * as z from 'zod/mini'
import { envelopeOf, Failure } from '@millwright/contract/envelope'

const scopes = scopesByRoute(routes)

/** OpenAPI 3.1 of the route table: what is registered is what is described. */
export function openApiOf(tables: Record<string, RouteTable>): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [tag, table] of Object.entries(tables)) {
    for (const [name, route] of Object.entries(table)) {
      const path = (paths[route.path] ??= {})
      path[route.method.toLowerCase()] = operationOf(route, { tag, name })
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Millwright', version: '0.1.0', description: 'Where a plant keeps what it knows and asks for it.' },
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token (mw_…) of the page Settings, Access tokens; or the token of a sign-in.',
        },
      },
    },
    paths,
  }
}

function operationOf(route: Route, place: { tag: string; name: string }): Record<string, unknown> {
  return {
    operationId: `${place.tag}.${place.name}`,
    tags: [place.tag],
    summary: route.summary,
    ...(route.access !== 'anyone' && { security: [{ bearer: [] }], 'x-token-scope': scopes.get(route) ?? 'none' }),
    parameters: [...parametersOf(route), ...headersOf(route)],
    ...requestBodyOf(route),
    responses: responsesOf(route),
  }
}

function parametersOf({ path, query }: Route): object[] {
  const { properties = {}, required = [] } = query ? jsonSchema(query, 'input') : {}
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return [...new Set([...inPath, ...Object.keys(properties)])].map((name) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || required.includes(name),
    schema: properties[name] ?? { type: 'string' },
  }))
}

/** A create may be sent twice with one key, an update says what it began from. */
function headersOf(route: Route): object[] {
  const header = (name: string) => ({ name, in: 'header', required: false, schema: { type: 'string' } })
  return [
    ...(route.kind === undefined && route.create ? [header('Idempotency-Key')] : []),
    ...('ifMatch' in route && route.ifMatch ? [header('If-Match')] : []),
  ]
}

function requestBodyOf(route: Route): object {
  if (route.kind === 'upload' || route.kind === 'form' || route.kind === 'files') {
    const fields = jsonSchema(route.fields, 'input')
    const fileField = route.kind === 'upload' ? 'file' : route.fileField
    const file = { type: 'string', format: 'binary' }
    const properties = {
      ...fields.properties,
      [fileField]: route.kind === 'files' ? { type: 'array', items: file } : file,
    }
    const required = route.kind === 'form' ? (fields.required ?? []) : [fileField]
    return {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: { type: 'object', properties, required } } },
      },
    }
  }
  if (!route.body) return {}
  return {
    requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(route.body, 'input') } } },
  }
}

function responsesOf(route: Route): object {
  const refused = { description: 'Refused, in one sentence', content: jsonContent(Failure) }
  if (route.kind === 'upload' || route.kind === 'stream') {
    const events = { 'text/event-stream': { schema: jsonSchema(route.events, 'output') } }
    const gathered = route.kind === 'stream' && route.output ? jsonContent(envelopeOf(route.output)) : {}
    return { 200: { description: 'Events', content: { ...events, ...gathered } }, default: refused }
  }
  if (route.kind === 'plain') return { 200: { description: route.summary, content: jsonContent(route.output) } }
  const answer = { description: route.summary, content: contentOf(route), ...totalOf(route) }
  return { [route.kind !== 'form' && route.create ? 201 : 200]: answer, default: refused }
}

function contentOf(route: JsonRoute | FormRoute | FilesRoute): object {
  const csv = route.kind === undefined ? route.csv : undefined
  return {
    ...(csv !== 'always' && jsonContent(envelopeOf(route.output))),
    ...(csv && { 'text/csv': { schema: { type: 'string' } } }),
  }
}

/** A list that pages tells how many there are in all. */
function totalOf(route: Route): object {
  const pages = route.query instanceof z.ZodMiniObject && 'pageSize' in route.query.shape
  if (!pages) return {}
  return { headers: { 'X-Total-Count': { description: 'All rows, when the call pages', schema: { type: 'integer' } } } }
}

function jsonContent(schema: z.ZodMiniType): object {
  return { 'application/json': { schema: jsonSchema(schema, 'output') } }
}

type JsonSchema = { properties?: Record<string, object>; required?: string[]; [key: string]: unknown }

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  }) as JsonSchema
  return rest
}
