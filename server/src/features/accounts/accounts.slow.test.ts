import { accountRoutes } from '@millwright/contract/accounts'
import type { Route } from '@millwright/contract/route'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '../../../test/api-client.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { newRegistration } from '../../../test/open-accounts.ts'
import { codeMailedTo, mailTo } from '../../../test/outbox.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ database: 'embedded' })
}, 60_000)
afterAll(() => server.stop())

const medianOf = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

async function timeOf(route: Route, body: unknown): Promise<number> {
  const client = createClient(() => server.url)
  const began = performance.now()
  await client.tryCall(route, { body })
  return performance.now() - began
}

type Pair = { known: unknown; unknown: unknown }

/**
 * Times each pair once, as known unknown, unknown known, known unknown ...: what a call leaves behind for the
 * next one to wait for (a job, a checkpoint) then meets both kinds equally often.
 */
async function timePairs(route: Route, pairs: Pair[]) {
  const times: { known: number; unknown: number }[] = []
  for (const [n, pair] of pairs.entries()) {
    if (n % 2 === 0) {
      const known = await timeOf(route, pair.known)
      times.push({ known, unknown: await timeOf(route, pair.unknown) })
    } else {
      const unknown = await timeOf(route, pair.unknown)
      times.push({ known: await timeOf(route, pair.known), unknown })
    }
  }
  return times
}

/**
 * The share by which a known address takes longer, from neighbouring calls, and between which bounds it lies with
 * 99 % confidence: order statistics of a median, n/2 ± 2.58 √n/2 (Conover, Practical Nonparametric Statistics, 3.2),
 * which ask nothing of how the times are distributed.
 */
function shareOf(times: { known: number; unknown: number }[]) {
  const differences = times.map(({ known, unknown }) => known - unknown).toSorted((a, b) => a - b)
  const reach = (2.58 * Math.sqrt(differences.length)) / 2
  const typical = medianOf(times.map(({ unknown }) => unknown))
  const at = (place: number) => (differences[Math.round(place)] ?? Infinity) / typical
  const middle = (differences.length - 1) / 2
  return { low: at(middle - reach), share: at(middle), high: at(middle + reach), typical }
}

/** Asks on, three thousand pairs at most, until it is sure that the times differ by less than 5 %, or that they do not. Returns the figures. */
async function expectAlike(route: Route, nextPairs: () => Promise<Pair[]>): Promise<string> {
  const times: { known: number; unknown: number }[] = []
  let found = { low: -1, share: 0, high: 1, typical: 0 }
  const isSure = () => (found.low > -0.05 && found.high < 0.05) || found.low > 0.05 || found.high < -0.05
  while (times.length < 3000 && !(times.length >= 200 && isSure())) {
    times.push(...(await timePairs(route, await nextPairs())))
    found = shareOf(times)
  }
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  const { low, share, high, typical } = found
  const told = `${times.length} pairs of ${typical.toFixed(1)} ms: ${percent(share)} (${percent(low)} to ${percent(high)})`
  expect(Math.max(-low, high), told).toBeLessThan(0.05)
  return told
}

async function signUpMany(count: number): Promise<SignedUp[]> {
  const people: SignedUp[] = []
  while (people.length < count) people.push(await signUp(server))
  return people
}

it('signing in takes as long for an unknown address as for a known one [T1c]', async ({ annotate }) => {
  const password = 'Wrong&Pass1'
  // Ten failures close an address: each twenty people give two hundred pairs.
  const nextPairs = async () => {
    const people = await signUpMany(20)
    const strangers = people.map(() => newRegistration().email)
    return Array.from({ length: 10 }, () =>
      people.map(({ account }, n) => ({
        known: { email: account.email, password },
        unknown: { email: strangers[n], password },
      })),
    ).flat()
  }
  await annotate(await expectAlike(accountRoutes.login, nextPairs))
})

it('forgetting a password takes as long for an unknown address as for a known one [T1c]', async ({ annotate }) => {
  const pairs = (await signUpMany(20)).map(({ account }) => ({
    known: { email: account.email },
    unknown: { email: newRegistration().email },
  }))
  // The first round mails a code to each.
  await timePairs(accountRoutes.forgotPassword, pairs)
  for (const { known } of pairs) await mailTo(server.dataDir, known.email, isReset)
  const nextPairs = async () => Array.from({ length: 10 }, () => pairs).flat()
  await annotate(await expectAlike(accountRoutes.forgotPassword, nextPairs))
})

const isReset = ({ text }: { text: string }) => text.includes('/auth/password/reset/')

it('registering takes as long for a known address as for a new one', async () => {
  const people = await signUpMany(20)
  const known: number[] = []
  const unknown: number[] = []
  for (const { account } of people) {
    known.push(await timeOf(accountRoutes.register, newRegistration({ email: account.email })))
    const body = newRegistration()
    unknown.push(await timeOf(accountRoutes.register, body))
    // Its mail would take part in the time of the next one.
    await codeMailedTo(server.dataDir, body.email)
  }
  const difference = Math.abs(medianOf(known) - medianOf(unknown)) / medianOf(unknown)
  expect(difference, `${medianOf(known).toFixed(1)} ms known, ${medianOf(unknown).toFixed(1)} ms unknown`).toBeLessThan(
    0.25,
  )
})
