import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import { callSentenceOf } from '@millwright/contract/reasons/reason'
import { directoryScope } from '@millwright/contract/token-scopes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tokenCaller } from '../../access/caller.ts'
import { bodyWork } from '../../calls/bodies/body-work.ts'
import {
  hiddenBy,
  listQueryIn,
  namesVersion,
  type Resource,
  type ScimCall,
  type ScimResources,
  versionCheckOf,
} from '../../calls/scim/resource.ts'
import { schemas } from '../../calls/scim/schemas.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { type CallOptions, shownToken } from '../call-routes.ts'
import { type FailedRequest, refusalToTell } from '../refusal-to-tell.ts'
import { statusOf } from '../replies.ts'
import { factsOf } from '../request-facts.ts'
import { resourceTypes, schemaDescriptions, serviceProviderConfig } from './discovery.ts'

const prefix = '/scim/v2'
const mediaType = 'application/scim+json'

export type ScimKinds = { Users: ScimResources; Groups: ScimResources }
type Options = CallOptions & { scim: ScimKinds; publicUrl: () => string }
type Query = Record<string, unknown>
type ReadRequest = { Querystring: Query; Params: { id: string } }

/**
 * SCIM 2.0 (RFC 7643, 7644), by which the directory of a company keeps its members and groups: not of the contract, because its shapes
 * and errors are the standard's. Each call is one transaction as the directory's own token.
 */
export function serveScim(app: FastifyInstance, options: Options): void {
  void app.register(
    async (scope) => {
      const tokens = new WeakMap<FastifyRequest, string>()
      scope.addContentTypeParser(mediaType, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
        bodyWork('json', { bytes: body, maxParts: limits.bodyParts.usual }, { key: request.ip }),
      )
      scope.setErrorHandler((error, request, reply) => sendError({ error, request, reply, log: options.log }))
      scope.addHook('onRequest', async (request, reply) => {
        void reply.header('WWW-Authenticate', 'Bearer')
        const tokenHash = await shownToken({ request, reply, options }, 'directory')
        if (tokenHash === null) throw new Refusal('login-required')
        void reply.removeHeader('WWW-Authenticate')
        tokens.set(request, tokenHash)
      })
      // A token of a directory is nobody's; many operations in one call, and questions in a body, are of no use for what it keeps.
      for (const address of ['/Me', '/Me/*', '/Bulk', '/.search', '/Users/.search', '/Groups/.search']) {
        scope.all(address, async () => {
          throw new Refusal('not-found', reasons.scimCallUnsupported)
        })
      }
      // Not by the handler of what is not found: the files of the page take any address that no route has.
      scope.all('/*', async () => {
        throw notFound()
      })

      const act = <T>(
        request: FastifyRequest,
        reply: FastifyReply,
        work: (call: ScimCall) => Promise<T>,
      ): Promise<T> => {
        const gone = new AbortController()
        reply.raw.once('close', () => gone.abort())
        const facts = factsOf(request, AbortSignal.any([gone.signal, options.stopping]))
        const caller = tokenCaller(options.database, { tokenHash: tokens.get(request) ?? '', needs: directoryScope })
        return caller.act((tx, viewer) => work({ tx, viewer, facts }))
      }
      serveDiscovery(scope, options.publicUrl)
      for (const [kind, resources] of Object.entries(options.scim)) {
        serveKind(scope, { kind, resources, act, address: () => `${base(options.publicUrl)}/${kind}` })
      }
    },
    { prefix },
  )
}

const base = (publicUrl: () => string) => new URL(prefix, publicUrl()).href

function serveDiscovery(scope: FastifyInstance, publicUrl: () => string): void {
  const listed = (resources: readonly object[]) => listOf({ resources, total: resources.length, startIndex: 1 })
  const single = (resources: readonly { id: string }[], id: string) => {
    const found = resources.find((resource) => resource.id === id)
    if (!found) throw notFound()
    return found
  }
  scope.get('/ServiceProviderConfig', async (_, reply) => send(reply, serviceProviderConfig(base(publicUrl))))
  scope.get('/ResourceTypes', async (_, reply) => send(reply, listed(resourceTypes(base(publicUrl)))))
  scope.get<ReadRequest>('/ResourceTypes/:id', async ({ params }, reply) =>
    send(reply, single(resourceTypes(base(publicUrl)), params.id)),
  )
  scope.get('/Schemas', async (_, reply) => send(reply, listed(schemaDescriptions(base(publicUrl)))))
  scope.get<ReadRequest>('/Schemas/:id', async ({ params }, reply) =>
    send(reply, single(schemaDescriptions(base(publicUrl)), params.id)),
  )
}

