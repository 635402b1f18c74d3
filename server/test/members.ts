import { accountRoutes } from '@millwright/contract/accounts'
import type { BodyInputOf } from '@millwright/contract/route'
import { userRoutes } from '@millwright/contract/users'
import { randomUUID } from 'node:crypto'
import { type ApiClient, createClient } from './api-client.ts'
import { signIn, type SignedUp, type TestServer } from './harness.ts'
import { codeMailedTo } from './outbox.ts'

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
