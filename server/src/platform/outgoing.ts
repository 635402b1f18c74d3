import type { LookupAddress } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { createNames, type FindAddresses } from './names.ts'

/** An address that must not be asked, or an answer that is not taken. */
export class OutgoingRefused extends Error {
  readonly code: 'address' | 'protocol' | 'redirect' | 'size' | 'status'

  constructor(code: OutgoingRefused['code'], host: string) {
    super(`${host} is not asked or not heard: ${code}`)
    this.name = 'OutgoingRefused'
    this.code = code
  }
}

type AllowedNetworks = {
  /** Whether addresses in private networks may be asked, and this machine by http. */
  allowsPrivate: boolean
  /** May be asked besides, by http too; what nobody may be asked at stays out. */
  networks?: readonly { address: string; prefix: number }[]
  /** Else those of the process. */
  names?: FindAddresses
}

type Limits = AllowedNetworks & {
  /** From the first look at the name to the last byte of the answer. */
  timeoutMs: number
  maxBytes: number
  /** Whether an answer that is longer is cut there, in place of not being taken. */
  isCut?: boolean
}

type OutgoingOptions = {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  signal?: AbortSignal | undefined
  /** For whom it is asked: their names wait for each other alone. */
  companyId: string
}

/** Asks an address that somebody has typed in. The answer is whole when it resolves. @throws OutgoingRefused, or Error. */
export type Outgoing = (address: string, asked: OutgoingOptions) => Promise<Response>

/** One for all that is asked: what is bounded is the process. */
const namesOfProcess = createNames()

/** The name is looked up once, and what was judged is what is connected to. Redirects are not followed. */
export function createOutgoing({ timeoutMs, maxBytes, isCut = false, ...allowed }: Limits): Outgoing {
  const judgeOf = createAddressGuard(allowed)
  const find = finding(allowed)
  return async (address, { method = 'GET', headers = {}, body, signal, companyId }) => {
    const url = new URL(address)
    const judge = judgeOf(url)
    const limit = AbortSignal.timeout(timeoutMs)
    return send(url, {
      options: {
        method,
        headers,
        lookup: checkedLookup((name) => find(name, companyId), judge),
        signal: signal ? AbortSignal.any([limit, signal]) : limit,
      },
      body: textOf(body),
      maxBytes,
      isCut,
    })
  }
}

/** Judges an address that is not asked yet. @throws OutgoingRefused, or Error where the name is not known now. */
export function createAddressCheck(allowed: AllowedNetworks): (address: string, companyId: string) => Promise<void> {
  const judgeOf = createAddressGuard(allowed)
  const find = finding(allowed)
  return async (address, companyId) => {
    const url = new URL(address)
    const judge = judgeOf(url)
    if (isIP(hostOf(url)) > 0) return
    for (const found of await find(url.hostname, companyId)) judge(found.address)
  }
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')

const isInsideAllowed = ({ allowsPrivate, networks = [] }: AllowedNetworks) => allowsPrivate || networks.length > 0

function finding({ names = namesOfProcess, ...allowed }: AllowedNetworks) {
  const mayBeInside = isInsideAllowed(allowed)
  return (name: string, companyId: string) => names(name, { companyId, mayBeInside })
}

/** Judges what is known of an address before its name is looked up; then, each that it is found at. */
function createAddressGuard({ allowsPrivate, networks = [] }: AllowedNetworks) {
  const named = listOf(networks.map(({ address, prefix }) => [address, prefix] as const))
  const allowsHttp = isInsideAllowed({ allowsPrivate, networks })
  return (url: URL) => {
    const judge = (ip: string) => {
      const kind = kindOf(ip)
      const isNamed = named.check(ip, familyOf(ip))
      if (kind === 'never') throw new OutgoingRefused('address', url.host)
      if (kind !== 'public' && !allowsPrivate && !isNamed) throw new OutgoingRefused('address', url.host)
      if (url.protocol === 'http:' && kind !== 'loopback' && !isNamed) throw new OutgoingRefused('protocol', url.host)
    }
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && allowsHttp)) {
      throw new OutgoingRefused('protocol', url.host)
    }
    // What is an address already is not looked up.
    if (isIP(hostOf(url)) > 0) judge(hostOf(url))
    return judge
  }
}

