import { identityProviderRoutes as routes } from '@millwright/contract/identity-providers'
import { limits } from '@millwright/contract/limits'
import { texts } from '@millwright/contract/texts'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type SignedUp, signUp } from '../../../../test/harness.ts'

const server = inject('server')
const domain = `d${randomUUID()}.example`
let admin: SignedUp

beforeAll(async () => {
  admin = await signUp(server, { email: `ada@${domain}` })
})

const good = {
  name: 'Plant login',
  issuer: 'https://login.plant.example',
  clientId: 'millwright',
  active: true,
  domains: [domain],
  makesMembers: false,
  linksByEmail: false,
}

describe('a provider that is saved', () => {
  it.each([
    ['a name', { name: ' ' }, texts.providerNameRequired],
    ['an address', { issuer: 'login.plant.example' }, texts.issuerInvalid],
    ['an address without a query', { issuer: 'https://login.plant.example?x' }, texts.issuerInvalid],
    ['an address by https', { issuer: 'http://127.0.0.1:8080' }, texts.issuerForbidden],
    ['a client', { clientId: '' }, texts.clientIdRequired],
    ['claims', { firstNameClaim: '' }, texts.claimRequired],
    ['domains that are some', { domains: ['plant'] }, texts.domainInvalid],
    ['domains of its own', { domains: ['elsewhere.example'] }, texts.domainForeign],
    ['few domains', { domains: Array.from({ length: limits.providerDomains + 1 }, () => domain) }, texts.domainsMany],
  ])('has %s', async (_, changes, error) => {
    const reply = await admin.tryCall(routes.create, { body: { ...good, ...changes } })
    expect(reply.status).toBe(400)
    expect(Object.values(((reply.data as { fields: object }).fields ?? {}) as Record<string, string>)).toContain(error)
  })

  it('is not asked for by what is no id', async () => {
    const reply = await admin.tryCall(routes.remove, { query: { providerId: 'x' } })
    expect(reply).toMatchObject({ status: 400, data: { fields: { providerId: texts.providerIdInvalid } } })
  })

  it('is one of a few', async () => {
    const owner = await signUp(server)
    const body = { ...good, domains: [] }
    for (let count = 0; count < limits.identityProviders; count += 1) await owner.call(routes.create, { body })
    expect(await owner.tryCall(routes.create, { body })).toMatchObject({ status: 409, error: texts.providersMany })
  })
})
