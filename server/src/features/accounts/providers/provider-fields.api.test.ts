import { identityProviderRoutes as routes } from '@millwright/contract/identity-providers'
import { limits } from '@millwright/contract/limits'
import { texts } from '@millwright/contract/texts'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { joinCompany } from '../../../../test/members.ts'
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
    ['domains where it trusts addresses', { domains: [], trustsEmails: true }, texts.domainsFew],
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

  it('takes no public mail domain, nor one of another company’s people, nor one that a mere member vouches for', async () => {
    const theirs = `d${randomUUID()}.example`
    await signUp(server, { email: `eve@${theirs}` })
    await joinCompany(server, admin, { email: `bea@${theirs}` })
    const ofMember = `d${randomUUID()}.example`
    await joinCompany(server, admin, { email: `bea@${ofMember}` })
    const owner = await signUp(server, { email: `${randomUUID()}@gmail.com` })
    const gmail = await owner.tryCall(routes.create, { body: { ...good, domains: ['gmail.com'] } })
    expect(gmail).toMatchObject({ status: 400, reasons: { 'domains.0': { code: 'domain.not_yours' } } })
    for (const one of [theirs, ofMember]) {
      expect(await admin.tryCall(routes.create, { body: { ...good, domains: [domain, one] } })).toMatchObject({
        status: 400,
        reasons: { 'domains.1': { code: 'domain.not_yours' } },
      })
    }
  })

  it('has a domain judged when it is named, and not again with each change', async () => {
    const own = `d${randomUUID()}.example`
    const owner = await signUp(server, { email: `ada@${own}` })
    const body = { ...good, domains: [own] }
    const { id } = await owner.call(routes.create, { body })
    await joinCompany(server, admin, { email: `eve@${own}` })
    expect(await owner.tryCall(routes.update, { query: { providerId: id }, body })).toMatchObject({ status: 200 })
  })
})
