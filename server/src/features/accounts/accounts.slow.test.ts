import { accountRoutes } from '@millwright/contract/accounts'
import type { Route } from '@millwright/contract/route'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '../../../test/api-client.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { newRegistration } from '../../../test/open-accounts.ts'
import { codeMailedTo } from '../../../test/outbox.ts'

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

type Medians = { known: number; unknown: number }

function expectAlike({ known, unknown }: Medians, share: number): void {
  const difference = Math.abs(known - unknown) / unknown
  expect(difference, `${known.toFixed(1)} ms known, ${unknown.toFixed(1)} ms unknown`).toBeLessThan(share)
}

/** Ten tries on each of twenty, known and unknown in turn, so that both meet the same weather. */
async function compare(
  bodies: { known: unknown; unknown: unknown }[],
  { route, tries }: { route: Route; tries: number },
) {
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < tries; round += 1) {
    for (const body of bodies) {
      const isKnownFirst = round % 2 === 0
      if (isKnownFirst) known.push(await timeOf(route, body.known))
      unknown.push(await timeOf(route, body.unknown))
      if (!isKnownFirst) known.push(await timeOf(route, body.known))
    }
  }
  return { known: medianOf(known), unknown: medianOf(unknown) }
}

it('signing in takes as long for an unknown address as for a known one', async () => {
  const people: SignedUp[] = []
  for (let n = 0; n < 20; n += 1) people.push(await signUp(server))
  const password = 'Wrong&Pass1'
  const bodies = people.map(({ account }) => ({
    known: { email: account.email, password },
    unknown: { email: newRegistration().email, password },
  }))
  expectAlike(await compare(bodies, { route: accountRoutes.login, tries: 10 }), 0.05)
})

it('forgetting a password takes as long for an unknown address as for a known one', async () => {
  const people: SignedUp[] = []
  for (let n = 0; n < 20; n += 1) people.push(await signUp(server))
  const bodies = people.map(({ account }) => ({
    known: { email: account.email },
    unknown: { email: newRegistration().email },
  }))
  // The first round mails a code to each.
  await compare(bodies, { route: accountRoutes.forgotPassword, tries: 1 })
  expectAlike(await compare(bodies, { route: accountRoutes.forgotPassword, tries: 10 }), 0.05)
})

it('registering takes as long for a known address as for a new one', async () => {
  const people: SignedUp[] = []
  for (let n = 0; n < 20; n += 1) people.push(await signUp(server))
  const known: number[] = []
  const unknown: number[] = []
  for (const { account } of people) {
    known.push(await timeOf(accountRoutes.register, newRegistration({ email: account.email })))
    const body = newRegistration()
    unknown.push(await timeOf(accountRoutes.register, body))
    // Its mail would take part in the time of the next one.
    await codeMailedTo(server.dataDir, body.email)
  }
  expectAlike({ known: medianOf(known), unknown: medianOf(unknown) }, 0.25)
})
