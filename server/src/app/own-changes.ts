import type { FastifyInstance } from 'fastify'
import { ownChangeCookie, ownChangeIn } from '../calls/own-change.ts'
import type { Database } from '../platform/database/database.ts'
import { laterOf } from '../platform/database/replica/lsn.ts'
import { setCookies } from './replies.ts'

type OwnChanges = { database: Pick<Database, 'written'>; secureCookies: boolean }

/** Where there is a replica, each reply to a call that may have written tells the browser how far it has to be to have that. */
export function tellOwnChanges(app: FastifyInstance, { database, secureCookies }: OwnChanges): void {
  app.addHook('onSend', async ({ method, headers, cookies }, reply) => {
    // How much all companies write is nothing for who shows no session. A session that a standby does not know yet is asked of the primary.
    if (method === 'GET' || method === 'HEAD' || headers.authorization === undefined) return
    const written = database.written()
    if (written === null) return
    // Another process may have told of a later one.
    setCookies(reply, [ownChangeCookie(laterOf(written, ownChangeIn(cookies)))], secureCookies)
  })
}
