import { limits } from '@millwright/contract/limits'

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a program on the device of the browser is meant: by http, on its loopback (RFC 8252, 7.3). */
export const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && loopback.has(hostname)

/** Whether a client may register it: https or a loopback, without a fragment and without a name in front of the host. */
export function canBeRegistered(uri: string): boolean {
  // What a URL may not hold is taken out of it in silence.
  if (uri.length > limits.oauthRedirectUri || !/^[\x21-\x7e]+$/.test(uri)) return false
  const url = URL.parse(uri)
  if (!url || uri.includes('#') || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || isLoopback(url)
}

/** Letter for letter; of a loopback the port may be another one, because programs take whichever is free. */
export function isRegistered(registered: readonly string[], uri: string): boolean {
  return canBeRegistered(uri) && registered.some((one) => one === uri || isSameLoopback(one, uri))
}

function isSameLoopback(one: string, other: string): boolean {
  const [first, second] = [new URL(one), new URL(other)]
  if (!isLoopback(first) || !isLoopback(second)) return false
  first.port = second.port
  return first.href === second.href
}
