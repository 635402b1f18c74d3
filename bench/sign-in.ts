import { accountRoutes } from '@millwright/contract/accounts'
import { departmentRoutes } from '@millwright/contract/departments'
import { type Account, signUp, type SignedUp, startServer, type DatabaseKind } from '../server/test/harness.ts'
import { createPasswords } from '../server/src/platform/passwords.ts'
import { measuredDatabases } from './databases.ts'
import type { Part, Row } from './part.ts'
import { createPlainCalls, type PlainCalls } from './plain-calls.ts'
import { quantile } from './quantile.ts'

const people = 8
const turns = 10
const secondsATurn = 1
const floodSeconds = 8
const atOnce = 8
const arrivalsPerSecond = 200

/** Sign-ins beside the hashing that they cannot do without, and what a flood of them does to everybody else. */
export const signIns: Part = {
  name: 'sign-in',
  what: 'sign-ins a second beside argon2id alone (target: at least 0.8x), and p99 of a department list while 200 sign-ins a second arrive (target: under 500 ms)',
  async measure() {
    const databases = measuredDatabases()
    const rows: Row[] = []
    for (const database of databases) rows.push(await measureOn(database))
    return rows
  },
}

async function measureOn(database: DatabaseKind): Promise<Row> {
  const server = await startServer({ database })
  const client = createPlainCalls(server.url)
  try {
    const admins: SignedUp[] = []
    for (let n = 0; n < people; n += 1) admins.push(await signUp(server))
    const [reader] = admins
    if (!reader) throw new Error('Nobody signed up')
    const accounts = admins.map(({ account }) => account)
    await reader.call(departmentRoutes.create, { body: { name: 'Paper', info: 'Machine 4' } })
    const hashes: Pace[] = []
    const signIns: Pace[] = []
    // Turn by turn, because the machine's other work comes and goes.
    for (let turn = 0; turn < turns; turn += 1) {
      hashes.push(await hashesPerSecond())
      signIns.push(await signInsPerSecond(client, accounts))
    }
    const shares = signIns.map(({ rate }, turn) => rate / (hashes[turn]?.rate ?? Number.NaN))
    const flood = await listDuringFlood(client, { reader, accounts })
    return {
      database,
      'argon2id alone /s': medianOf(hashes.map(({ rate }) => rate)).toFixed(1),
      'sign-ins /s': medianOf(signIns.map(({ rate }) => rate)).toFixed(1),
      'of it': medianOf(shares).toFixed(2),
      // What the measuring itself takes from the two cores is no cost of signing in.
      'CPU ms: argon2id': medianOf(hashes.map(({ ownMs }) => ownMs)).toFixed(1),
      client: medianOf(signIns.map(({ ownMs }) => ownMs)).toFixed(1),
      ...flood,
    }
  } finally {
    client.close()
    await server.stop()
  }
}

const medianOf = (values: number[]) => quantile(values, 0.5)

/** As many at once as the server allows itself. */
async function hashesPerSecond(): Promise<Pace> {
  const passwords = createPasswords()
  const { signal } = new AbortController()
  const stored = await passwords.hash('Pulp&Paper1', signal)
  return perSecond(atOnce, () => passwords.matches('Pulp&Paper1', stored, signal))
}

async function signInsPerSecond({ post }: PlainCalls, accounts: Account[]): Promise<Pace> {
  let turn = 0
  return perSecond(atOnce, async () => {
    const status = await post(accountRoutes.login.path, accounts[(turn += 1) % accounts.length])
    if (status !== 200) throw new Error(`A sign-in got ${status}`)
  })
}

/** How often a second, and the CPU milliseconds of this process each time. */
type Pace = { rate: number; ownMs: number }

async function perSecond(workers: number, work: () => Promise<unknown>): Promise<Pace> {
  const cpu = process.cpuUsage()
  const began = performance.now()
  const end = began + secondsATurn * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (performance.now() < end) {
        await work()
        done += 1
      }
    }),
  )
  const took = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpu)
  return { rate: done / took, ownMs: (user + system) / 1000 / done }
}

type Flood = { reader: SignedUp; accounts: Account[] }

async function listDuringFlood({ post }: PlainCalls, { reader, accounts }: Flood): Promise<Row> {
  const answers: Promise<number>[] = []
  const began = performance.now()
  const arriving = setInterval(() => {
    // Timers come late on a busy machine: what is due is sent.
    const due = Math.floor(((performance.now() - began) / 1000) * arrivalsPerSecond)
    while (answers.length < due) {
      answers.push(post(accountRoutes.login.path, accounts[answers.length % accounts.length]))
    }
  }, 5)
  const times: number[] = []
  while (performance.now() < began + floodSeconds * 1000) {
    const started = performance.now()
    await reader.call(departmentRoutes.fetchAll, {})
    times.push(performance.now() - started)
  }
  clearInterval(arriving)
  const statuses = await Promise.all(answers)
  return {
    'list p50 ms': quantile(times, 0.5).toFixed(1),
    'list p99 ms': quantile(times, 0.99).toFixed(1),
    'arrived /s': Math.round(statuses.length / floodSeconds),
    'of them 200': statuses.filter((status) => status === 200).length,
    'of them 429': statuses.filter((status) => status === 429).length,
  }
}
