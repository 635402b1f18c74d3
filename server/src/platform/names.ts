import type { LookupAddress } from 'node:dns'
import { lookup as lookupAll, Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { createTurnsByKey } from './turns.ts'

export type NameLookup = {
  /** Who asks: only one name of a company is looked up by the machine at once. */
  companyId: string
  /** Whether the machine is asked for what the resolver does not find: only that knows names of the operator's own network. */
  mayBeInside: boolean
}

/** Where a name leads. @throws Error named `TimeoutError` where nobody has answered in time, another where it is not known. */
export type FindAddresses = (name: string, by: NameLookup) => Promise<LookupAddress[]>

type NamesOptions = {
  openResolver?: () => Pick<Resolver, 'resolve4' | 'resolve6'>
  lookup?: (name: string, options: { all: true }) => Promise<LookupAddress[]>
  hostsFile?: string
  now?: () => number
  /** How long the machine is waited for. */
  waitMs?: number
}

/** Twice a second, and as long again for each further name server of the machine. */
const openOwn = () => new Resolver({ timeout: 1_000, tries: 2, maxTimeout: 2_000 })

const minuteMs = 60_000
/** The machine looks names up in libuv's four threads, which files wait for too, and nothing ends what is under way there. */
const machineLookups = 2

/**
 * Names are looked up without threads, so that a slow name server keeps nobody else waiting. What only the machine finds is
 * looked up by it, few at once. A name that nobody answered for in time has failed for a minute.
 */
export function createNames({
  openResolver = openOwn,
  lookup = lookupAll,
  hostsFile = '/etc/hosts',
  now = () => performance.now(),
  waitMs = 3_000,
}: NamesOptions = {}): FindAddresses {
  const inTurn = createTurnsByKey(machineLookups)
  const lateUntil = new Map<string, number>()
  // The machine's name servers may change.
  let opened = { resolver: openResolver(), until: now() + minuteMs }
  const resolverNow = () => {
    if (opened.until <= now()) opened = { resolver: openResolver(), until: now() + minuteMs }
    return opened.resolver
  }

  function late(name: string): NameTimeout {
    for (const [former, until] of lateUntil) {
      if (until > now()) break
      lateUntil.delete(former)
    }
    lateUntil.set(name, now() + minuteMs)
    return new NameTimeout(name)
  }

  async function byResolver(name: string): Promise<LookupAddress[]> {
    const resolver = resolverNow()
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = [...addressesOf(four, 4), ...addressesOf(six, 6)]
    if (found.length === 0 && (isLate(four) || isLate(six))) throw late(name)
    return found
  }

  async function byMachine(name: string, companyId: string): Promise<LookupAddress[]> {
    const limit = AbortSignal.timeout(waitMs)
    let hasBegun = false
    const found = inTurn({ key: companyId, signal: limit }, () => {
      hasBegun = true
      return lookup(name, { all: true })
    })
    const over = Promise.withResolvers<never>()
    const giveUp = () => over.reject(hasBegun ? late(name) : new NameTimeout(name))
    limit.addEventListener('abort', giveUp, { once: true })
    return Promise.race([found, over.promise]).finally(() => limit.removeEventListener('abort', giveUp))
  }

  return async (given, { companyId, mayBeInside }) => {
    const name = given.endsWith('.') ? given.slice(0, -1) : given
    if ((lateUntil.get(name) ?? 0) > now()) throw new NameTimeout(name)
    if (isOfMachine(name) || (await isListed(hostsFile, name))) return byMachine(name, companyId)
    const found = await byResolver(name)
    if (found.length > 0) return found
    if (mayBeInside) return byMachine(name, companyId)
    throw new Error(`${name} is not known`)
  }
}

class NameTimeout extends Error {
  constructor(name: string) {
    super(`Nobody has said in time where ${name} is`)
    this.name = 'TimeoutError'
  }
}

type SettledNames = PromiseSettledResult<string[]>

const addressesOf = (answer: SettledNames, family: 4 | 6): LookupAddress[] =>
  answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : []

const isLate = (answer: SettledNames) =>
  answer.status === 'rejected' && (answer.reason as NodeJS.ErrnoException).code === 'ETIMEOUT'

const isOfMachine = (name: string) => !name.includes('.') || name.endsWith('.localhost')

/** What the operator has written down goes before what a name server says. */
async function isListed(hostsFile: string, name: string): Promise<boolean> {
  const text = (await readFile(hostsFile, 'utf8').catch(() => '')).toLowerCase()
  if (!text.includes(name)) return false
  return text.split('\n').some((line) => (line.split('#')[0] ?? '').trim().split(/\s+/).slice(1).includes(name))
}
