import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { boundedFetch } from './bounded-fetch.ts'

let server: Server
const kilobyte = `${'x'.repeat(1023)}\n`

beforeAll(async () => {
  server = createServer((request, response) => {
    const kilobytes = Number(new URL(request.url ?? '', 'http://x').searchParams.get('kilobytes'))
    Readable.from(Array.from({ length: kilobytes }, () => kilobyte))
      .on('error', () => {})
      .pipe(response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  server.closeAllConnections()
  await once(server.close(), 'close')
})

const read = async (kilobytes: number) => {
  const { port } = server.address() as AddressInfo
  return (await boundedFetch(`http://127.0.0.1:${port}/?kilobytes=${kilobytes}`)).text()
}

it('reads a long reply in short lines, and breaks off one that grows beyond 16 MB [T36]', async () => {
  expect(await read(1_000)).toHaveLength(1_024_000)
  await expect(read(17 * 1024)).rejects.toThrow('The reply of the model is too long')
})
