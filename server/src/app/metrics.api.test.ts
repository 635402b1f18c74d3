import { chatRoutes } from '@millwright/contract/chats'
import { departmentRoutes } from '@millwright/contract/departments'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { told } from '../../test/answers.ts'
import { jobLists, newAsset, toProcess, upload } from '../../test/documents.ts'
import { signUp, startServer, type TestServer } from '../../test/harness.ts'
import { makeManualPdf } from '../../test/pdf/make-pdf.ts'

const token = 'a token of thirty letters or so'.replaceAll(' ', '-')
let server: TestServer
beforeAll(async () => void (server = await startServer({ database: 'embedded', env: { METRICS_TOKEN: token } })))
afterAll(() => server.stop())

const ask = (url: string, headers: Record<string, string> = {}) => fetch(new URL('/metrics', url), { headers })
const metrics = async () => {
  const reply = await ask(server.url, { authorization: `Bearer ${token}` })
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain/)
  return reply.text()
}
/** The value of one line, null where there is none. */
const valueOf = (text: string, line: string) => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? null : Number(found.slice(line.length + 1))
}

it('is told to who knows the token, and where none is set there is no such address [F25]', async () => {
  for (const authorization of ['', 'Bearer wrong', `Bearer ${token}x`]) {
    expect((await ask(server.url, { authorization })).status).toBe(404)
  }
  // What is no address of the server is the page's.
  const unset = await ask(inject('server').url, { authorization: `Bearer ${token}` })
  expect(unset.headers.get('content-type')).toMatch(/^text\/html/)
})

it('counts calls by their route, answers, what was read and what waits, and names nobody [F25]', async () => {
  const admin = await signUp(server)
  const place = await newAsset(admin)
  const { bytes } = await makeManualPdf({ pages: 2 })
  await upload(admin, { place, file: bytes, fileName: 'Press manual.pdf', fields: toProcess })
  await jobLists(admin, place)
  const body = { query: 'Who invented the carburettor?', assetId: place.assetId }
  await told(admin.events(chatRoutes.newMessage, { body }))
  const text = await metrics()
  expect(valueOf(text, 'millwright_segments_read_total')).toBe(2)
  expect(valueOf(text, 'millwright_attempts_total{outcome="processed"}')).toBe(1)
  expect(valueOf(text, 'millwright_answers_total{verdict="not-in-material",state="complete"}')).toBe(1)
  const counted = (method: string, route: string) =>
    valueOf(text, `millwright_http_request_seconds_count{method="${method}",route="${route}",status="200"}`)
  expect(counted('POST', chatRoutes.newMessage.path)).toBe(1)
  expect(valueOf(text, 'millwright_database_connections{state="open"}')).toBe(1)
  expect(valueOf(text, 'millwright_queue_deliveries{queue="documents",state="failed"}')).toBe(0)
  expect(valueOf(text, 'millwright_main_thread_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0)
  expect(valueOf(text, 'millwright_main_thread_held')).not.toBeNull()
  const foreign = [
    admin.account.email,
    place.assetId,
    place.departmentId,
    'carburettor',
    'Press manual',
    admin.user._id,
  ]
  for (const word of foreign) expect(text).not.toContain(word)
})

it('has one line for all addresses that are none', async () => {
  const admin = await signUp(server)
  const before = (await metrics()).split('\n').length
  for (let at = 0; at < 20; at += 1) await admin.request('GET', `/api/nowhere/${at}`)
  await admin.call(departmentRoutes.fetchAll)
  expect((await metrics()).split('\n').length - before).toBeLessThan(40)
})
