import { accountRoutes } from '@millwright/contract/accounts'
import { departmentRoutes } from '@millwright/contract/departments'
import { createClient } from '../server/test/api-client.ts'
import { type Account, signUp, type SignedUp, startServer, type DatabaseKind } from '../server/test/harness.ts'
import { createPasswords } from '../server/src/platform/passwords.ts'
import { availablePostgres } from '../tools/test-programs.ts'
import type { Part, Row } from './part.ts'
import { quantile } from './quantile.ts'

const people = 8
const seconds = 8
const atOnce = 8
const arrivalsPerSecond = 200

/** Sign-ins beside the hashing that they cannot do without, and what a flood of them does to everybody else. */
export const signIns: Part = {
  name: 'sign-in',
  what: 'sign-ins a second beside argon2id alone (target: at least 0.8x), and p99 of a department list while 200 sign-ins a second arrive (target: under 500 ms)',
  async measure() {
    const databases: DatabaseKind[] = availablePostgres() ? ['embedded', 'postgres'] : ['embedded']
    const rows: Row[] = []
    for (const database of databases) rows.push(await measureOn(database))
    return rows
  },
}

async function measureOn(database: DatabaseKind): Promise<Row> {
  const server = await startServer({ database })
  try {
    const admins: SignedUp[] = []
    for (let n = 0; n < people; n += 1) admins.push(await signUp(server))
    const [reader] = admins
    if (!reader) throw new Error('Nobody signed up')
    await reader.call(departmentRoutes.create, { body: { name: 'Paper', info: 'Machine 4' } })
    // Before and after, because the machine's other work comes and goes.
    const before = await hashesPerSecond()
    const signedIn = await signInsPerSecond(
      server.url,
      admins.map(({ account }) => account),
    )
    const alone = (before + (await hashesPerSecond())) / 2
    const flood = await listDuringFlood(server.url, { reader, accounts: admins.map(({ account }) => account) })
    return {
      database,
      'argon2id alone /s': alone.toFixed(1),
      'sign-ins /s': signedIn.toFixed(1),
      'of it': (signedIn / alone).toFixed(2),
      ...flood,
    }
  } finally {
    await server.stop()
  }
}

/** As many at once as the server allows itself. */
async function hashesPerSecond(): Promise<number> {
  const passwords = createPasswords()
  const { signal } = new AbortController()
  const stored = await passwords.hash('Pulp&Paper1', signal)
  return perSecond(atOnce, () => passwords.matches('Pulp&Paper1', stored, signal))
}

async function signInsPerSecond(url: string, accounts: Account[]): Promise<number> {
  let turn = 0
  return perSecond(atOnce, async () => {
    const account = accounts[(turn += 1) % accounts.length]
    // Each from an address of its own, or the limit by address would be measured.
    await createClient(() => url).call(accountRoutes.login, { body: account as Account })
  })
}

async function perSecond(workers: number, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  const end = began + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (performance.now() < end) {
        await work()
        done += 1
      }
    }),
  )
  return done / ((performance.now() - began) / 1000)
}

type Flood = { reader: SignedUp; accounts: Account[] }

async function listDuringFlood(url: string, { reader, accounts }: Flood): Promise<Row> {
  const answers: Promise<number>[] = []
  const began = performance.now()
  const arriving = setInterval(() => {
    // Timers come late on a busy machine: what is due is sent.
    const due = Math.floor(((performance.now() - began) / 1000) * arrivalsPerSecond)
    while (answers.length < due) {
      const body = accounts[answers.length % accounts.length]
      const { method, path } = accountRoutes.login
      answers.push(
        createClient(() => url)
          .request(method, path, { body })
          .then(async (response) => (await response.arrayBuffer(), response.status)),
      )
    }
  }, 5)
  const times: number[] = []
  while (performance.now() < began + seconds * 1000) {
    const started = performance.now()
    await reader.call(departmentRoutes.fetchAll, {})
    times.push(performance.now() - started)
  }
  clearInterval(arriving)
  const statuses = await Promise.all(answers)
  return {
    'list p50 ms': quantile(times, 0.5).toFixed(1),
    'list p99 ms': quantile(times, 0.99).toFixed(1),
    'arrived /s': Math.round(statuses.length / seconds),
    'of them 200': statuses.filter((status) => status === 200).length,
    'of them 429': statuses.filter((status) => status === 429).length,
  }
}
