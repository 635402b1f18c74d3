import { accountRoutes } from '@millwright/contract/accounts'
import { groupRoutes } from '@millwright/contract/groups'
import { identityProviderRoutes as routes } from '@millwright/contract/identity-providers'
import { randomInt, randomUUID } from 'node:crypto'
import { createClient } from '../../server/test/api-client.ts'
import { type DatabaseKind, signUp, startServer, type TestServer } from '../../server/test/harness.ts'
import { type HostileProvider, startHostileProvider } from '../../server/test/hostile-provider.ts'
import { measuredDatabases } from '../databases.ts'
import type { Part, Row } from '../part.ts'
import { quantile } from '../quantile.ts'
import { msOfEach, spentSeconds } from './spent-seconds.ts'

const people = 8
const turns = 6
const secondsATurn = 1
const atOnce = 8
const groupsOfEach = 20

/** Sign-ins at an OpenID provider of this process beside those by password, without and with groups by claim. */
export const providerSignIns: Part = {
  name: 'provider-sign-in',
  what: `sign-ins a second by password, by OpenID Connect, and by OpenID Connect with ${groupsOfEach} groups by claim`,
  async measure() {
    const databases = measuredDatabases()
    const rows: Row[] = []
    for (const database of databases) rows.push(await measureOn(database))
    return rows
  },
}

async function measureOn(database: DatabaseKind): Promise<Row> {
  const domain = `d${randomUUID()}.example`
  const server = await startServer({ database, env: { SIGN_IN_PRIVATE_ADDRESSES: '1' } })
  const provider = await startHostileProvider(domain)
  try {
    const admin = await signUp(server, { email: `ada@${domain}` })
    const groups = Array.from({ length: groupsOfEach }, (_, n) => `crew ${n}`)
    const ids: string[] = []
    for (const name of groups) ids.push((await admin.call(groupRoutes.create, { body: { name } }))._id)
    // Who it is stands in the code alone, which no second address knows.
    provider.lie = { claims: { groups }, metadata: { userinfo_endpoint: undefined } }
    const plain = {
      name: 'Plant login',
      issuer: provider.issuer,
      clientId: 'millwright',
      clientSecret: 'secret-of-tests',
      active: true,
      domains: [domain],
      makesMembers: true,
      linksByEmail: false,
    }
    const claimLines = groups.map((value, n) => ({ value, groupId: ids[n] ?? null }))
    const { id: plainId } = await admin.call(routes.create, { body: plain })
    // A provider of its own, so that its members are not the same: an address is linked once.
    const mapped = { ...plain, name: 'Works login', linksByEmail: true, groupsClaim: 'groups', claimLines }
    const { id: mappedId } = await admin.call(routes.create, { body: mapped })
    const paces: Record<'password' | 'plain' | 'mapped', Pace[]> = { password: [], plain: [], mapped: [] }
    const paceOf = (work: Work) => perSecond(work, server.pid)
    // Turn by turn, because the machine's other work comes and goes; the first is for what is made once.
    for (let turn = 0; turn <= turns; turn += 1) {
      const password = await paceOf(() => byPassword(server, admin.account))
      const byPlain = await paceOf((n) => byProvider({ server, provider, providerId: plainId }, n))
      const byMapped = await paceOf((n) => byProvider({ server, provider, providerId: mappedId }, n))
      if (turn === 0) continue
      paces.password.push(password)
      paces.plain.push(byPlain)
      paces.mapped.push(byMapped)
    }
    const median = (name: keyof typeof paces, what: keyof Pace) =>
      quantile(
        paces[name].map((pace) => pace[what]),
        0.5,
      ).toFixed(1)
    return {
      database,
      'by password /s': median('password', 'aSecond'),
      'by OpenID Connect /s': median('plain', 'aSecond'),
      'with groups by claim /s': median('mapped', 'aSecond'),
      'by password, processor ms': median('password', 'computedMs'),
      'by OpenID Connect, processor ms': median('plain', 'computedMs'),
      'with groups, processor ms': median('mapped', 'computedMs'),
    }
  } finally {
    await provider.stop()
    await server.stop()
  }
}

/** Each call from an address of its own, or the limit by address would be measured. */
const somewhere = () => ({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` })

async function byPassword(server: TestServer, account: { email: string; password: string }): Promise<void> {
  const client = createClient(() => server.url)
  await client.call(accountRoutes.login, { body: account, headers: somewhere() })
}

type At = { server: TestServer; provider: HostileProvider; providerId: string }

/** As a browser that the provider sends back at once. */
async function byProvider({ server, provider, providerId }: At, n: number): Promise<void> {
  const client = createClient(() => server.url)
  const headers = somewhere()
  const { address } = await client.call(routes.begin, { body: { providerId }, headers })
  const asked = new URL(address).searchParams
  const answer = new URLSearchParams({
    code: `p${n % people}~${asked.get('nonce') ?? ''}`,
    state: asked.get('state') ?? '',
    iss: provider.issuer,
  })
  const { outcome } = await client.call(routes.complete, { body: { providerId, answer: `?${answer}` }, headers })
  if (outcome !== 'signed-in') throw new Error(`A sign-in came to ${outcome}`)
}

type Work = (n: number) => Promise<void>
/** The provider's part is not in `computedMs`: it is in this process. */
type Pace = { aSecond: number; computedMs: number }

async function perSecond(work: Work, serverPid: number): Promise<Pace> {
  const [began, before] = [performance.now(), spentSeconds(serverPid)]
  const end = began + secondsATurn * 1000
  let [begun, done] = [0, 0]
  const worker = async () => {
    while (performance.now() < end) {
      await work((begun += 1))
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const aSecond = done / ((performance.now() - began) / 1000)
  return { aSecond, computedMs: msOfEach(before, spentSeconds(serverPid), done) }
}
