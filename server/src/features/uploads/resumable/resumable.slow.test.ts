import { limits } from '@millwright/contract/limits'
import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newAsset } from '../../../../test/documents.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../../../test/harness.ts'
import { videoHeads } from '../../../../test/sample-files.ts'
import { tusClient } from '../../../../test/tus.ts'

const size = limits.videoBytes
const pieceBytes = 1 << 20
const head = Buffer.from(videoHeads['mp4'] ?? '', 'hex')
let server: TestServer
let ada: SignedUp

beforeAll(async () => {
  server = await startServer({ database: 'embedded' })
  ada = await signUp(server)
})
afterAll(() => server.stop())

/** Each megabyte of it is another one. */
function piece(from: number): Buffer {
  const bytes = Buffer.alloc(Math.min(pieceBytes, size - from), `${from} `)
  if (from === 0) head.copy(bytes)
  return bytes
}

function* film(offset: number): Generator<Buffer> {
  const begin = offset - (offset % pieceBytes)
  for (let from = begin; from < size; from += pieceBytes) yield piece(from).subarray(Math.max(0, offset - from))
}

/** Sends from the offset until so many bytes are out, and then does what is to happen. */
async function sendUntil(address: string, range: { offset: number; most: number }, end: () => unknown): Promise<void> {
  const { offset, most } = range
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': offset,
    'content-type': 'application/offset+octet-stream',
    authorization: `Bearer ${ada.token}`,
  }
  const sending = request(new URL(address, server.url), { method: 'PATCH', headers })
  const answered = new Promise<number | undefined>((resolve) => {
    sending.on('response', (response) => resolve(response.resume().statusCode))
    sending.on('error', () => resolve(undefined))
  })
  let sent = 0
  for (const bytes of film(offset)) {
    await new Promise<void>((resolve) => sending.write(bytes, () => resolve()))
    sent += bytes.length
    if (sent >= most || sending.destroyed) break
  }
  if (offset + sent < size) await end()
  else {
    sending.end()
    const status = await answered
    if (status !== 204) throw new Error(`The last piece was answered with ${status}`)
  }
  sending.destroy()
}

it(
  'one of 1 GB survives a line that is cut three times and a server that is killed [F1c]',
  { timeout: 600_000 },
  async () => {
    const tus = tusClient(ada, server)
    const place = await newAsset(ada)
    const address = await tus.begun({ place, kind: 'video', size, fileName: 'film.mp4' })
    const cut = () => undefined
    const kill = async () => {
      await server.kill9()
      await server.restart()
    }
    const offsets = [0]
    for (const end of [cut, cut, kill, cut]) {
      await sendUntil(address, { offset: offsets.at(-1) ?? 0, most: 200 * pieceBytes }, end)
      await expect.poll(async () => (await tus.head(address)).status, { timeout: 30_000 }).toBe(200)
      const offset = await tus.offset(address)
      expect(offset).toBeGreaterThan(offsets.at(-1) ?? 0)
      offsets.push(offset)
    }
    await sendUntil(address, { offset: offsets.at(-1) ?? 0, most: size }, cut)
    const events = await tus.events(address)
    const file = events.find((event) => event.type === 'data')?.content
    expect(events.at(-1)).toEqual({ type: 'close', content: null })
    const [expected, came] = [createHash('sha256'), createHash('sha256')]
    for (const bytes of film(0)) expected.update(bytes)
    const response = await ada.request('GET', file?.url ?? '')
    for await (const bytes of response.body as AsyncIterable<Uint8Array>) came.update(bytes)
    expect(came.digest('hex')).toBe(expected.digest('hex'))
  },
)
