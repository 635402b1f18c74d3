import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'

export const providerClient = { clientId: 'millwright', clientSecret: 'a secret of tests, and of nothing else' }

/** What the provider says of somebody; `sub` is the name that they sign in with there. Without `email_verified`: nothing of it. */
export type Person = {
  email: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  name?: string
  job_title?: string
  department?: string
  groups?: unknown
  realm_access?: unknown
}

export type IdentityProvider = {
  issuer: string
  people: Map<string, Person>
  /** Where it sends a browser back to, and tells of sign-outs. */
  register: (addresses: { redirectAddress: string; signOutAddress: string; leaveAddress: string }) => void
  /** Signs with another key from now on. */
  rotateKeys: () => Promise<void>
  stop: () => Promise<void>
}

const asksWho = '/who/'
const whoForm = `<!doctype html><title>Plant login</title><form method="post" action="">
  <label>Name there <input name="login" required></label><button>Sign in there</button></form>`

/** OpenID Connect by `oidc-provider`, on a free port of this machine: whoever names themselves there is signed in. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  let answer: RequestListener = (_, response) => void response.writeHead(503).end()
  const server = createServer((request, response) => answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, Person>()
  let addresses: Parameters<IdentityProvider['register']>[0] | null = null
  let keys = [await newKey('first')]

  function open() {
    if (addresses === null) return
    const { redirectAddress, signOutAddress, leaveAddress } = addresses
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: providerClient.clientId,
          client_secret: providerClient.clientSecret,
          redirect_uris: [redirectAddress],
          post_logout_redirect_uris: [leaveAddress],
          backchannel_logout_uri: signOutAddress,
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys },
      cookies: { keys: ['of tests'] },
      // Its own fetch refuses addresses of this machine.
      fetch: (url: string, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown }) =>
        fetch(url, options),
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['given_name', 'family_name', 'name', 'job_title', 'department', 'realm_access'],
        // To who asks for the scope of this name alone.
        groups: ['groups'],
      },
      features: {
        backchannelLogout: { enabled: true },
        devInteractions: { enabled: false },
        rpInitiatedLogout: {
          enabled: true,
          logoutSource: (context: { body: string }, form: string) => {
            context.body = `${form}<button form="op.logoutForm" name="logout" value="yes">Sign out there</button>`
          },
        },
      },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `${asksWho}${uid}` },
      ttl: { Session: 3600, Grant: 3600, AccessToken: 600, IdToken: 600, Interaction: 600, AuthorizationCode: 60 },
      findAccount: (_: unknown, sub: string) => ({
        accountId: sub,
        claims: () => ({ sub, ...people.get(sub) }),
      }),
      // Nobody is asked whether they agree.
      loadExistingGrant: async (context: {
        oidc: { session: { accountId: string }; client: { clientId: string } }
      }) => {
        const { session, client } = context.oidc
        const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
        grant.addOIDCScope('openid email profile groups')
        await grant.save()
        return grant
      },
    })
    const follows = provider.callback()
    answer = (request, response) => {
      if (request.url?.startsWith(asksWho) !== true) return follows(request, response)
      if (request.method !== 'POST') return void response.writeHead(200, { 'content-type': 'text/html' }).end(whoForm)
      void text(request).then((sent) => {
        const login = { accountId: new URLSearchParams(sent).get('login') ?? '' }
        return provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false })
      })
    }
  }

  return {
    issuer,
    people,
    register(given) {
      addresses = given
      open()
    },
    async rotateKeys() {
      keys = [await newKey('second')]
      open()
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function newKey(kid: string) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' }
}

const maxSteps = 12

/** A browser with cookies of its own: goes to `address`, signs in as `login` where that is asked, and returns the address that is not the provider's. */
export function openBrowser(issuer: string) {
  const cookies = new Map<string, string>()
  async function ask(url: URL, form?: Record<string, string>) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    return response
  }
  /** Hidden fields of a form, and where it goes. */
  const formIn = (html: string) => ({
    action: /action="([^"]*)"/.exec(html)?.[1] ?? null,
    fields: Object.fromEntries(
      [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    ),
  })
  return {
    /** @returns the address that the provider leads back to */
    async follow(address: string, { login = '', leave = false } = {}): Promise<URL> {
      let [url, form]: [URL, Record<string, string> | undefined] = [new URL(address), undefined]
      for (let step = 0; step < maxSteps; step += 1) {
        if (url.origin !== issuer) return url
        const response = await ask(url, form)
        const next = response.headers.get('location')
        if (next !== null) {
          ;[url, form] = [new URL(next, url), undefined]
          continue
        }
        const { action, fields } = formIn(await response.text())
        if (action === null) throw new Error(`The provider shows no form at ${url.pathname}: ${response.status}`)
        ;[url, form] = [
          action === '' ? url : new URL(action, url),
          { ...fields, ...(leave ? { logout: 'yes' } : { login }) },
        ]
      }
      throw new Error('The provider leads around in a circle')
    },
  }
}
