// `npm run prove:instances`: three processes that serve and two that work, behind nginx, over one PostgreSQL and one bucket, are ended
// one by one while clients upload, write, ask, sign in and follow progress. Prints what clients saw, and looks at the end at what
// was lost or doubled. MINUTES=10, INSTANCES_SEED takes the same processes again. Fetches Debian's package of nginx, and installs none.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { companyRoutes } from '@millwright/contract/company'
import { processingRoutes } from '@millwright/contract/processing'
import { jobLists, newAsset } from '../server/test/documents.ts'
import { signUp } from '../server/test/harness.ts'
import { block, newNote } from '../server/test/notes.ts'
import { randomOf } from '../server/test/random.ts'
import { type DebianFiles, openDebianPackages } from './bundle/debian-packages.ts'
import { clientOf, type Member, type SentWork, useUntil } from './instances/clients.ts'
import { type Installation, type Instance, startInstallation } from './instances/installation.ts'
import { lookAfter } from './instances/look-after.ts'
import { createTally } from './instances/tally.ts'

const minutes = numberOf('MINUTES', 10)
const seed = numberOf('INSTANCES_SEED', Date.now() % 1_000_000)
const companies = 2
/** More than one member asks. */
const questionsOfOne = 100_000
/** Of so many processes that are ended, one is told to stop, as an upgrade does; the others are killed. */
const killsPerStop = 3
const betweenEndsMs = 3_000

function numberOf(name: string, usual: number): number {
  const given = Number(process.env[name] ?? usual)
  if (given > 0) return given
  console.error(`${name} is no number above 0`)
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const folder = mkdtempSync(join(tmpdir(), 'millwright-instances-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
chmodSync(folder, 0o755)
process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled')

const installation = await startInstallation(nginxFiles(), folder)
let isSound = false
try {
  isSound = await prove(installation)
} finally {
  await installation.stop()
}
process.exitCode = isSound ? 0 : 1

function nginxFiles(): DebianFiles {
  try {
    return openDebianPackages(['nginx'], join(folder, 'packages'))
  } catch (error) {
    console.error(`nginx is not here and cannot be fetched: ${String(error)}`)
    process.exit(1)
  }
}

async function prove(of: Installation): Promise<boolean> {
  const used = await Promise.all(Array.from({ length: companies }, (_one, nth) => signedUp(of, nth * questionsOfOne)))
  await of.startSecondWorker()
  console.log(`INSTANCES_SEED=${seed}: ${of.instances.map(({ name }) => name).join(', ')}, for ${minutes} minutes`)
  const tally = createTally()
  const over = AbortSignal.timeout(minutes * 60_000)
  const use = Promise.all(used.map((one) => useUntil(over, { ...one, tally })))
  const ended = await endOneByOne(over, of)
  await use
  console.log('Clients have ended; waiting for the work that they left.')
  const { lost, doubled, other } = await lookAfter(of, used)
  console.table(ended)
  console.table(tally.rows())
  console.log(`lost ${lost.length}, doubled ${doubled.length}, other faults ${other.length}`)
  for (const fault of [...lost, ...doubled, ...other]) console.log(fault)
  return lost.length + doubled.length + other.length === 0
}

async function signedUp(
  { url, workerDataDir }: Installation,
  firstQuestion: number,
): Promise<{ member: Member; sent: SentWork }> {
  const { account, token } = await signUp({ url, dataDir: workerDataDir })
  const client = clientOf(url, token)
  await client.call(companyRoutes.update, { body: { officeFiles: true } })
  const place = await newAsset(client)
  const blocks = [block('paragraph', 'The oil of the press is ISO VG 68. Change the oil every 2,500 hours.')]
  const { id: noteId } = await newNote(client, place, { blocks, aiAccess: true })
  await client.call(processingRoutes.processNote, { query: { ...place, noteId } })
  await jobLists(client, place)
  const book = await newNote(client, place, { title: 'Shift book' })
  const saves = [{ noteId: book.id, sent: 0, kept: 0 }]
  const sent = { files: [], notes: [], saves, questions: [], firstQuestion, faults: [] }
  return { member: { url, account, client, place }, sent }
}

type EndedProcess = { name: string; killed: number; stopped: number; 'slowest start, s': number }

/** Of those that serve one after another, and of those that work: one, which starts again before the next. */
async function endOneByOne(over: AbortSignal, { instances }: Installation): Promise<EndedProcess[]> {
  const roles = ['web', 'worker'].map((role) => instances.filter(({ name }) => name.startsWith(role)))
  return (await Promise.all(roles.map((own, nth) => endOneOf(own, over, randomOf(seed + nth))))).flat()
}

async function endOneOf(instances: Instance[], over: AbortSignal, random: () => number): Promise<EndedProcess[]> {
  const ended = instances.map(({ name }) => ({ name, killed: 0, stopped: 0, 'slowest start, s': 0 }))
  let order: number[] = []
  for (let nth = 1; !over.aborted; nth += 1) {
    // Each once, then each again, in another order.
    if (order.length === 0) order = instances.map((_one, at) => at)
    const at = order.splice(Math.floor(random() * order.length), 1)[0] ?? 0
    const [instance, row] = [instances[at], ended[at]]
    if (!instance || !row) continue
    const isKilled = nth % killsPerStop !== 0
    if (isKilled) await instance.server.kill9()
    await instance.server.restart()
    row[isKilled ? 'killed' : 'stopped'] += 1
    row['slowest start, s'] = Math.max(row['slowest start, s'], Math.round(instance.server.startedIn / 100) / 10)
    await wait(betweenEndsMs)
  }
  return ended
}
