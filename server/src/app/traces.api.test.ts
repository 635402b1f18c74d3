import { accountRoutes } from '@millwright/contract/accounts'
import { chatRoutes } from '@millwright/contract/chats'
import { departmentRoutes } from '@millwright/contract/departments'
import { uploadRoutes } from '@millwright/contract/uploads'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { told } from '../../test/answers.ts'
import { jobLists, newAsset, toProcess, upload } from '../../test/documents.ts'
import { type SignedUp, signUp, startServer } from '../../test/harness.ts'
import { sayingLoaded } from '../../test/traces/noted-packages.ts'
import { type ExportedSpan, openOtlpReceiver, type OtlpReceiver } from '../../test/traces/otlp-receiver.ts'
import { makePdf } from '../../test/pdf/make-pdf.ts'

let receiver: OtlpReceiver
beforeEach(async () => void (receiver = await openOtlpReceiver()))
afterEach(() => receiver.close())

const start = (env: Record<string, string> = {}) =>
  startServer({ database: 'embedded', env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address, ...env } })

const pdfSaying = (text: string) => makePdf([{ texts: [{ text, x: 60, y: 700 }] }])
const question = 'How often is the coupling of the mixer greased?'
const says = 'The coupling of the mixer is greased every 300 hours.'

const uuid = /^[0-9a-f-]{36}$/
const named = (spans: readonly ExportedSpan[], name: string | RegExp) =>
  spans.filter((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)))
const only = <T>(found: readonly T[]): T => {
  expect(found).toHaveLength(1)
  return found[0] as T
}
/** The names of a span and of all above it, from itself to the root. */
function lineOf(spans: readonly ExportedSpan[], span: ExportedSpan): string[] {
  const above = spans.find(({ spanId }) => spanId === span.parentSpanId)
  return [span.name, ...(above ? lineOf(spans, above) : [])]
}

/** Refuses each request, and keeps what it was told of traces. */
async function openModel() {
  const told: (string | undefined)[] = []
  const endpoint = createServer((request, response) => {
    told.push(request.headers['traceparent']?.toString())
    response.writeHead(500).end()
  })
  await once(endpoint.listen(0, '127.0.0.1'), 'listening')
  const { port } = endpoint.address() as AddressInfo
  const close = () => {
    endpoint.closeAllConnections()
    endpoint.close()
  }
  return { env: { LLM_BASE_URL: `http://127.0.0.1:${port}/v1`, LLM_MODEL: 'm' }, told, close }
}

const traceId = randomBytes(16).toString('hex')
const parent = randomBytes(8).toString('hex')
/** As a proxy sends it on. */
const askWithin = (url: string) =>
  fetch(new URL(departmentRoutes.fetchAll.path, url), { headers: { traceparent: `00-${traceId}-${parent}-01` } })

async function uploadAndAsk(ada: SignedUp, given: { place: string; file: string; text: string; asked: string }) {
  const at = await newAsset(ada, given.place)
  const file = await pdfSaying(`${says} ${given.text}`)
  await upload(ada, { place: at, file, fileName: `${given.file}.pdf`, fields: toProcess })
  await jobLists(ada, at)
  const body = { query: `${question} ${given.asked}`, assetId: at.assetId }
  await told(ada.events(chatRoutes.newMessage, { body }))
}

