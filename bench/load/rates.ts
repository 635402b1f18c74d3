import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { accountRoutes } from '@millwright/contract/accounts'
import { type Note, noteRoutes } from '@millwright/contract/notes'
import { type Account, signUp, type TestServer } from '../../server/test/harness.ts'
import { block, newNote } from '../../server/test/notes.ts'
import { databaseOptions } from '../../server/src/platform/database/location.ts'
import { benchAsset } from '../bench-asset.ts'
import { fillCompany } from '../large-company.ts'
import { createPlainCalls, type PlainCalls } from '../plain-calls.ts'
import { quantile } from '../quantile.ts'
import { countFailures, type Failures } from './failures.ts'
import { type Figure, measurement, sizeOf } from './measure.ts'

const callers = 16
const seconds = sizeOf('LOAD_SECONDS', 20) / 4
const size = { departments: 100, assets: 10_000, members: 1_000, membersOfAsset: 8 }

/** Lists, single reads and durable saves a second in a company of 10,000 assets, and lists beside a flood of sign-ins. */
export const rates = measurement('rates', async (server) => {
  const admin = await signUp(server)
  await server.kill9()
  const { databaseUrl = null, dataDir } = server
  await fillCompany(databaseOptions({ databaseUrl, dataDir }), admin, size)
  await server.restart()
  const client = createPlainCalls(server.url)
  try {
    return await measureRates(server, { admin, client })
  } finally {
    client.close()
  }
})

type RateClient = { admin: Awaited<ReturnType<typeof signUp>>; client: PlainCalls }

async function measureRates(server: TestServer, { admin, client }: RateClient): Promise<Figure[]> {
  const { token, account } = admin
  const asset = await benchAsset(admin)
  const place = { departmentId: asset.departmentId, assetId: asset._id }
  const page = `${departmentRoutes.fetchAll.path}?page=1&pageSize=20`
  const single = `${assetRoutes.fetchSingle.path}?${new URLSearchParams(place).toString()}`
  const failures = countFailures()
  const notes: Note[] = []
  for (let n = 0; n < callers; n += 1) {
    notes.push(await newNote(admin, place, { title: `Note ${n}`, blocks: [block('paragraph', 'x'.repeat(3_500))] }))
  }
  const save = (n: number) => {
    const { id, title, data } = notes[n] as Note
    const query = new URLSearchParams({ ...place, noteId: id }).toString()
    return client.put(`${noteRoutes.update.path}?${query}`, { token, text: JSON.stringify({ title, data }) })
  }
  const lists = await rateOf(() => client.get(page, token), failures)
  const reads = await rateOf(() => client.get(single, token), failures)
  const saves = await rateOf(save, failures)
  const { signIns, beside } = await signInsAndLists({ client, token, account, page, failures })
  return [
    { what: 'lists, a page of 20 departments: a second', goal: '2,500', figure: lists.rate },
    { what: 'lists: p99', goal: '50 ms', figure: lists.p99 },
    { what: 'single reads of an asset: a second', goal: '6,000', figure: reads.rate },
    { what: 'durable saves of a note of 4 kB: a second', goal: '2,000', figure: saves.rate },
    { what: 'sign-ins: a second', goal: '20', figure: signIns },
    { what: 'lists beside sign-ins: p99', goal: '100 ms', figure: beside },
    ...failures.figures('rates'),
  ]
}

async function rateOf(
  call: (caller: number) => Promise<unknown>,
  failures: Failures,
): Promise<{ rate: string; p99: string }> {
  const times: number[] = []
  const run = async (forSeconds: number) => {
    times.length = 0
    const until = performance.now() + forSeconds * 1000
    await Promise.all(
      Array.from({ length: callers }, async (_, n) => {
        while (performance.now() < until) {
          const began = performance.now()
          const isAnswered = await failures.of(async () => call(n).then(() => true))
          if (isAnswered) times.push(performance.now() - began)
        }
      }),
    )
  }
  await run(1)
  await run(seconds)
  return { rate: String(Math.round(times.length / seconds)), p99: `${Math.round(quantile(times, 0.99))} ms` }
}

type Beside = { client: PlainCalls; token: string; account: Account; page: string; failures: Failures }

/** As many sign-ins as four callers get, and a list each ten milliseconds meanwhile. */
async function signInsAndLists({ client, token, account, page, failures }: Beside) {
  const until = performance.now() + seconds * 1000
  let signedIn = 0
  const times: number[] = []
  const signing = Array.from({ length: 4 }, async () => {
    while (performance.now() < until) {
      if ((await failures.of(() => client.post(accountRoutes.login.path, account))) === 200) signedIn += 1
    }
  })
  while (performance.now() < until) {
    const began = performance.now()
    const isAnswered = await failures.of(async () => client.get(page, token).then(() => true))
    if (isAnswered) times.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await Promise.all(signing)
  return { signIns: (signedIn / seconds).toFixed(1), beside: `${Math.round(quantile(times, 0.99))} ms` }
}
