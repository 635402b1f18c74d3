import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { secretsOf } from '../secrets.ts'
import { createBotCheck } from './bot-check.ts'

const secrets = secretsOf(new Uint8Array(32).fill(7))
const client = { address: '203.0.113.7', signal: new AbortController().signal }
const day = 24 * 3_600_000

describe('a pass', () => {
  it('is good for a day, at the installation that gave it', () => {
    let now = Date.UTC(2026, 0, 1)
    const check = createBotCheck({ kind: 'altcha' }, secrets, () => now)
    const { name, value } = check.pass()
    now += day - 1
    expect(check.isPassed({ [name]: value })).toBe(true)
    expect(
      createBotCheck({ kind: 'altcha' }, secretsOf(new Uint8Array(32)), () => now).isPassed({ [name]: value }),
    ).toBe(false)
    now += 1
    expect(check.isPassed({ [name]: value })).toBe(false)
    expect(check.isPassed({})).toBe(false)
  })

  it('is not asked for when the check is off', async () => {
    const check = createBotCheck({ kind: 'off' }, secrets)
    expect(check.isPassed({})).toBe(true)
    expect(await check.ask()).toEqual({ kind: 'off' })
  })
})

describe('a challenge', () => {
  afterEach(() => void vi.useRealTimers())

  it('is to be solved within ten minutes', async () => {
    // To solve it takes as long as the machine is busy.
    vi.useFakeTimers({ toFake: ['Date'] })
    const check = createBotCheck({ kind: 'altcha' }, secrets)
    const { challenge } = await check.ask()
    if (!challenge) throw new Error('No challenge came')
    const solution = await solveChallenge({ challenge: challenge as never, deriveKey })
    const token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
    vi.setSystemTime(Date.now() + 9 * 60_000 + 55_000)
    expect(await check.judge(token, client)).not.toBeNull()
    vi.setSystemTime(Date.now() + 10_000)
    expect(await check.judge(token, client)).toBeNull()
  })

  it('is another one each time', async () => {
    const check = createBotCheck({ kind: 'altcha' }, secrets)
    const signatures = await Promise.all(
      Array.from({ length: 5 }, async () => (await check.ask()).challenge?.signature),
    )
    expect(new Set(signatures).size).toBe(5)
  })
})

describe('reCAPTCHA', () => {
  /** In Google's place. */
  async function asked(answer: (response: ServerResponse) => void) {
    const bodies: URLSearchParams[] = []
    const standIn = createServer((request, response) => {
      void text(request).then((body) => {
        bodies.push(new URLSearchParams(body))
        answer(response)
      })
    })
    await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve))
    const { port } = standIn.address() as AddressInfo
    const verifyUrl = `http://127.0.0.1:${port}/siteverify`
    const check = createBotCheck({ kind: 'recaptcha', siteKey: 'site', secret: 'hidden', verifyUrl }, secrets)
    const verdict = await check.judge('token-1', client).catch((error: unknown) => error)
    standIn.close()
    return { check, verdict, bodies }
  }
  const json = (value: unknown) => (response: ServerResponse) => response.end(JSON.stringify(value))

  it('is asked with the secret, which the page never sees', async () => {
    const { check, verdict, bodies } = await asked(json({ success: true, score: 0.9 }))
    expect(verdict).toMatchObject({ hash: expect.any(Uint8Array) as Uint8Array })
    expect(bodies.map((body) => Object.fromEntries(body))).toEqual([
      { secret: 'hidden', response: 'token-1', remoteip: '203.0.113.7' },
    ])
    expect(await check.ask()).toEqual({ kind: 'recaptcha', siteKey: 'site' })
  })

  it.each([
    ['a program', { success: true, score: 0.3 }],
    ['no score', { success: true }],
    ['a refusal', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
  ])('takes %s for no proof', async (_what, value) => {
    expect((await asked(json(value))).verdict).toBeNull()
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['fails', (response) => response.writeHead(500).end()],
    ['answers nonsense', (response) => response.end('<html>')],
    ['sends elsewhere', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['breaks off', (response) => response.destroy()],
  ])('says that it is away when it %s', async (_what, answer) => {
    expect((await asked(answer)).verdict).toMatchObject({ code: 'unavailable' })
  })
})