it('of a question and of an upload have their searches, model, job and reader, and nothing of what was written; a collector that hangs holds up nobody', async () => {
  const model = await openModel()
  const server = await start({
    ...model.env,
    TRACE_MODELS: '1',
    OTEL_SERVICE_NAME: 'mill',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=open%20sesame',
  })
  const secret = () => `x${randomBytes(8).toString('hex')}`
  const [companyName, firstName, username] = [secret(), secret(), secret()]
  const [place, file, text, asked] = [secret(), secret(), secret(), secret()]
  const email = `${secret()}@plant.example`
  const password = `Aa1&${secret()}`
  const name = { firstName, middleName: '', lastName: 'Lovelace' }
  const ada = await signUp(server, { companyName, name, username, email, password })
  await uploadAndAsk(ada, { place, file, text, asked })
  // A refusal, what is no call, and a call of a proxy's trace.
  await ada.tryCall(accountRoutes.login, { body: { email, password: `wrong${password}` } })
  await ada.request('GET', `/api/${asked}?q=${asked}`)
  await askWithin(server.url)
  const ofProxy = () => named(receiver.spans(), `GET ${departmentRoutes.fetchAll.path}`)
  await expect.poll(() => ofProxy().map((span) => [span.traceId, span.parentSpanId])).toContainEqual([traceId, parent])
  receiver.answerWith(() => {})
  const sent = receiver.received.length
  for (let at = 0; at < 5; at += 1) await ada.call(departmentRoutes.fetchAll)
  expect(await server.stop()).toBe(0)
  model.close()
  expect(receiver.received.length).toBeGreaterThan(sent)

  const spans = receiver.spans()
  expect(new Set(spans.map(({ service }) => service))).toEqual(new Set(['mill']))
  expect(receiver.received[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-key': 'open sesame' } })

  const call = only(named(spans, `POST ${chatRoutes.newMessage.path}`))
  expect(call.parentSpanId ?? '').toBe('')
  expect(call.facts).toMatchObject({
    'http.route': chatRoutes.newMessage.path,
    'http.response.status_code': 200,
    'millwright.request.id': expect.stringMatching(uuid) as string,
    'millwright.company.id': expect.stringMatching(uuid) as string,
  })
  const ofCall = spans.filter((span) => span.traceId === call.traceId)
  const search = named(ofCall, 'search')[0] as ExportedSpan
  expect(lineOf(spans, search)).toEqual(['search', 'transaction session', call.name])
  const storing = named(ofCall, 'transaction session').map(({ facts }) => facts['millwright.statements'])
  expect(storing).toContainEqual(expect.arrayContaining(['insert chat_messages']))
  const asking = named(ofCall, 'model answers')
  expect(lineOf(spans, asking[0] as ExportedSpan).at(-1)).toBe(call.name)
  expect(asking[0]?.facts).toMatchObject({ 'http.response.status_code': 500 })
  const said = named(spans, /^model /).map((span) => `00-${span.traceId}-${span.spanId}-01`)
  expect(new Set(said)).toEqual(new Set(model.told))

  const uploading = only(named(spans, `POST ${uploadRoutes.uploadDocument.path}`))
  const ofUpload = spans.filter((span) => span.traceId === uploading.traceId)
  const reading = only(named(ofUpload, /^child pdf/))
  expect(lineOf(spans, reading).slice(1)).toEqual(['attempt', 'job documents', uploading.name])
  const ofCompany = named(ofUpload, 'transaction company').map(({ facts }) => facts['millwright.company.id'])
  expect(new Set(ofCompany)).toEqual(new Set([call.facts['millwright.company.id']]))

  const bytes = receiver.received.map(({ body }) => body).join()
  const written = [companyName, firstName, 'Lovelace', username, email, password, place, file, text, asked]
  // Those that only say yes are no secret.
  const cookies = [...ada.cookies.values()].filter((value) => value.length > 8)
  expect(cookies).not.toEqual([])
  for (const word of [...written, 'coupling', '300 hours', ada.token, ...cookies]) expect(bytes).not.toContain(word)
})

it('are not told to a model, nor taken from anybody but a proxy, and a collector that refuses is a line a minute in the log', async () => {
  receiver.answerWith((response) => void response.writeHead(403).end('no open-sesame here'))
  const model = await openModel()
  const server = await start({ ...model.env, TRUST_PROXY: '0', OTEL_EXPORTER_OTLP_HEADERS: 'x-key=open-sesame' })
  const ada = await signUp(server)
  await uploadAndAsk(ada, { place: 'Mixer', file: 'Mixer', text: '', asked: '' })
  await askWithin(server.url)
  expect(await server.stop()).toBe(0)
  model.close()
  expect(model.told.length).toBeGreaterThan(0)
  expect(new Set(model.told)).toEqual(new Set([undefined]))
  expect(receiver.spans().length).toBeGreaterThan(0)
  expect(receiver.spans().filter((span) => span.traceId === traceId)).toEqual([])
  const lines = server
    .log()
    .split('\n')
    .filter((line) => line.includes('traces could not be sent'))
  expect(lines).not.toEqual([])
  const times = lines.map((line) => z.object({ time: z.number() }).parse(JSON.parse(line)).time)
  for (const [at, time] of times.slice(1).entries()) expect(time - (times[at] ?? 0)).toBeGreaterThan(59_000)
  expect(server.log()).not.toContain('open-sesame')
})

it('need nothing that is loaded where no collector is named, and are kept by the share that is set', async () => {
  const imports = [new URL('../../test/traces/note-packages.ts', import.meta.url).href]
  const unset = await startServer({ database: 'embedded', imports })
  await askWithin(unset.url)
  await unset.stop()
  expect(unset.log()).not.toContain(sayingLoaded)
  const none = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address, ...none }
  const set = await startServer({ database: 'embedded', imports, env })
  await fetch(new URL(departmentRoutes.fetchAll.path, set.url))
  // Of a trace that its proxy keeps, the share says nothing.
  await askWithin(set.url)
  await set.stop()
  expect(set.log()).toContain(sayingLoaded)
  expect(new Set(receiver.spans().map((span) => span.traceId))).toEqual(new Set([traceId]))
})
