import { accountRoutes } from '@millwright/contract/accounts'
import type { BodyInputOf } from '@millwright/contract/route'
import { userRoutes } from '@millwright/contract/users'
import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { openDatabase, type Transaction } from '../src/platform/database/database.ts'
import { databaseOptions } from '../src/platform/database/location.ts'
import { accessGrants } from '../src/schema/access-grants.ts'
import { logins } from '../src/schema/logins.ts'
import { users } from '../src/schema/users.ts'
import { type ApiClient, createClient } from './api-client.ts'
import { type Account, signIn, type SignedUp, type TestServer } from './harness.ts'
import { codeMailedTo } from './outbox.ts'

export type NewMember = {
  username: string
  department?: { id: string; level: 'full' | 'read' }
  asset?: { id: string; level: 'full' | 'read' }
  permissions?: { asset?: boolean; department?: boolean }
  removed?: boolean
}

/**
 * Adds members to a company behind the server's back, as no call makes them yet; they sign in with the
 * admin's password. The server is ended meanwhile, because the embedded database serves one process.
 */
export async function addMembers(server: TestServer, admin: SignedUp, members: NewMember[]): Promise<Account[]> {
  return behindItsBack(server, async (tx) => {
    const [login] = await tx.select().from(logins).where(eq(logins.email, admin.account.email))
    if (!login) throw new Error(`Nobody signs in as ${admin.account.email}`)
    const accounts: Account[] = []
    for (const member of members) {
      const id = uuidv7()
      const email = `${member.username}.${id}@plant.example`
      const { companyId, passwordHash } = login
      await tx.insert(users).values({
        companyId,
        id,
        role: 'user',
        email,
        username: member.username,
        firstName: member.username,
        timeZone: 'Europe/Stockholm',
        mayCreateAssets: member.permissions?.asset ?? false,
        mayCreateDepartments: member.permissions?.department ?? false,
        verifiedAt: new Date(),
        removedAt: member.removed ? new Date() : null,
      })
      await tx.insert(logins).values({ email, companyId, userId: id, passwordHash })
      const grant = { companyId, userId: id }
      if (member.department) {
        const { id: departmentId, level } = member.department
        await tx.insert(accessGrants).values({ ...grant, id: uuidv7(), departmentId, level })
      }
      if (member.asset) {
        const { id: assetId, level } = member.asset
        await tx.insert(accessGrants).values({ ...grant, id: uuidv7(), assetId, level })
      }
      accounts.push({ email, password: admin.account.password })
    }
    return accounts
  })
}

/** Removes a member as a later call will: the row is kept. */
export async function removeMember(server: TestServer, { email }: Pick<Account, 'email'>): Promise<void> {
  await behindItsBack(server, (tx) => tx.update(users).set({ removedAt: new Date() }).where(eq(users.email, email)))
}

async function behindItsBack<T>(server: TestServer, work: (tx: Transaction) => Promise<T>): Promise<T> {
  await server.kill9()
  const database = await openDatabase(
    databaseOptions({ databaseUrl: server.databaseUrl ?? null, dataDir: server.dataDir }),
  )
  try {
    return await database.asSystem('test', work)
  } finally {
    await database.close()
    await server.restart()
  }
}

/** A member whom the admin created, and who set their password by the invitation's code. */
export async function joinCompany(
  server: Pick<TestServer, 'url' | 'dataDir'>,
  admin: ApiClient,
  changes: Partial<BodyInputOf<typeof userRoutes.create>> = {},
): Promise<Omit<SignedUp, 'companyName'>> {
  const email = `bea.${randomUUID()}@nordmark.example`
  const body = { name: { firstName: 'Bea', lastName: 'Nilsson' }, username: 'bea', timeZone: 'Europe/Stockholm', email }
  const member = await admin.call(userRoutes.create, { body: { ...body, ...changes } })
  const password = 'Pulp&Paper2'
  const otp = await codeMailedTo(server.dataDir, member.email)
  const reset = { userId: member._id, newPassword: password, confirmPassword: password, otp }
  await createClient(() => server.url).call(accountRoutes.resetPassword, { body: reset })
  return signIn(server, { email: member.email, password })
}
