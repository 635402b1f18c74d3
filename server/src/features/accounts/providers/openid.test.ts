import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { isOfWeb, verifyAnswer } from './openid.ts'

const tenant = '72f988bf-86f1-41af-91ab-2d7cd011db47'
const host = 'https://login.microsoftonline.com'
const expected = { state: 'state', nonce: 'nonce', codeVerifier: 'v'.repeat(43) }

/** Microsoft Entra ID as it answers at an address: of one tenant, or of all, whose issuer it names by a pattern. */
async function askEntra(at: 'common' | typeof tenant, claims: object, userinfo?: object) {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const issuer = `${host}/${at}/v2.0`
  const token = await new SignJWT({ ...claims, tid: tenant, nonce: expected.nonce })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(`${host}/${tenant}/v2.0`)
    .setAudience('millwright')
    .setSubject('subject')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(privateKey)
  const answers: Record<string, unknown> = {
    [`${issuer}/.well-known/openid-configuration`]: {
      issuer: at === 'common' ? `${host}/{tenantid}/v2.0` : issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      ...(userinfo && { userinfo_endpoint: `${issuer}/userinfo` }),
      id_token_signing_alg_values_supported: ['RS256'],
    },
    [`${issuer}/token`]: { access_token: 'x', token_type: 'Bearer', id_token: token },
    [`${issuer}/userinfo`]: { sub: 'subject', ...userinfo },
    [`${issuer}/keys`]: { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] },
  }
  return verifyAnswer(
    async (url) => Response.json(answers[String(url)]),
    { companyId: 'nordmark', issuer, clientId: 'millwright', clientSecret: 'secret' },
    { answer: new URL('https://plant.example/auth/provider/x?code=c&state=state'), expected },
  )
}

it.each([
  ['https://login.plant.example/authorize', 'https://login.plant.example', true],
  ['http://127.0.0.1:8080/authorize', 'http://127.0.0.1:8080', true],
  ['https://login.plant.example/authorize', 'http://127.0.0.1:8080', true],
  ['http://login.plant.example/authorize', 'https://login.plant.example', false],
  ['javascript:alert(1)', 'https://login.plant.example', false],
  ['javascript:alert(1)', 'http://127.0.0.1:8080', false],
  ['data:text/html,x', 'http://127.0.0.1:8080', false],
  ['file:///etc/passwd', 'http://127.0.0.1:8080', false],
])('a browser is sent to %s by the provider %s: %s', (address, issuer, isSent) => {
  expect(isOfWeb(new URL(address), { issuer })).toBe(isSent)
})

describe('an address of which nothing is said', () => {
  it('is named where the provider is one tenant', async () => {
    const identity = await askEntra(tenant, { email: 'Ada@Plant.example' })
    expect(identity).toMatchObject({ email: null, unprovenEmail: 'ada@plant.example' })
  })

  it('is not where any tenant could say it', async () => {
    const identity = await askEntra('common', { email: 'ada@plant.example' })
    expect(identity).toMatchObject({ subject: 'subject', email: null, unprovenEmail: null })
  })

  it('is not where the provider says of it elsewhere', async () => {
    const said = { email_verified: false }
    const inToken = await askEntra(tenant, said, { email: 'ada@plant.example' })
    const asUserinfo = await askEntra(tenant, { email: 'ada@plant.example' }, said)
    expect([inToken.unprovenEmail, asUserinfo.unprovenEmail]).toEqual([null, null])
    const nowhere = await askEntra(tenant, {}, { email: 'ada@plant.example' })
    expect(nowhere).toMatchObject({ email: null, unprovenEmail: 'ada@plant.example' })
  })

  it.each([false, 'true', 1, null])('is not where the provider says %j of it', async (said) => {
    const identity = await askEntra(tenant, { email: 'ada@plant.example', email_verified: said })
    expect(identity).toMatchObject({ email: null, unprovenEmail: null })
  })
})
