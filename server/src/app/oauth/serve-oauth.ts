import { limits } from '@millwright/contract/limits'
import { callSentenceOf } from '@millwright/contract/reasons/reason'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { oauthErrorOf } from '../../features/tokens/oauth/oauth-errors.ts'
import type { OAuthCalls } from '../../features/tokens/oauth/oauth-calls.ts'
import type { Log } from '../../platform/log.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { type FailedRequest, refusalToTell } from '../refusal-to-tell.ts'
import { statusOf } from '../replies.ts'
import { addressOf } from '../request-facts.ts'
import { openToAnyOrigin } from './any-origin.ts'
import { resourceMetadata, resourceMetadataPaths, serverMetadata, serverMetadataPath } from './metadata.ts'

type Options = { oauth: OAuthCalls; publicUrl: () => string; log: Log }

/**
 * OAuth 2.1 for the MCP server, of which this installation is the authorization server: not of the contract, because shapes and
 * errors are the standards'. `/oauth/authorize` is a screen of the page.
 */
export function serveOAuth(app: FastifyInstance, options: Options): void {
  void app.register(async (scope) => {
    openToAnyOrigin(scope)
    for (const path of resourceMetadataPaths) {
      scope.get(path, async (_, reply) => send(reply, resourceMetadata(options)))
    }
    scope.get(serverMetadataPath, async (_, reply) => send(reply, serverMetadata(options)))
    void scope.register(async (endpoints) => serveEndpoints(endpoints, options), { prefix: '/oauth' })
  })
}

function serveEndpoints(scope: FastifyInstance, { oauth, log }: Options): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: string) => new URLSearchParams(body),
  )
  scope.setErrorHandler((error, request, reply) => sendError({ error, request, reply, log }))
  // Not by the handler of what is not found, whose errors have another shape.
  scope.post('/*', async () => {
    throw notFound()
  })
  const onRequest = (request: FastifyRequest) => oauth.countCall(addressOf(request))
  const limited = { bodyLimit: limits.oauthForm, onRequest }
  scope.post('/register', limited, async (request, reply) => {
    const client = await oauth.register(request.body, addressOf(request))
    return send(reply.code(201), client)
  })
  scope.post('/token', limited, async (request, reply) =>
    send(reply.header('Pragma', 'no-cache'), await oauth.issue({ form: formOf(request), address: addressOf(request) })),
  )
  scope.post('/revoke', limited, async (request, reply) => {
    await oauth.revoke({ form: formOf(request), address: addressOf(request) })
    return send(reply, {})
  })
}

function formOf({ body }: FastifyRequest): URLSearchParams {
  if (!(body instanceof URLSearchParams)) throw new Refusal('wrong-type')
  return body
}

function send(reply: FastifyReply, body: object): FastifyReply {
  return reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** RFC 6749, 5.2. */
async function sendError(failed: FailedRequest): Promise<void> {
  const refusal = await refusalToTell(failed)
  if (!refusal) return
  const { code, reason } = refusal
  const status = reason.code === reasons.oauthClientUnknown.code ? 401 : statusOf[code]
  await send(failed.reply.code(status), { error: oauthErrorOf(refusal), error_description: callSentenceOf(reason) })
}
