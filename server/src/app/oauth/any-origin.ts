import type { FastifyInstance } from 'fastify'
import { resourceMetadataPaths, serverMetadataPath } from './metadata.ts'

/** What clients within a page of another origin call. No cookie and no session counts there, and what is answered is for whoever asks. */
const paths: ReadonlySet<string> = new Set([
  ...resourceMetadataPaths,
  serverMetadataPath,
  '/oauth/register',
  '/oauth/token',
  '/oauth/revoke',
])

export const isForAnyOrigin = (path: string | undefined): boolean => path !== undefined && paths.has(path)

/** Of the answers and errors of `scope`, and of what a browser asks before it calls (CORS). Without credentials: those are for us alone. */
export function openToAnyOrigin(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (isForAnyOrigin(request.routeOptions.url)) void reply.header('Access-Control-Allow-Origin', '*')
  })
  for (const path of paths) {
    scope.options(path, async (_, reply) =>
      reply
        .code(204)
        .headers({
          'Access-Control-Allow-Methods': path.startsWith('/oauth/') ? 'POST' : 'GET',
          'Access-Control-Allow-Headers': 'Content-Type, MCP-Protocol-Version',
          'Access-Control-Max-Age': '86400',
        })
        .send(),
    )
  }
}
