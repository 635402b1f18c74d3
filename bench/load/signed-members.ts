import { sql } from 'drizzle-orm'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { signAccessToken } from '../../server/src/calls/tokens.ts'
import { type Database, openDatabase } from '../../server/src/platform/database/database.ts'
import { databaseOptions } from '../../server/src/platform/database/location.ts'
import { openSecrets } from '../../server/src/platform/secrets.ts'
import { type ApiClient, createClient } from '../../server/test/api-client.ts'
import { signIn, type SignedUp, type TestServer } from '../../server/test/harness.ts'

/** `token` is signed anew before it ends, for as long as the process lives. */
export type SignedMember = { userId: string; token: string }
export type BenchDatabase = { database: Database; companyId: string }

/** What is done behind a server's back, with the server down where the database is embedded: it has one process. */
export async function behind<T>(
  server: TestServer,
  admin: SignedUp,
  work: (open: BenchDatabase) => Promise<T>,
): Promise<T> {
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

/** Admins of the company who are signed in: no password is hashed. */
export async function addSignedMembers(
  { database, companyId }: BenchDatabase,
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
  const signed = members.map(({ userId, sid }) => ({ userId, sid, token: '' }))
  const sign = async () => {
    for (const member of signed) member.token = await signAccessToken(key, member.sid)
  }
  await sign()
  setInterval(() => void sign(), signEveryMs).unref()
  return signed
}

/** An access token lives for a quarter of an hour, and a busy machine takes longer for some of what is measured. */
const signEveryMs = 300_000

/** The same for who signed up, as long as the work takes. */
export async function keepingSignedIn<T>(server: TestServer, user: SignedUp, work: () => Promise<T>): Promise<T> {
  const signAgain = async () => {
    user.token = (await signIn(server, user.account)).token
  }
  const timer = setInterval(() => void signAgain().catch(() => {}), signEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

export function clientOf(server: TestServer, member: SignedMember): ApiClient {
  const client = createClient(() => server.url)
  Object.defineProperty(client, 'token', { get: () => member.token })
  return client
}
