import { isIP } from 'node:net'

/** `origin` is where the page must stand; `rpId` is what passkeys are bound to. */
export type PasskeyPlace = { origin: string; rpId: string }

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * Null where browsers give no passkeys: to plain http, and to addresses without a name. The server's own machine is
 * excepted, as `localhost`.
 */
export function passkeyPlace(publicUrl: string): PasskeyPlace | null {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  if (loopback.includes(hostname)) {
    return { origin: `${protocol}//localhost${port === '' ? '' : `:${port}`}`, rpId: 'localhost' }
  }
  const isNamed = isIP(hostname) === 0 && !hostname.startsWith('[')
  return protocol === 'https:' && isNamed ? { origin, rpId: hostname } : null
}
