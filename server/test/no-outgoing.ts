// Loaded into every server that a test starts: a connection to another machine is said on stderr, and leads nowhere.
import { Socket } from 'node:net'
import { sayingOutgoing } from './outgoing.ts'

const onThisMachine = new Set(['', 'localhost', '::1', hostOfDatabase()])

function hostOfDatabase(): string {
  const { DATABASE_URL: url = '' } = process.env
  return URL.canParse(url) ? new URL(url).hostname : ''
}

/** As `connect` takes it: options, a port with or without a host, the path of a socket; or what it makes of them. */
function hostOf([first, second]: readonly unknown[]): string {
  if (Array.isArray(first)) return hostOf(first)
  if (typeof first === 'object' && first !== null) {
    if ('path' in first && typeof first.path === 'string') return ''
    return 'host' in first && typeof first.host === 'string' ? first.host : ''
  }
  return typeof second === 'string' && Number.isFinite(Number(first)) ? second : ''
}

/** Where nobody listens. */
const nowhere = { host: '127.0.0.1', port: 1 }

/** The same to nowhere. */
function toNowhere([first, ...rest]: readonly unknown[]): unknown[] {
  if (Array.isArray(first)) return toNowhere(first)
  const given = typeof first === 'object' && first !== null ? first : {}
  return [{ ...given, ...nowhere }, ...rest.filter((one) => typeof one === 'function')]
}

// oxlint-disable-next-line typescript/unbound-method -- It is given its socket below.
const connect = Socket.prototype.connect as (this: Socket, ...args: unknown[]) => Socket
Socket.prototype.connect = function guarded(this: Socket, ...args: unknown[]): Socket {
  const host = hostOf(args)
  if (onThisMachine.has(host) || host.startsWith('127.')) return connect.apply(this, args)
  process.stderr.write(`${sayingOutgoing}${host}\n`)
  return connect.apply(this, toNowhere(args))
}
