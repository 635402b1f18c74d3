import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openOtlpReceiver, type OtlpReceiver } from '../../../test/traces/otlp-receiver.ts'
import { createLog } from '../log.ts'
import { openTraces } from './open-traces.ts'
import { beginSpan, traced, traceWith } from './traces.ts'

let receiver: OtlpReceiver
beforeEach(async () => void (receiver = await openOtlpReceiver()))
afterEach(() => receiver.close())

const root = { traceparent: null }

/** Traces of this process, and the lines of its log. */
function open(url = `${receiver.address}/v1/traces`) {
  const lines: string[] = []
  const write: Writable['_write'] = (line: Buffer, _encoding, done) => {
    lines.push(line.toString('utf8'))
    done()
  }
  const options = { headers: {}, serviceName: 'mill', share: 1, followsParent: true, tellsModels: false }
  const log = createLog('info', [], new Writable({ write }))
  const traces = openTraces({ ...options, url }, { role: 'all', log })
  traceWith(traces)
  return { close: traces.close, lines }
}

it('begin nothing in what goes on after the end of a call', async () => {
  const { close } = open()
  const call = beginSpan('GET /api/first', root)
  const later = call?.within(() => async () => {
    await traced('search', async () => {})
  })
  const bound = call?.within(() => Promise.withResolvers<void>())
  const goesOn = call?.within(async () => {
    await bound?.promise
    await later?.()
  })
  call?.end()
  bound?.resolve()
  await goesOn
  await close()
  expect(receiver.spans().map(({ name }) => name)).toEqual(['GET /api/first'])
})

it('tell of an error its kind alone', async () => {
  const { close } = open()
  const failing = () => Promise.reject(new TypeError('of ada@plant.example'))
  await expect(traced('job documents', failing, root)).rejects.toThrow('ada@plant.example')
  await close()
  expect(receiver.spans()).toMatchObject([{ status: { code: 2 }, facts: { 'error.type': 'TypeError' } }])
  expect(JSON.stringify(receiver.received)).not.toContain('ada@plant')
})

const [traceId, parent] = ['1'.repeat(32), '2'.repeat(16)]
it.each([
  ['of ten thousand characters', `00-${'1'.repeat(10_000)}-${parent}-01`],
  ['said twice', `00-${traceId}-${parent}-01, 00-${traceId}-${parent}-01`],
  ['of zeros', `00-${'0'.repeat(32)}-${parent}-01`],
  ['in capitals', `00-${'A'.repeat(32)}-${parent}-01`],
  ['with more behind it', `00-${traceId}-${parent}-01-x`],
])('do not go on in a trace %s', async (_kind, traceparent) => {
  const { close } = open()
  beginSpan('GET /api/first', { traceparent })?.end()
  await close()
  const [span] = receiver.spans()
  expect(span?.parentSpanId ?? '').toBe('')
  expect(span?.traceId).toMatch(/^[0-9a-f]{32}$/)
  expect(traceparent).not.toContain(span?.traceId)
})

it.each([
  ['refuses', 403, {}],
  ['sends elsewhere', 302, { location: '/elsewhere' }],
])('of more than one batch are one line in the log where a collector %s', async (_how, status, headers) => {
  receiver.answerWith((response) => void response.writeHead(status, headers).end('open-sesame'))
  const { host } = new URL(receiver.address)
  const { close, lines } = open(`http://ada:let-me-in@${host}/v1/traces?key=hidden`)
  for (let at = 0; at < 1_500; at += 1) beginSpan('GET /api/first', root)?.end()
  await close()
  expect(receiver.received.length).toBeGreaterThan(1)
  expect(new Set(receiver.received.map(({ path }) => path))).toEqual(new Set(['/v1/traces?key=hidden']))
  expect(lines.map((line) => (line.includes('traces could not be sent') ? 'told' : line))).toEqual(['told'])
  for (const secret of ['open-sesame', 'let-me-in', 'hidden']) expect(lines.join()).not.toContain(secret)
})

it('that wait for a collector that hangs are no more than a bound', async () => {
  const held = Promise.withResolvers<void>()
  receiver.answerWith((response) => void held.promise.then(() => response.writeHead(200).end('{}')))
  const { close } = open()
  for (let at = 0; at < 10_000; at += 1) beginSpan('GET /api/first', root)?.end()
  const closed = close()
  held.resolve()
  await closed
  expect(receiver.spans().length).toBeLessThanOrEqual(2_048 + 512)
})