/** Every address that the name has must be allowed. */
function checkedLookup(find: (name: string) => Promise<LookupAddress[]>, judge: (ip: string) => void): LookupFunction {
  const findJudged = async (name: string) => {
    const found = await find(name)
    for (const { address } of found) judge(address)
    return found
  }
  return (name, options, answer) => {
    findJudged(name).then(
      (found) => {
        const [first] = found
        if (options.all === true || first === undefined) return answer(null, found)
        answer(null, first.address, first.family)
      },
      (error: Error) => answer(error, []),
    )
  }
}

type OutgoingRequest = {
  options: { method: string; headers: Record<string, string>; lookup: LookupFunction; signal: AbortSignal }
  body: string | null
  maxBytes: number
  isCut: boolean
}

function send(url: URL, { options, body, maxBytes, isCut }: OutgoingRequest): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, { ...options, agent: false })
  // All of these stay to the end: an error that nobody listens for ends the process. What has been settled stays as it is.
  request.on('error', reject)
  request.on('close', () => reject(new OutgoingRefused('status', url.host)))
  request.on('upgrade', (_, socket) => {
    socket.destroy()
    reject(new OutgoingRefused('status', url.host))
  })
  request.on('response', (response) => {
    const status = response.statusCode ?? 0
    const refuse = (code: OutgoingRefused['code']) => void response.destroy(new OutgoingRefused(code, url.host))
    response.on('error', reject)
    if (status >= 300 && status < 400) return refuse('redirect')
    // What `Response` does not take.
    if (status < 200 || status > 599) return refuse('status')
    const chunks: Buffer[] = []
    let length = 0
    const end = () => {
      try {
        resolve(responseOf(response, Buffer.concat(chunks).subarray(0, maxBytes)))
      } catch (error) {
        reject(error)
      }
    }
    response.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > maxBytes && !isCut) return refuse('size')
      chunks.push(chunk)
      if (length <= maxBytes) return
      end()
      response.destroy()
    })
    response.on('end', end)
  })
  request.end(body ?? undefined)
  return promise
}

/** @throws TypeError for a status or header that `Response` does not take. */
function responseOf({ statusCode: status = 0, headers: given }: IncomingMessage, body: Buffer<ArrayBuffer>): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) headers.set(name, String(value))
  const isEmpty = status === 204 || status === 205
  return new Response(isEmpty ? null : body, { status, headers })
}

function textOf(body: unknown): string | null {
  if (body === undefined || body === null) return null
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('Only text is sent')
}

/** Nobody's, this network's, everybody's, kept for later or for examples, or other ways to write an IPv4 address. */
const never = listOf([
  ['0.0.0.0', 8],
  // Link-local: the metadata of clouds among them.
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  // A name server and more of Azure, inside.
  ['168.63.129.16', 32],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 128],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['fd00:ec2::254', 128],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
])
const loopback = listOf([
  ['127.0.0.0', 8],
  ['::1', 128],
])
/** Of IPv6, what is given out: all else is kept for later, or of a kind of its own. */
const globalUnicast = listOf([['2000::', 3]])
const inPrivate = listOf([
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['fc00::', 7],
])

function listOf(networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, familyOf(network))
  return list
}

function familyOf(ip: string): 'ipv4' | 'ipv6' {
  return isIP(ip) === 6 ? 'ipv6' : 'ipv4'
}

function kindOf(ip: string): 'never' | 'loopback' | 'private' | 'public' {
  const family = familyOf(ip)
  if (isIP(ip) === 0 || never.check(ip, family)) return 'never'
  if (loopback.check(ip, family)) return 'loopback'
  if (inPrivate.check(ip, family)) return 'private'
  return family === 'ipv4' || globalUnicast.check(ip, family) ? 'public' : 'never'
}
