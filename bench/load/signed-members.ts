import { sql } from 'drizzle-orm'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { signAccessToken } from '../../server/src/calls/tokens.ts'
import { type Database, openDatabase } from '../../server/src/platform/database/database.ts'
import { databaseOptions } from '../../server/src/platform/database/location.ts'
import { openSecrets } from '../../server/src/platform/secrets.ts'
import { type ApiClient, createClient } from '../../server/test/api-client.ts'
import type { SignedUp, TestServer } from '../../server/test/harness.ts'

export type SignedMember = { userId: string; token: string }
export type Behind = { database: Database; companyId: string }

/** What is done behind a server's back, with the server down where the database is embedded: it has one process. */
export async function behind<T>(server: TestServer, admin: SignedUp, work: (open: Behind) => Promise<T>): Promise<T> {
  await server.kill9()
  const { databaseUrl = null, dataDir } = server
  const database = await openDatabase(databaseOptions({ databaseUrl, dataDir }))
  try {
    const { rows } = await database.asSystem('test', (tx) =>
      tx.execute<{ company_id: string }>(sql`select company_id from users where id = ${admin.user._id}`),
    )
    return await work({ database, companyId: rows[0]?.company_id ?? '' })
  } finally {
    await database.close()
    await server.restart()
  }
}

/** Admins of the company who are signed in, for the 15 minutes that an access token lives: no password is hashed. */
export async function addSignedMembers(
  { database, companyId }: Behind,
  { dataDir, count }: { dataDir: string; count: number },
): Promise<SignedMember[]> {
  const secrets = await openSecrets(dataDir)
  const members = Array.from({ length: count }, () => ({
    userId: randomUUID(),
    sid: randomBytes(32).toString('base64url'),
  }))
  const column = <T>(of: (one: (typeof members)[number]) => T) => sql.param(members.map(of))
  await database.asSystem('test', async (tx) => {
    await tx.execute(sql`
      insert into users (company_id, id, role, email, username, first_name, time_zone)
      select ${companyId}, id, 'admin', id || '@load.example', 'load ' || n, 'Lo', 'UTC'
      from unnest(${column(({ userId }) => userId)}::uuid[]) with ordinality u (id, n)`)
    await tx.execute(sql`
      insert into sessions (id, token_hash, company_id, user_id, device, address, expires_at)
      select gen_random_uuid(), decode(hash, 'hex'), ${companyId}, id, 'load', '127.0.0.1', now() + interval '1 day'
      from unnest(
        ${column(({ userId }) => userId)}::uuid[],
        ${column(({ sid }) => createHash('sha256').update(sid).digest('hex'))}::text[]) m (id, hash)`)
  })
  const key = secrets.keyFor('access-tokens')
  return Promise.all(members.map(async ({ userId, sid }) => ({ userId, token: await signAccessToken(key, sid) })))
}

export function clientOf(server: TestServer, { token }: SignedMember): ApiClient {
  return Object.assign(
    createClient(() => server.url),
    { token },
  )
}
