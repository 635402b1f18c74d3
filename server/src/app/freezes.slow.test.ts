import { companyRoutes } from '@millwright/contract/company'
import { departmentRoutes } from '@millwright/contract/departments'
import { processingRoutes } from '@millwright/contract/processing'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Calls, callsDuring, healthDuring } from '../../test/ask-health.ts'
import { jobLists, newAsset, type AssetIds, toProcess, upload, uploadEvents } from '../../test/documents.ts'
import { signIn, type SignedUp, signUp, startServer, type TestServer } from '../../test/harness.ts'
import { block, newNote } from '../../test/notes.ts'

/** That a call may wait longer than the longest while nobody else asks for anything. */
const maxMs = 200
/** Of each kind, while some work is done: what was hardly asked proves nothing. */
const leastCalls = 10
const quietMs = 5_000
let server: TestServer
let ada: SignedUp
let place: AssetIds
/** The longest of each kind of call while nobody else asks for anything. */
let quiet: readonly number[]

beforeAll(async () => {
  server = await startServer({ database: 'embedded' })
  ada = await signUp(server)
  await ada.call(companyRoutes.update, { body: { officeFiles: true } })
  place = await newAsset(ada)
  quiet = (await bothDuring(() => setTimeout(quietMs))).map(maxLengthOf)
}, 120_000)
afterAll(() => server.stop(), 60_000)

/** Of `/api/health` and of a list, asked beside one another while some work is done. */
async function bothDuring(work: () => Promise<unknown>): Promise<Calls[]> {
  // That of the beginning would expire before the last test.
  const { token } = await signIn(server, ada.account)
  const list = { url: server.url, path: departmentRoutes.fetchAll.path, token }
  const ofList: Calls[] = []
  const ofHealth = await healthDuring(server.url, async () => ofList.push(await callsDuring(list, work)))
  return [ofHealth, ...ofList]
}

function maxLengthOf({ times, failed }: Calls): number {
  expect(failed).toBe(0)
  expect(times.length).toBeGreaterThan(leastCalls)
  return Math.max(...times)
}

/** Prints them, and expects that nobody waited longer than while nothing was to do, but for the time that is allowed. */
function expectQuick(what: string, calls: readonly Calls[], held: string): void {
  const longest = calls.map(maxLengthOf)
  process.stdout.write(
    `${what}: longest of ${calls.map(({ times }) => times.length).join(' and ')} calls of health and a list: ` +
      `${longest.map((one) => Math.round(one)).join(' and ')} ms, at rest ${quiet.map((one) => Math.round(one)).join(' and ')} ms\n`,
  )
  for (const [at, milliseconds] of longest.entries()) {
    expect(milliseconds - (quiet[at] ?? 0), held).toBeLessThan(maxMs)
  }
}

async function processed(noteId: string): Promise<void> {
  const query = { ...place, noteId }
  expect(await ada.tryCall(processingRoutes.processNote, { query })).toMatchObject({ status: 200 })
}
const noteOf = async (text: string) => processed((await newNote(ada, place, { blocks: [block('paragraph', text)] })).id)
const file = (text: string) => new TextEncoder().encode(text)
const textOf = async (text: string) =>
  upload(ada, { place, file: file(text), fileName: 'freeze.txt', fields: toProcess })
const svgOf = async (text: string) =>
  uploadEvents(ada, {
    place,
    file: file(text),
    fileName: 'freeze.svg',
    kind: 'image',
    fields: { grantAIAccess: 'true' },
  })
const heldIn = (log: string) => log.split('\n').filter((line) => line.includes('the main thread was held'))
/** Of its own computing, which a busy machine makes no longer. */
const maxLengthHeldIn = (log: string) =>
  Math.max(0, ...heldIn(log).map((line) => (JSON.parse(line) as { computedMs: number }).computedMs))
const nested = 200_000
const megabytes = 10_000_000
const nestedSvg = () =>
  svgOf(`<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(nested)}${'</g>'.repeat(nested)}</svg>`)

const freezes: [string, () => Promise<unknown>][] = [
  ['a note of 60,000 digits', () => noteOf('1'.repeat(60_000))],
  ['a text of 10 MB of digits', () => textOf('1'.repeat(megabytes))],
  ['a text of 10 MB in one line', () => textOf('Replace the seal of P-101. '.repeat(megabytes / 27))],
  ['a text of 10 MB in short lines', () => textOf('a 1\n'.repeat(megabytes / 4))],
  ['an SVG of 200,000 levels', nestedSvg],
  ['a note of 20,000 short sentences', () => noteOf('A. '.repeat(20_000))],
  ['a note of 3 MB in short lines', () => noteOf('a 1\n'.repeat(500_000))],
]

it.each(freezes)('%s lets nobody else wait [T41b]', async (what, throwAtIt) => {
  const begun = server.log().length
  const calls = await bothDuring(async () => {
    await throwAtIt()
    await jobLists(ada, place)
  })
  const log = server.log().slice(begun)
  expect(maxLengthHeldIn(log), heldIn(log).join('\n')).toBeLessThan(maxMs)
  expectQuick(what, calls, heldIn(log).join('\n'))
})

it('what the server was killed over lets nobody wait when it is begun again [T41b, T42]', async () => {
  // Its sender hears nothing of the one that is judged while it is sent.
  const begun = [textOf('1'.repeat(megabytes)), noteOf('A. '.repeat(20_000)), nestedSvg()].map((one) =>
    one.catch(() => null),
  )
  await begun[1]
  await server.kill9()
  await Promise.all(begun)
  await server.restart()
  const calls = await bothDuring(async () => {
    await nestedSvg()
    await jobLists(ada, place)
  })
  expectQuick('after a kill', calls, heldIn(server.log()).join('\n'))
}, 300_000)
