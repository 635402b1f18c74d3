import { departmentRoutes } from '@millwright/contract/departments'
import { identityProviderRoutes } from '@millwright/contract/identity-providers'
import { passkeyRoutes } from '@millwright/contract/passkeys'
import { secondFactorRoutes as routes } from '@millwright/contract/second-factor'
import { texts } from '@millwright/contract/texts'
import { randomUUID } from 'node:crypto'
import { expect, inject, it, onTestFinished } from 'vitest'
import { createClient } from '../../../../test/api-client.ts'
import { addAuthenticator } from '../../../../test/authenticator.ts'
import { signUp, startServer } from '../../../../test/harness.ts'
import { openBrowser, providerClient, startIdentityProvider } from '../../../../test/identity-provider.ts'

/** Somebody with an authenticator app, and another session of theirs, opened at a provider. */
async function openedAtProvider() {
  const env = { SIGN_IN_PRIVATE_ADDRESSES: '1' }
  const server = await startServer({ database: inject('server').database, env })
  onTestFinished(async () => void (await server.stop()))
  const provider = await startIdentityProvider()
  onTestFinished(() => provider.stop())
  const domain = `d${randomUUID()}.example`
  const ada = await signUp(server, { email: `ada@${domain}` })
  const names = { firstNameClaim: 'given_name', lastNameClaim: 'family_name' }
  const allowed = { active: true, domains: [domain], makesMembers: false, linksByEmail: true, trustsEmails: false }
  const { id: providerId } = await ada.call(identityProviderRoutes.create, {
    body: { name: 'Plant login', issuer: provider.issuer, ...providerClient, ...names, ...allowed },
  })
  const [saved] = (await ada.call(identityProviderRoutes.fetchAll)).providers
  if (!saved) throw new Error('The provider was not saved')
  provider.register(saved)
  provider.people.set('ada', { email: ada.account.email, email_verified: true, given_name: 'Ada', family_name: 'Berg' })
  await addAuthenticator(ada, ada.account)
  const other = createClient(() => server.url)
  const { address } = await other.call(identityProviderRoutes.begin, { body: { providerId, next: '/' } })
  const answer = (await openBrowser(provider.issuer).follow(address, { login: 'ada' })).search
  const reply = await other.call(identityProviderRoutes.complete, { body: { providerId, answer } })
  if (reply.outcome !== 'signed-in') throw new Error(`The provider signed nobody in: ${reply.outcome}`)
  other.token = reply.user.token
  return { ada, other }
}

it('a second factor is changed by nobody who knows the password alone', async () => {
  const { ada, other } = await openedAtProvider()
  const body = { password: ada.account.password }
  await ada.call(routes.setDemand, { body: { demand: 'none', providerCounts: false } })
  const refused = { status: 403, error: texts.factorUnproven }
  const changes = [
    await other.tryCall(passkeyRoutes.begin, { body }),
    await other.tryCall(passkeyRoutes.remove, { body: { ...body, passkeyId: randomUUID() } }),
    await other.tryCall(routes.beginAuthenticator, { body }),
    await other.tryCall(routes.turnOnAuthenticator, { body: { factorCode: '000000' } }),
    await other.tryCall(routes.renewRecoveryCodes, { body }),
    await other.tryCall(routes.turnOffAuthenticator, { body }),
  ]
  for (const change of changes) expect(change).toMatchObject(refused)
  await ada.call(routes.setDemand, { body: { demand: 'all', days: 0, providerCounts: false } })
  expect(await other.call(routes.fetchDemand)).toMatchObject({ due: true, hasFactor: true, byProvider: true })
  expect(await other.tryCall(routes.renewRecoveryCodes, { body })).toMatchObject(refused)
  expect(await other.tryCall(departmentRoutes.fetchAll)).toMatchObject({ status: 403, error: texts.factorDue })
  await ada.call(departmentRoutes.fetchAll)

  await ada.call(routes.setDemand, { body: { demand: 'all', providerCounts: true } })
  expect(await other.call(routes.fetchDemand)).toMatchObject({ due: false, byProvider: true })
  await other.call(departmentRoutes.fetchAll)
  expect(await other.tryCall(routes.renewRecoveryCodes, { body })).toMatchObject({ status: 200 })
})
