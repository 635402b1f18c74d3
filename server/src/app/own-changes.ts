import type { FastifyInstance } from 'fastify'
import { ownChangeCookie } from '../calls/own-change.ts'
import type { Database } from '../platform/database/database.ts'
import { setCookies } from './replies.ts'

type OwnChanges = { database: Pick<Database, 'written'>; secureCookies: boolean }

/** Where there is a replica, each reply to a call that may have written tells the browser how far it has to be to have that. */
export function tellOwnChanges(app: FastifyInstance, { database, secureCookies }: OwnChanges): void {
  app.addHook('onSend', async ({ method }, reply) => {
    if (method === 'GET' || method === 'HEAD') return
    const written = database.written()
    if (written !== null) setCookies(reply, [ownChangeCookie(written)], secureCookies)
  })
}
