import { subtitleTypes } from '@millwright/contract/videos'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseSubtitles, SubtitlesRefused } from '../../knowledge/transcripts/parse-subtitles.ts'
import { invalidInput, Refusal } from '../../platform/refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route that says so in the contract. */
    takesSubtitles?: boolean
  }
}

/** Subtitles become the body that the route would take as JSON; other routes do not take them. */
export function acceptSubtitles(app: FastifyInstance): void {
  app.addContentTypeParser(Object.values(subtitleTypes), { parseAs: 'buffer' }, (request, body, done) => {
    try {
      done(null, readSubtitles(request, Buffer.from(body)))
    } catch (error) {
      done(error as Error)
    }
  })
}

function readSubtitles(request: FastifyRequest, bytes: Buffer): object {
  if (!request.routeOptions.config.takesSubtitles) throw new Refusal('wrong-type')
  try {
    return { segments: parseSubtitles(bytes) }
  } catch (error) {
    if (!(error instanceof SubtitlesRefused)) throw error
    throw invalidInput({}, error.message)
  }
}
