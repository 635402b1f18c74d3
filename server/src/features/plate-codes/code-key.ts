import { createHash } from 'node:crypto'
import { gs1Key } from './gs1-key.ts'

/**
 * What a code is compared by. `assetId`: one that Millwright printed for that asset; `typeKeys`: keys of codes that name the
 * type of the machine, where this one names the machine. `isText`: no address, but a serial number or what else is typed.
 */
export type CodeKey = { key: string; typeKeys: string[]; assetId: string | null; isText: boolean }

/** How many steps above the last one of an address may name the type, as in `/products/x200/serial/4711`. */
const stepsToType = 3
const maxParameters = 20
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u

/** Bytes of a key as it is: an entry of an index has room for no more than 2,700. */
const maxKeyBytes = 500

/** Sources of the rules: docs/decisions/0073. */
export function codeKeyOf(code: string): CodeKey {
  const { key, typeKeys, ...rest } = wholeKeyOf(code)
  return { key: shortened(key), typeKeys: typeKeys.map(shortened), ...rest }
}

const shortened = (key: string): string =>
  Buffer.byteLength(key) <= maxKeyBytes ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`

function wholeKeyOf(code: string): CodeKey {
  const text = code.normalize('NFC').trim()
  const url = addressOf(text)
  const assetId = ownAssetId(url, text)
  if (assetId !== null) return { key: `asset:${assetId}`, typeKeys: [], assetId, isText: false }
  const gs1 = gs1Key(url?.pathname ?? text)
  if (gs1) return { key: gs1.key, typeKeys: gs1.typeKey === null ? [] : [gs1.typeKey], assetId: null, isText: false }
  if (url) return { ...keysOfAddress(url), assetId: null, isText: false }
  return { key: `text:${folded(text)}`, typeKeys: [], assetId: null, isText: true }
}

/** As people type what they read: whatever the case, and with one blank for many. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

function addressOf(text: string): URL | null {
  const start = text.slice(0, 8).toLowerCase()
  return start.startsWith('http://') || start.startsWith('https://') ? URL.parse(text) : null
}

/** Of the address that our own labels carry, on whatever host the server stood when they were printed; or of the id alone. */
function ownAssetId(url: URL | null, text: string): string | null {
  const isOurs = url?.pathname === '/open'
  const id = (isOurs ? (url.searchParams.get('code') ?? '') : text).toLowerCase()
  return uuid.test(id) ? id : null
}

function keysOfAddress({ host, pathname, search, hash }: URL): { key: string; typeKeys: string[] } {
  // Names of hosts come in lower case from the parser, and the usual ports are gone (RFC 3986, 6.2.2.1 and 6.2.3).
  const steps = withPlainEscapes(pathname)
    .split('/')
    .filter((step) => step !== '')
  const parameters = withPlainEscapes(search.slice(1))
    .split('&')
    .filter((one) => one !== '')
    .toSorted()
  const keyOf = (path: readonly string[], query: readonly string[], fragment = ''): string =>
    `https://${[host, ...path].join('/')}${query.length > 0 ? `?${query.join('&')}` : ''}${fragment}`
  const key = keyOf(steps, parameters, withPlainEscapes(hash))
  const above: string[] = []
  for (let length = steps.length - 1; length > 0 && length >= steps.length - stepsToType; length--) {
    above.push(keyOf(steps.slice(0, length), []))
  }
  // The serial number is one of the parameters (IEC 61406-2); without all of them stands the address of the product.
  const fewer = parameters.slice(0, maxParameters).map((one) =>
    keyOf(
      steps,
      parameters.filter((other) => other !== one),
    ),
  )
  const bare = steps.length > 0 && parameters.length > 0 ? [keyOf(steps, [])] : []
  const typeKeys = new Set([...fewer, ...bare, ...above])
  typeKeys.delete(key)
  typeKeys.delete(keyOf([], []))
  return { key, typeKeys: [...typeKeys] }
}

/** Percent-encoding in capitals, and none of what needs none (RFC 3986, 6.2.2.1 and 6.2.2.2). */
function withPlainEscapes(text: string): string {
  return text.replace(/%[0-9a-f]{2}/giu, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return /[a-z0-9._~-]/iu.test(character) ? character : escape.toUpperCase()
  })
}
