import { subtitleTypes } from '@millwright/contract/videos'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bodyWork } from '../../calls/bodies/body-work.ts'
import { Refusal } from '../../platform/refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route that says so in the contract. */
    takesSubtitles?: boolean
  }
}

/** Subtitles become the body that the route would take as JSON; other routes do not take them. */
export function acceptSubtitles(app: FastifyInstance): void {
  const read = async (request: FastifyRequest, bytes: Buffer) => {
    if (!request.routeOptions.config.takesSubtitles) throw new Refusal('wrong-type')
    const order = { key: request.ip }
    const { lines: segments } = await bodyWork('subtitles', { bytes, field: null }, order)
    return { segments }
  }
  app.addContentTypeParser(Object.values(subtitleTypes), { parseAs: 'buffer' }, read)
}
