import { accountRoutes } from '@millwright/contract/accounts'
import { chatRoutes } from '@millwright/contract/chats'
import { departmentRoutes } from '@millwright/contract/departments'
import { uploadRoutes } from '@millwright/contract/uploads'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type OpenAiServer, startOpenAiServer } from '../../../e2e/servers/openai-compatible.ts'
import { told } from '../../test/answers.ts'
import { jobLists, newAsset, toProcess, upload } from '../../test/documents.ts'
import { signUp, startServer, type TestServer } from '../../test/harness.ts'
import { sayingLoaded } from '../../test/note-packages.ts'
import { type ExportedSpan, openOtlpReceiver, type OtlpReceiver } from '../../test/otlp-receiver.ts'
import { makePdf } from '../../test/pdf/make-pdf.ts'

let receiver: OtlpReceiver
beforeEach(async () => void (receiver = await openOtlpReceiver()))
afterEach(() => receiver.close())

const start = (env: Record<string, string> = {}) =>
  startServer({ database: 'embedded', env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address, ...env } })

const pdfSaying = (text: string) => makePdf([{ texts: [{ text, x: 60, y: 700 }] }])
const question = 'How often is the coupling of the mixer greased?'
const says = 'The coupling of the mixer is greased every 300 hours.'

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

describe('a question and an upload', () => {
  let model: OpenAiServer
  let server: TestServer
  beforeEach(async () => {
    model = await startOpenAiServer()
    model.behave({ kind: 'write', pieces: () => ['Every 300 hours [1].'] })
    server = await start({
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'plant-model',
      OTEL_SERVICE_NAME: 'mill',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=open%20sesame',
    })
  })
  afterEach(() => model.close())

  it('are a trace each, of the call, its searches, its model, its job and its reader, and name nothing of what was written', async () => {
    const secret = () => `x${randomBytes(9).toString('hex')}`
    const [company, first, userName, password, place, file, text, asked] = Array.from({ length: 8 }, secret)
    const email = `${secret()}@plant.example`
    const ada = await signUp(server, {
      companyName: `${company}`,
      name: { firstName: `${first}`, middleName: '', lastName: 'Lovelace' },
      username: `${userName}`.slice(0, 20),
      email,
      password: `Aa1&${password}`,
    })
    const at = await newAsset(ada, `${place}`)
    await upload(ada, {
      place: at,
      file: await pdfSaying(`${says} ${text}`),
      fileName: `${file}.pdf`,
      fields: toProcess,
    })
    await jobLists(ada, at)
    await told(ada.events(chatRoutes.newMessage, { body: { query: `${question} ${asked}`, assetId: at.assetId } }))
    // A refusal, and what is no call.
    await ada.tryCall(accountRoutes.login, { body: { email, password: `wrong${password}` } })
    await ada.request('GET', `/api/${asked}?q=${asked}`)
    expect(await server.stop()).toBe(0)

    const spans = receiver.spans()
    expect(new Set(spans.map(({ service }) => service))).toEqual(new Set(['mill']))
    expect(receiver.received[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-key': 'open sesame' } })

    const call = only(named(spans, `POST ${chatRoutes.newMessage.path}`))
    expect(call.parentSpanId ?? '').toBe('')
    expect(call.facts).toMatchObject({
      'http.route': chatRoutes.newMessage.path,
      'http.response.status_code': 200,
      'millwright.request.id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      'millwright.company.id': ada.user.companyId,
    })
    const ofCall = spans.filter(({ traceId }) => traceId === call.traceId)
    const search = named(ofCall, 'search')[0] as ExportedSpan
    expect(lineOf(spans, search)).toEqual(['search', 'transaction session', call.name])
    const asking = named(ofCall, 'model answers')[0] as ExportedSpan
    expect(lineOf(spans, asking).at(-1)).toBe(call.name)
    expect(asking.facts).toMatchObject({ 'http.response.status_code': 200 })
    const storing = named(ofCall, 'transaction session').map(({ facts }) => facts['millwright.statements'])
    expect(storing).toContainEqual(expect.arrayContaining(['insert chat_messages']))

    const uploading = only(named(spans, `POST ${uploadRoutes.uploadDocument.path}`))
    const ofUpload = spans.filter(({ traceId }) => traceId === uploading.traceId)
    const reading = only(named(ofUpload, 'child pdf-child'))
    expect(lineOf(spans, reading)).toEqual(['child pdf-child', 'attempt', 'job documents', uploading.name])
    expect(named(ofUpload, 'transaction company').map(({ facts }) => facts['millwright.company.id'])).toContain(
      ada.user.companyId,
    )

    const bytes = receiver.received.map(({ body }) => body).join()
    const written = [company, first, userName?.slice(0, 20), password, place, file, text, asked]
    for (const word of [...written, email, 'Lovelace', 'coupling', 'Every 300', ada.token]) {
      expect(bytes).not.toContain(word)
    }
    for (const cookie of ada.cookies.values()) expect(bytes).not.toContain(cookie)
  })
})

describe('the trace of a proxy', () => {
  const traceId = randomBytes(16).toString('hex')
  const traceparent = `00-${traceId}-${randomBytes(8).toString('hex')}-01`
  const ask = async (env: Record<string, string>) => {
    const server = await start(env)
    await fetch(new URL(departmentRoutes.fetchAll.path, server.url), { headers: { traceparent } })
    await server.stop()
    return only(named(receiver.spans(), `GET ${departmentRoutes.fetchAll.path}`))
  }

  it('goes on in the call', async () => {
    expect(await ask({ TRUST_PROXY: '1' })).toMatchObject({ traceId, parentSpanId: traceparent.split('-')[2] })
  })

  it('is not taken from anybody else', async () => {
    expect((await ask({ TRUST_PROXY: '0' })).traceId).not.toBe(traceId)
  })
})

describe('a model', () => {
  const askWith = async (env: Record<string, string>) => {
    const sent: (string | undefined)[] = []
    const endpoint = createServer((request, response) => {
      sent.push(request.headers['traceparent']?.toString())
      response.writeHead(500).end()
    })
    await once(endpoint.listen(0, '127.0.0.1'), 'listening')
    const { port } = endpoint.address() as AddressInfo
    const server = await start({ LLM_BASE_URL: `http://127.0.0.1:${port}/v1`, LLM_MODEL: 'm', ...env })
    const ada = await signUp(server)
    const place = await newAsset(ada)
    await upload(ada, { place, file: await pdfSaying(says), fileName: 'Mixer.pdf', fields: toProcess })
    await jobLists(ada, place)
    await told(ada.events(chatRoutes.newMessage, { body: { query: question, assetId: place.assetId } }))
    await server.stop()
    endpoint.closeAllConnections()
    endpoint.close()
    expect(sent.length).toBeGreaterThan(0)
    return sent
  }

  it('is told the trace where that is set, and not else', async () => {
    const sent = await askWith({ TRACE_MODELS: '1' })
    const asking = named(receiver.spans(), 'model answers')
    const ids = asking.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`)
    expect(ids.toSorted()).toEqual(sent.toSorted())
    expect(new Set(await askWith({}))).toEqual(new Set([undefined]))
  })
})

describe('a collector', () => {
  it('that hangs holds up neither calls nor the end', async () => {
    receiver.answerWith(() => {})
    const server = await start()
    const ada = await signUp(server)
    for (let at = 0; at < 30; at += 1) await ada.call(departmentRoutes.fetchAll)
    expect(await server.stop()).toBe(0)
    expect(receiver.received.length).toBeGreaterThan(0)
  })

  it('that refuses is a line in the log, once a minute, without what it said of the key', async () => {
    receiver.answerWith((response) => void response.writeHead(403).end('no open-sesame here'))
    const server = await start({ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=open-sesame' })
    const ada = await signUp(server)
    // More than one batch holds.
    for (let at = 0; at < 400; at += 1) await ada.call(departmentRoutes.fetchAll)
    expect(await server.stop()).toBe(0)
    expect(receiver.received.length).toBeGreaterThan(1)
    expect(
      server
        .log()
        .split('\n')
        .filter((line) => line.includes('traces could not be sent')),
    ).toHaveLength(1)
    expect(server.log()).not.toContain('open-sesame')
  })
})

it('keeps the share of traces that it is told to', async () => {
  const server = await start({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' })
  await signUp(server)
  await server.stop()
  expect(receiver.received).toEqual([])
})

it('loads nothing to trace with where no collector is named', async () => {
  const imports = [new URL('../../test/note-packages.ts', import.meta.url).href]
  const unset = await startServer({ database: 'embedded', imports })
  await signUp(unset)
  await unset.stop()
  expect(unset.log()).not.toContain(sayingLoaded)
  const set = await startServer({
    database: 'embedded',
    imports,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address },
  })
  await set.stop()
  expect(set.log()).toContain(sayingLoaded)
})
