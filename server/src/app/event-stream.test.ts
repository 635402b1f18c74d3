import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { write } from './event-stream.ts'

it('leaves no listener behind when the buffer was full', async () => {
  const served = Promise.withResolvers<ServerResponse>()
  const server = createServer((_request, response) => served.resolve(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reading = request({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
  reading.on('response', (response) => response.resume()).end()
  try {
    const response = await served.promise
    const listeners = () => response.eventNames().map((name) => [name, response.listenerCount(name)])
    const before = listeners()
    const content = 'x'.repeat(response.writableHighWaterMark)
    for (let n = 0; n < 5; n += 1) expect(await write(response, { type: 'chunk', content })).toBe(true)
    expect(listeners()).toEqual(before)
    response.end()
    await once(reading, 'close')
  } finally {
    server.close()
  }
})
