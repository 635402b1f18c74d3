import { companyRoutes } from '@millwright/contract/company'
import { processingRoutes } from '@millwright/contract/processing'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { healthDuring } from '../../test/ask-health.ts'
import { jobLists, newAsset, type Place, toProcess, upload, uploadEvents } from '../../test/documents.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../test/harness.ts'
import { block, newNote } from '../../test/notes.ts'

/** That a call may wait longer than the longest while nobody else asks for anything. */
const mostMs = 200
const quietMs = 5_000
let server: TestServer
let ada: SignedUp
let place: Place
let quiet: number

beforeAll(async () => {
  server = await startServer({ database: 'embedded' })
  ada = await signUp(server)
  await ada.call(companyRoutes.update, { body: { officeFiles: true } })
  place = await newAsset(ada)
  quiet = Math.max(...(await healthDuring(server.url, () => setTimeout(quietMs))))
}, 120_000)
afterAll(() => server.stop(), 60_000)

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
const longestHeldIn = (log: string) =>
  Math.max(0, ...heldIn(log).map((line) => (JSON.parse(line) as { computedMs: number }).computedMs))
const nested = 200_000
const megabytes = 10_000_000

const freezes: [string, () => Promise<unknown>][] = [
  ['a note of 60,000 digits', () => noteOf('1'.repeat(60_000))],
  ['a text of 10 MB of digits', () => textOf('1'.repeat(megabytes))],
  ['a text of 10 MB in one line', () => textOf('Replace the seal of P-101. '.repeat(megabytes / 27))],
  ['a text of 10 MB in short lines', () => textOf('a 1\n'.repeat(megabytes / 4))],
  [
    'an SVG of 200,000 levels',
    () => svgOf(`<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(nested)}${'</g>'.repeat(nested)}</svg>`),
  ],
  ['a note of 20,000 short sentences', () => noteOf('A. '.repeat(20_000))],
  ['a note of 3 MB in short lines', () => noteOf('a 1\n'.repeat(500_000))],
]

it.each(freezes)(
  '%s lets nobody else wait [T41b]',
  async (_, throwAtIt) => {
    const begun = server.log().length
    const times = await healthDuring(server.url, async () => {
      await throwAtIt()
      await jobLists(ada, place)
    })
    expect(times.length).toBeGreaterThan(10)
    const log = server.log().slice(begun)
    expect(longestHeldIn(log), heldIn(log).join('\n')).toBeLessThan(mostMs)
    expect(Math.max(...times) - quiet, heldIn(server.log()).join('\n')).toBeLessThan(mostMs)
  },
  300_000,
)

it('what the server was killed over lets nobody wait when it is begun again [T41b, T42]', async () => {
  await textOf('1'.repeat(megabytes))
  await noteOf('A. '.repeat(20_000))
  await setTimeout(500)
  await server.kill9()
  await server.restart()
  const times = await healthDuring(server.url, () => jobLists(ada, place))
  expect(Math.max(...times) - quiet, heldIn(server.log()).join('\n')).toBeLessThan(mostMs)
}, 300_000)
