import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'

type Alg = 'RS256' | 'none' | 'stranger' | 'HS256'
type BrokenReply = { redirectTo?: string; bytes?: 'without end' | 'drop by drop'; refusal?: RefusedReply }
/** `by`: in the body, in the header alone, or a page that is no answer of OAuth. */
type RefusedReply = { status: number; error: string; by: 'body' | 'challenge' | 'page' }
/** What it says that is not so; nothing of it, and it is like any other. */
export type Lie = {
  claims?: Record<string, unknown>
  /** In s from now on, when the token is made. */
  times?: { iat: number; exp: number }
  alg?: Alg
  userinfo?: Record<string, unknown>
  metadata?: Record<string, unknown>
  discovery?: BrokenReply
  token?: BrokenReply
  /** Awaited before the token is given. */
  beforeToken?: () => Promise<unknown>
}

export type HostileProvider = {
  issuer: string
  lie: Lie
  /** What the browser was sent with; of a code that is `subject~nonce` these are taken instead. */
  asked: { nonce: string }
  /** Requests to an address that it has not. */
  touched: number
  /** Of answers without end, how many bytes went out. */
  endlessBytes: number
  tokenRequests: URLSearchParams[]
  issuedTokens: string[]
  logoutToken: (claims: Record<string, unknown>, alg?: Alg) => Promise<string>
  stop: () => Promise<void>
}

const clientId = 'millwright'
const clientSecret = 'secret-of-tests'
const eventOfLogout = 'http://schemas.openid.net/event/backchannel-logout'

/** An OpenID provider that lies as it is told to. @param domain of the addresses that it vouches for */
export async function startHostileProvider(domain: string): Promise<HostileProvider> {
  const subject = `s${randomUUID()}`
  const [own, stranger] = [await generateKeyPair('RS256', { extractable: true }), await generateKeyPair('RS256')]
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }

  async function sign(claims: Record<string, unknown>, alg: Alg = 'RS256'): Promise<string> {
    const given = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))
    if (alg === 'none') return new UnsecuredJWT(given).encode()
    const key =
      alg === 'HS256'
        ? new TextEncoder().encode(clientSecret)
        : alg === 'stranger'
          ? stranger.privateKey
          : own.privateKey
    const header = { alg: alg === 'HS256' ? 'HS256' : 'RS256', kid: 'own' }
    const token = await new SignJWT(given).setProtectedHeader(header).sign(key)
    hostile.issuedTokens.push(token)
    return token
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => void answer(request.url ?? '', Buffer.concat(chunks).toString(), response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(path: string, body: string, response: ServerResponse): Promise<void> {
    const { lie } = hostile
    switch (path) {
      case '/.well-known/openid-configuration':
        if (breaks(lie.discovery, response, hostile)) return
        return json(response, { ...metadata(), ...lie.metadata })
      case '/keys':
        return json(response, { keys: [jwk] })
      case '/userinfo':
        return json(response, { sub: subject, ...lie.userinfo })
      case '/token': {
        const form = new URLSearchParams(body)
        hostile.tokenRequests.push(form)
        if (breaks(lie.token, response, hostile)) return
        await lie.beforeToken?.()
        const now = Math.floor(Date.now() / 1000)
        const { iat, exp } = lie.times ?? { iat: 0, exp: 300 }
        const [named = '', ...rest] = (form.get('code') ?? '').split('~')
        const [sub, nonce] = rest.length > 0 ? [named, rest.join('~')] : [subject, hostile.asked.nonce]
        const claims = { iss: issuer, aud: clientId, sub, iat: now + iat, exp: now + exp, nonce }
        const email = { email: `${sub}@${domain}`, email_verified: true }
        const idToken = await sign({ ...claims, ...email, ...lie.claims }, lie.alg)
        return json(response, {
          access_token: 'access-of-tests',
          token_type: 'Bearer',
          expires_in: 300,
          id_token: idToken,
        })
      }
      default:
        hostile.touched += 1
        response.writeHead(404).end()
    }
  }

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  })

  const hostile: HostileProvider = {
    issuer,
    lie: {},
    asked: { nonce: '' },
    touched: 0,
    endlessBytes: 0,
    tokenRequests: [],
    issuedTokens: [],
    logoutToken(claims, alg) {
      const now = Math.floor(Date.now() / 1000)
      const usual = { iss: issuer, aud: clientId, sub: subject, iat: now, exp: now + 120, jti: randomUUID() }
      return sign({ ...usual, events: { [eventOfLogout]: {} }, ...claims }, alg)
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return hostile
}

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Whether it answers otherwise than it should. */
function breaks(
  how: BrokenReply | undefined,
  response: ServerResponse,
  told: Pick<HostileProvider, 'endlessBytes'>,
): boolean {
  if (how?.redirectTo !== undefined) {
    response.writeHead(302, { location: how.redirectTo }).end()
    return true
  }
  if (how?.refusal) {
    const { status, error, by } = how.refusal
    const body = JSON.stringify({ error, error_description: `Nothing for ${error}` })
    if (by === 'challenge') response.setHeader('www-authenticate', `Basic realm="tests", error="${error}"`)
    response.writeHead(status, { 'content-type': by === 'body' ? 'application/json' : 'text/html' })
    response.end(by === 'body' ? body : `<p>${error}</p>`)
    return true
  }
  if (how?.bytes === undefined) return false
  response.writeHead(200, { 'content-type': 'application/json' })
  if (how.bytes === 'without end') {
    const part = ' '.repeat(65_536)
    const more = () => {
      do told.endlessBytes += part.length
      while (!response.destroyed && response.write(part))
    }
    response.on('drain', more)
    more()
    return true
  }
  const drop = setInterval(() => response.write(' '), 200)
  response.once('close', () => clearInterval(drop))
  return true
}
