import { accountRoutes } from '@millwright/contract/accounts'
import type { BodyInputOf } from '@millwright/contract/route'
import { memberColumns, userRoutes } from '@millwright/contract/users'
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

/** Members whom a file made, who have not set their passwords yet: `member 101` and so on. */
export async function importMembers(
  admin: ApiClient,
  count: number,
  { location }: { location: string },
): Promise<void> {
  const lines = Array.from({ length: count }, (_, n) => {
    const cells = { firstName: 'Bo', username: `member ${n + 101}`, email: `${randomUUID()}@nordmark.example` }
    const line: Partial<Record<string, string>> = { ...cells, location, timeZone: 'UTC' }
    return memberColumns.map((column) => line[column] ?? '').join(',')
  })
  const form = new FormData()
  form.append('file', new Blob([[memberColumns.join(','), ...lines].join('\n')]), 'members.csv')
  const { data, error } = await admin.tryCall(userRoutes.importCsv, { body: form })
  if (error !== null) throw new Error(error)
  const { created } = userRoutes.importCsv.output.parse(data)
  if (created !== count) throw new Error(`${created} of ${count} members were made`)
}
