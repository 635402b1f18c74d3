import { departmentRoutes } from '@millwright/contract/departments'
import { dictionaryRoutes } from '@millwright/contract/dictionaries'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type SignedUp, signUp, startServer, type TestServer } from '../server/test/harness.ts'
import type { Part, Row } from './part.ts'
import { createPlainCalls } from './plain-calls.ts'
import { quantile } from './quantile.ts'

const packages = ['dict-freedict-deu-eng', 'dict-freedict-eng-deu']
const departments = 30
const aloneMs = 20_000
const betweenCallsMs = 20
const lookUps = 200
const words = 'Drehmoment,lösen,Schraube,Pumpe,austauschen,Stopfbuchse,Getriebe,Welle,Lager,Ventil'

/** Debian's German–English dictionary: preparing it in the background, and looking words up. */
export const dictionaries: Part = {
  name: 'dictionaries',
  what: "preparing Debian's German-English dictionary (targets: less than 120 s, p95 of a list call below 1.5 times its own), and looking up ten words a call",
  async measure() {
    const folder = await mkdtemp(path.join(tmpdir(), 'millwright-bench-dictionaries-'))
    try {
      if (!fetchPackages(folder)) {
        console.log(`Not measured: ${packages.join(' and ')} cannot be fetched with apt-get download.`)
        return []
      }
      return await measureWith(path.join(folder, 'usr', 'share'))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** Unpacked, never installed. */
function fetchPackages(folder: string): boolean {
  const run = (command: string, args: string[]) =>
    spawnSync(command, args, { cwd: folder, stdio: 'ignore' }).status === 0
  if (!run('apt-get', ['download', ...packages])) return false
  return run('sh', ['-c', 'for deb in *.deb; do dpkg -x "$deb" . || exit 1; done'])
}

async function measureWith(share: string): Promise<Row[]> {
  const alone = await onServer(undefined, async (listing) => {
    const until = performance.now() + aloneMs
    return listing(() => Promise.resolve(performance.now() < until))
  })
  return onServer(share, async (listing, { server, admin }) => {
    const started = performance.now()
    for (const { id } of await admin.call(dictionaryRoutes.fetchAll)) {
      await admin.call(dictionaryRoutes.update, { query: { id }, body: { enabled: true } })
    }
    const isPreparing = async () => {
      const [found] = await admin.call(dictionaryRoutes.fetchAll)
      if (found?.state === 'failed') throw new Error(found.error ?? 'failed')
      return found?.state !== 'completed'
    }
    const during = await listing(isPreparing)
    const seconds = (performance.now() - started + server.startedIn) / 1000
    const [found] = await admin.call(dictionaryRoutes.fetchAll)
    const before = await residentMb(server)
    const lookUp = await lookUpTimes(server, admin)
    return [
      { what: 'preparing, s', value: Math.round(seconds) },
      { what: 'headwords of both languages', value: found?.entries ?? 0 },
      { what: 'prepared, MB', value: Math.round((await largestFile(server.dataDir)) / 1e5) / 10 },
      { what: 'p95 of a list call alone, ms', value: Math.round(alone * 10) / 10 },
      { what: 'p95 of a list call while preparing, ms', value: Math.round(during * 10) / 10 },
      { what: 'first look-up, ms', value: Math.round(lookUp[0] ?? 0) },
      { what: 'look-up of ten words, median ms', value: Math.round(quantile(lookUp, 0.5) * 100) / 100 },
      { what: 'resident memory more after it, MB', value: Math.round((await residentMb(server)) - before) },
    ]
  })
}

type On = { server: TestServer; admin: SignedUp }
/** p95 in ms of the list calls as long as it holds. */
type Listing = (goesOn: () => Promise<boolean>) => Promise<number>

async function onServer<T>(folder: string | undefined, work: (listing: Listing, on: On) => Promise<T>): Promise<T> {
  const server = await startServer({ database: 'embedded', ...(folder && { dictionaries: folder }) })
  const calls = createPlainCalls(server.url)
  try {
    const admin = await signUp(server)
    for (let count = 0; count < departments; count++) {
      await admin.call(departmentRoutes.create, { body: { name: `Hall ${count}`, info: 'A hall', users: [] } })
    }
    const listing: Listing = async (goesOn) => {
      const times: number[] = []
      for (let round = 0; round % 25 !== 0 || (await goesOn()); round++) {
        const started = performance.now()
        await calls.get(departmentRoutes.fetchAll.path, admin.token)
        times.push(performance.now() - started)
        await pause(betweenCallsMs)
      }
      return quantile(times, 0.95)
    }
    return await work(listing, { server, admin })
  } finally {
    calls.close()
    await server.stop()
  }
}

async function lookUpTimes(server: TestServer, admin: SignedUp): Promise<number[]> {
  const calls = createPlainCalls(server.url)
  const times: number[] = []
  for (let count = 0; count < lookUps; count++) {
    const started = performance.now()
    await calls.get(
      `${dictionaryRoutes.translate.path}?${new URLSearchParams({ words, from: 'de', to: 'en' })}`,
      admin.token,
    )
    times.push(performance.now() - started)
  }
  calls.close()
  return times
}

async function residentMb({ pid }: TestServer): Promise<number> {
  const [, pages] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')
  return (Number(pages) * 4096) / 1e6
}

/** Of what is stored: the one dictionary. */
async function largestFile(dataDir: string): Promise<number> {
  const entries = await readdir(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => (await stat(path.join(entry.parentPath, entry.name))).size),
  )
  return Math.max(0, ...sizes)
}
