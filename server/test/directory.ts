import { directoryRoutes } from '@millwright/contract/directory'
import { randomUUID } from 'node:crypto'
import { type ApiClient, createClient } from './api-client.ts'
import type { TestServer } from './harness.ts'

/** What SCIM answered: its body as it came, an empty object where there was none. */
export type ScimAnswer = { status: number; headers: Headers; body: ScimBody }
export type ScimBody = Record<string, unknown> & {
  id: string
  meta: { version: string; location: string; created: string; lastModified: string; resourceType: string }
  Resources: ScimBody[]
  totalResults: number
  members: { value: string }[]
}

export type Directory = {
  client: ApiClient
  /** The id of its token. */
  tokenId: string
  /** `path` below /scim/v2, with its query; a body goes out as `application/scim+json`. */
  ask: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<ScimAnswer>
}

/** The directory of the admin's company, with a new token. */
export async function newDirectory(server: Pick<TestServer, 'url'>, admin: ApiClient): Promise<Directory> {
  const { token, id: tokenId } = await admin.call(directoryRoutes.createToken)
  const client = createClient(() => server.url, token)
  return { client, tokenId, ask: asking(client) }
}

export function asking(client: ApiClient): Directory['ask'] {
  return async (method, path, body, headers = {}) => {
    const response = await client.request(method, `/scim/v2${path}`, {
      ...(body === undefined ? {} : { body }),
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }), ...headers },
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: JSON.parse(text || '{}') as ScimBody }
  }
}

export const filtered = (kind: 'Users' | 'Groups', filter: string) => `/${kind}?filter=${encodeURIComponent(filter)}`

export const patchOf = (...operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
})

const user = 'urn:ietf:params:scim:schemas:core:2.0:User'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** A member as Entra ID sends it by its usual mapping. */
export const sentByEntra = (userName: string, more: object = {}) => ({
  schemas: [user, enterprise],
  externalId: `ext-${randomUUID()}`,
  userName,
  active: true,
  displayName: 'Cleo Berg',
  emails: [{ primary: true, type: 'work', value: userName }],
  name: { formatted: 'Cleo Berg', givenName: 'Cleo', familyName: 'Berg' },
  title: 'Fitter',
  [enterprise]: { employeeNumber: '4711', department: 'Press shop' },
  ...more,
})
