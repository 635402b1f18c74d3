import { limits } from '@millwright/contract/limits'

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a program on the device of the browser is meant: by http, on its loopback (RFC 8252, 7.3). */
const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && loopback.has(hostname)

/** Schemes that programs made for MCP have registered on devices, without the dot that RFC 8252 asks for. */
const knownPrograms: ReadonlySet<string> = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:'])

/**
 * Whether it opens a program on the device by a scheme of the program's own (RFC 8252, 7.1): a domain turned round, as
 * `com.example.app:/callback`, or a known one. Whatever a browser or an operating system does itself has no dot in its scheme.
 */
const isOfProgram = ({ protocol, pathname }: URL): boolean =>
  (knownPrograms.has(protocol) || /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:$/.test(protocol)) && pathname.startsWith('/')

/** Where a client is answered, as people are told: the host, or the scheme of a program, and whether that is on the device of the browser. */
export function answeredAt(uri: string): { host: string; isLocal: boolean } {
  const url = new URL(uri)
  return isOfProgram(url) ? { host: url.protocol, isLocal: true } : { host: url.host, isLocal: isLoopback(url) }
}

/** Whether two of `answeredAt` are one place: a program takes whichever port of the loopback is free. */
export function isSameHost(one: string, other: string): boolean {
  return withoutFreePort(one) === withoutFreePort(other)
}

function withoutFreePort(host: string): string {
  const name = host.replace(/:\d+$/, '')
  return loopback.has(name) ? name : host
}

/** Whether a client may register it: https, a loopback or a program's own, without a fragment and without a name in front of the host. */
export function canBeRegistered(uri: string): boolean {
  // What a URL may not hold is taken out of it in silence.
  if (uri.length > limits.oauthRedirectUri || !/^[\x21-\x7e]+$/.test(uri)) return false
  const url = URL.parse(uri)
  if (!url || uri.includes('#') || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || isLoopback(url) || isOfProgram(url)
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
