import { accountRoutes } from '@millwright/contract/accounts'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomAddress } from '../../test/api-client.ts'
import { type Calls, healthDuring } from '../../test/ask-health.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../test/harness.ts'

let server: TestServer
let ada: SignedUp
beforeAll(async () => {
  server = await startServer({ database: 'embedded' })
  ada = await signUp(server)
}, 120_000)
afterAll(() => server.stop())

/** The time that 99 of 100 calls stayed below. */
function p99Of({ times, failed }: Calls): number {
  expect(failed).toBe(0)
  expect(times.length).toBeGreaterThan(50)
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Infinity
}

it('200 sign-ins a second from one address are refused, and others are served [T7c]', async ({ annotate }) => {
  const { method, path } = accountRoutes.login
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': randomAddress() }
  const body = JSON.stringify({ email: ada.account.email, password: 'Wrong&Pass1' })
  const own: number[] = []
  const statuses: number[] = []
  const seconds = 5
  const flood = async () => {
    const asked: Promise<unknown>[] = []
    for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
      for (let n = 0; n < 20; n += 1) {
        asked.push(fetch(`${server.url}${path}`, { method, headers, body }).then(({ status }) => statuses.push(status)))
      }
      const began = performance.now()
      await ada.call(accountRoutes.fetchProfile)
      own.push(performance.now() - began)
      await wait(100)
    }
    await Promise.all(asked)
  }
  const health = await healthDuring(server.url, flood)
  const refused = statuses.filter((status) => status === 429).length
  await annotate(`${refused} of ${statuses.length} refused; health p99 ${p99Of(health).toFixed(0)} ms`)
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
  expect(refused).toBeGreaterThan(statuses.length - 20)
  expect(p99Of(health)).toBeLessThan(500)
  expect(own.toSorted((a, b) => a - b)[Math.floor(own.length / 2)]).toBeLessThan(500)
})

const residentBytes = async () => Number((await readFile(`/proc/${server.pid}/statm`, 'utf8')).split(' ')[1]) * 4096

it.runIf(process.platform === 'linux')(
  '5,000 connections that send half a head leave others served, and their memory comes back [T31b]',
  async ({ annotate }) => {
    const { hostname, port } = new URL(server.url)
    const before = await residentBytes()
    const sockets: Socket[] = []
    const health = await healthDuring(server.url, async () => {
      while (sockets.length < 5_000) {
        const some = Array.from({ length: 100 }, () => connect(Number(port), hostname).on('error', () => undefined))
        sockets.push(...some)
        await Promise.all(some.map((socket) => once(socket, 'connect')))
        for (const socket of some) socket.write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\nX: ')
      }
      await wait(3_000)
    })
    const during = await residentBytes()
    for (const socket of sockets) socket.destroy()
    const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)
    await annotate(`p99 ${p99Of(health).toFixed(0)} ms; ${megabytes(before)}, then ${megabytes(during)} MB`)
    expect(p99Of(health)).toBeLessThan(200)
    await expect.poll(residentBytes, { timeout: 60_000, interval: 1_000 }).toBeLessThan(before + 64 * 2 ** 20)
  },
)