type Kind = {
  kind: string
  resources: ScimResources
  act: <T>(request: FastifyRequest, reply: FastifyReply, work: (call: ScimCall) => Promise<T>) => Promise<T>
  address: () => string
}

function serveKind(scope: FastifyInstance, { kind, resources, act, address }: Kind): void {
  const located = (resource: Resource) => ({
    ...resource,
    meta: { ...resource.meta, location: `${address()}/${resource.id}` },
  })
  const sendOne = (reply: FastifyReply, resource: Resource, query: Query) => {
    const hides = hiddenBy(query)
    const shown = Object.fromEntries(Object.entries(located(resource)).filter(([name]) => !hides(name)))
    return send(reply.header('ETag', resource.meta.version), shown)
  }
  const changeIn = ({ params, body, headers }: FastifyRequest<ReadRequest>) => ({
    id: params.id,
    body,
    requireVersion: versionCheckOf(headers['if-match']),
  })

  scope.get<ReadRequest>(`/${kind}`, async (request, reply) => {
    const query = listQueryIn(request.query)
    const { total, resources: found } = await act(request, reply, (call) => resources.list(call, query))
    return send(reply, listOf({ resources: found.map(located), total, startIndex: query.startIndex }))
  })
  scope.get<ReadRequest>(`/${kind}/:id`, async (request, reply) => {
    const { params, query, headers } = request
    const resource = await act(request, reply, (call) => resources.read(call, params.id, hiddenBy(query)))
    if (!namesVersion(headers['if-none-match'], resource.meta.version)) return sendOne(reply, resource, query)
    return reply.code(304).header('ETag', resource.meta.version).send()
  })
  scope.post<ReadRequest>(`/${kind}`, async (request, reply) => {
    const made = await act(request, reply, (call) => resources.create(call, request.body))
    void reply.code(201).header('Location', located(made).meta.location)
    return sendOne(reply, made, request.query)
  })
  scope.put<ReadRequest>(`/${kind}/:id`, async (request, reply) =>
    sendOne(reply, await act(request, reply, (call) => resources.replace(call, changeIn(request))), request.query),
  )
  scope.patch<ReadRequest>(`/${kind}/:id`, async (request, reply) => {
    const changed = await act(request, reply, (call) => resources.patch(call, changeIn(request)))
    // The members of a group are many, and whoever changes some has not asked for all.
    if (kind === 'Groups') return reply.code(204).header('ETag', changed.meta.version).send()
    return sendOne(reply, changed, request.query)
  })
  scope.delete<ReadRequest>(`/${kind}/:id`, async (request, reply) => {
    await act(request, reply, (call) => resources.remove(call, changeIn(request)))
    return reply.code(204).send()
  })
}

type ListedResources = { resources: readonly object[]; total: number; startIndex: number }

function listOf({ resources, total, startIndex }: ListedResources) {
  const itemsPerPage = resources.length
  return { schemas: [schemas.list], totalResults: total, startIndex, itemsPerPage, Resources: resources }
}

function send(reply: FastifyReply, body: object): FastifyReply {
  return reply.header('Cache-Control', 'no-store').type(`${mediaType}; charset=utf-8`).send(JSON.stringify(body))
}

/** RFC 7644, 3.12; of what is wrong with an input and is not named here, its value is. */
const scimTypes: Readonly<Record<string, string>> = {
  [reasons.scimFilterInvalid.code]: 'invalidFilter',
  [reasons.scimPathInvalid.code]: 'invalidPath',
  [reasons.scimPathEmpty.code]: 'noTarget',
  [reasons.scimBodyInvalid.code]: 'invalidSyntax',
  [reasons.bodyNotJson.code]: 'invalidSyntax',
  [reasons.scimEmailKept.code]: 'mutability',
  [reasons.emailTaken.code]: 'uniqueness',
  [reasons.scimUserNameTaken.code]: 'uniqueness',
  [reasons.groupNameTaken.code]: 'uniqueness',
}

/** Where the standard names another status than that of the refusal. */
const statusOfReason: Readonly<Record<string, number>> = {
  [reasons.scimVersionStale.code]: 412,
  [reasons.scimCallUnsupported.code]: 501,
}

async function sendError(failed: FailedRequest): Promise<void> {
  const refusal = await refusalToTell(failed)
  if (!refusal) return
  const { code, reason } = refusal
  const status = statusOfReason[reason.code] ?? statusOf[code]
  const scimType = scimTypes[reason.code] ?? (code === 'invalid-input' ? 'invalidValue' : undefined)
  const detail = callSentenceOf(reason)
  const body = { schemas: [schemas.error], status: String(status), ...(scimType && { scimType }), detail }
  await send(failed.reply.code(status), body)
}
