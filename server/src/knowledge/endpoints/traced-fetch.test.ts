import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { openOtlpReceiver } from '../../../test/traces/otlp-receiver.ts'
import { createLog } from '../../platform/log.ts'
import { openTraces } from '../../platform/traces/open-traces.ts'
import { traced, traceWith } from '../../platform/traces/traces.ts'
import { tracedFetch } from './traced-fetch.ts'

it('tells a refusal of a model whose reason nobody reads', async () => {
  const receiver = await openOtlpReceiver()
  const model = createServer((_request, response) => void response.writeHead(429).end('Too many requests'))
  await once(model.listen(0, '127.0.0.1'), 'listening')
  const { port } = model.address() as AddressInfo
  const options = { headers: {}, serviceName: 'mill', share: 1, followsParent: true, tellsModels: false }
  const url = `${receiver.address}/v1/traces`
  const traces = openTraces({ ...options, url }, { role: 'all', log: createLog('silent') })
  traceWith(traces)
  const ask = () => tracedFetch('speech')(`http://127.0.0.1:${port}/`)
  const response = await traced('job documents', ask, { traceparent: null })
  await traces.close()
  const refused = { name: 'model speech', facts: { 'http.response.status_code': 429 }, status: { code: 2 } }
  expect(receiver.spans()).toContainEqual(expect.objectContaining(refused))
  expect(await response.text()).toBe('Too many requests')
  receiver.close()
  model.close()
})
