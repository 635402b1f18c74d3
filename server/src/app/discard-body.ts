import { limits } from '@millwright/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** More is not read only to be thrown away. Bytes. */
const most = 10 * limits.noteBody

/**
 * Reads what is left of a body that is refused for its length: a sender that is cut off in the middle does not hear
 * why. Fastify would end the connection.
 */
export async function discardBody({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  let came = 0
  await new Promise<void>((resolve) => {
    raw.on('data', (chunk: Uint8Array) => {
      came += chunk.length
      if (came > most) resolve()
    })
    raw.once('end', resolve)
    raw.once('close', resolve)
    raw.resume()
  })
  if (raw.complete) void reply.removeHeader('connection')
}
