import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { oauthRoutes } from '@millwright/contract/oauth'
import type { ClientScope } from '@millwright/contract/token-scopes'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type ApiClient, createClient } from './api-client.ts'

export const callback = 'http://127.0.0.1:3118/callback'

/** What the official client keeps between its steps, as a program would: in its memory. */
export class KeptOAuth implements OAuthClientProvider {
  readonly redirectUrl = callback
  readonly clientMetadata
  registered: StoredOAuthClientInformation | undefined
  kept: StoredOAuthTokens | undefined
  /** Where the user was led. */
  asked: URL | undefined
  private verifier = ''
  private readonly sentState = randomUUID()

  constructor(name: string) {
    this.clientMetadata = { client_name: name, redirect_uris: [callback] }
  }
  state = () => this.sentState
  clientInformation = () => this.registered
  saveClientInformation = (information: StoredOAuthClientInformation) => void (this.registered = information)
  tokens = () => this.kept
  saveTokens = (tokens: StoredOAuthTokens) => void (this.kept = tokens)
  redirectToAuthorization = (address: URL) => void (this.asked = address)
  saveCodeVerifier = (verifier: string) => void (this.verifier = verifier)
  codeVerifier = () => this.verifier
}

/** Each program of a test asks from an address of its own: the limits are by address. */
function fetchFrom({ address }: Pick<ApiClient, 'address'>): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', address)
    return fetch(input, { ...init, headers })
  }
}

/** The official client, which asks by OAuth where it has no token. */
export function clientByOAuth(url: string, kept: KeptOAuth) {
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), {
    authProvider: kept,
    fetch: fetchFrom(createClient(() => url)),
  })
  const client = new Client({ name: 'a test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })
  return { client, transport }
}

/** A client without a library, that sends what it is told to. */
export type RawClient = { api: ApiClient; clientId: string; verifier: string; asks: Record<string, string> }

export async function registerRaw(url: string, metadata: object = {}): Promise<RawClient> {
  const api = createClient(() => url)
  const body = { client_name: 'Desk assistant', redirect_uris: [callback], ...metadata }
  const registered = (await (await api.request('POST', '/oauth/register', { body })).json()) as { client_id: string }
  const verifier = randomBytes(32).toString('base64url')
  return {
    api,
    clientId: registered.client_id,
    verifier,
    asks: {
      response_type: 'code',
      client_id: registered.client_id,
      redirect_uri: callback,
      scope: 'read ask',
      state: 'a-state',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      resource: new URL('/mcp', url).href,
    },
  }
}

type Allowed = { scopes?: ClientScope[]; assetIds?: string[]; allow?: boolean }

/** What the client hears after a member has decided. */
export async function decided(member: ApiClient, request: string, allowed: Allowed = {}): Promise<URLSearchParams> {
  const body = { request, allow: true, scopes: ['read' as const, 'ask' as const], ...allowed }
  const { address } = await member.call(oauthRoutes.decide, { body })
  return new URL(address).searchParams
}

const Sent = z.looseObject({
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  error: z.string().optional(),
})

/** What the token endpoint answers. */
export async function send({ api, clientId }: RawClient, path: string, form: Record<string, string>) {
  const body = new URLSearchParams({ client_id: clientId, ...form })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await api.request('POST', path, { body: body.toString(), headers })
  return { status: answer.status, headers: answer.headers, ...Sent.parse(await answer.json()) }
}

export const exchange = (client: RawClient, code: string, changes: Record<string, string> = {}) =>
  send(client, '/oauth/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: callback,
    code_verifier: client.verifier,
    resource: client.asks['resource'] ?? '',
    ...changes,
  })

export const renew = (client: RawClient, refreshToken: string, changes: Record<string, string> = {}) =>
  send(client, '/oauth/token', { grant_type: 'refresh_token', refresh_token: refreshToken, ...changes })

/** A token, and what it is renewed by. */
export async function letIn(client: RawClient, member: ApiClient, allowed: Allowed = {}) {
  const answer = await decided(member, new URLSearchParams(client.asks).toString(), allowed)
  const { access_token: token = '', refresh_token: refreshToken = '' } = await exchange(
    client,
    answer.get('code') ?? '',
  )
  return { token, refreshToken }
}
