import { resumablePath, uploadRoutes } from '@millwright/contract/uploads'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { ApiClient } from '../../server/test/api-client.ts'
import { videoHeads } from '../../server/test/sample-files.ts'
import { signUp, startServer, type TestServer } from '../../server/test/harness.ts'
import { benchAsset } from '../bench-asset.ts'
import type { Part, Row } from '../part.ts'
import { residentBytes } from './process-memory.ts'
import { processorMs } from './processor-time.ts'

const megabyte = 1024 * 1024
/** UPLOAD_MB=300 on a machine that has other work. */
const megabytes = Number(process.env['UPLOAD_MB'] ?? 1000)
const rounds = 3

/** Medians of alternating rounds: what else the machine does meets all three ways alike. */
export const uploadRates: Part = {
  name: 'upload-rates',
  what: `uploads of ${megabytes} MB beside a raw copy with SHA-256 to the same disk (target: 0.7 of it), and the server's memory`,
  async measure() {
    const folder = await mkdtemp(join(tmpdir(), 'millwright-bench-'))
    const server = await startServer({ database: 'embedded' })
    try {
      const client = await signUp(server)
      const asset = await benchAsset(client)
      const place = { departmentId: asset.departmentId, assetId: asset._id }
      const path = join(folder, 'film.mp4')
      const sender = { server, client, place }
      const ways: Record<string, (mark: string) => Promise<void>> = {
        'raw copy': () => copyRaw(path, join(folder, 'copy')),
        multipart: (mark) => sendForm(sender, mark),
        tus: (mark) => sendTus(sender, mark),
      }
      await writeFilm(path, 'raw copy')
      const idle = residentBytes(server.pid)
      const rates = new Map<string, number[]>()
      const worked = new Map<string, number[]>()
      const peaks = new Map<string, number>()
      for (let round = 0; round < rounds; round += 1) {
        for (const [way, sendFilm] of Object.entries(ways)) {
          const { seconds, processor, peak } = await timed(server.pid, () => sendFilm(`${way} ${round}`))
          worked.set(way, [...(worked.get(way) ?? []), processor])
          rates.set(way, [...(rates.get(way) ?? []), megabytes / seconds])
          peaks.set(way, Math.max(peaks.get(way) ?? 0, peak))
        }
      }
      const raw = median(rates.get('raw copy') ?? [])
      return Object.keys(ways).map((way): Row => {
        const rate = median(rates.get(way) ?? [])
        return {
          way,
          'MB/s': Math.round(rate),
          'of raw': (rate / raw).toFixed(2),
          'ms of processor for 100 MB': Math.round((median(worked.get(way) ?? []) / megabytes) * 100),
          'server above idle MB': Math.round(((peaks.get(way) ?? 0) - idle) / megabyte),
        }
      })
    } finally {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

type AssetIds = { departmentId: string; assetId: string }

/** Other bytes for each mark: the same ones would be kept once. */
function firstOf(mark: string): Buffer {
  const bytes = Buffer.alloc(megabyte, `${mark} `)
  Buffer.from(videoHeads['mp4'] ?? '', 'hex').copy(bytes)
  return bytes
}

function* film(mark: string): Generator<Buffer> {
  yield firstOf(mark)
  const rest = Buffer.alloc(megabyte, 'the rest of the film ')
  for (let at = 1; at < megabytes; at += 1) yield rest
}

async function writeFilm(path: string, mark: string): Promise<void> {
  await using file = await open(path, 'w')
  for (const bytes of film(mark)) await file.write(bytes)
}

async function copyRaw(from: string, to: string): Promise<void> {
  await using source = await open(from)
  await using target = await open(to, 'w')
  const hash = createHash('sha256')
  for await (const chunk of source.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    await target.write(chunk)
  }
  await target.sync()
}

/** As long as a browser's: the search for it takes shorter steps for a short one. */
const boundary = '----WebKitFormBoundary7MA4YWxkTrZu0gWx'

type Sender = { server: TestServer; client: ApiClient; place: AssetIds }

async function sendForm({ server, client, place }: Sender, mark: string): Promise<void> {
  const begin = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="film.mp4"\r\n\r\n`
  const end = `\r\n--${boundary}--\r\n`
  const address = new URL(uploadRoutes.uploadVideo.path, server.url)
  address.search = new URLSearchParams(place).toString()
  const headers = {
    authorization: `Bearer ${client.token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': megabytes * megabyte + begin.length + end.length,
  }
  function* body() {
    yield Buffer.from(begin)
    yield* film(mark)
    yield Buffer.from(end)
  }
  const { text: events } = await send({ method: 'POST', address, headers, body: body() })
  if (!events.includes('"type":"close"')) throw new Error(events)
}

/** In one PATCH, as the page does, and then its events. */
async function sendTus({ server, client, place }: Sender, mark: string): Promise<void> {
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${client.token}` }
  const metadata = Object.entries({ kind: 'video', ...place, filename: 'film.mp4' })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const begun = await fetch(new URL(resumablePath, server.url), {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(megabytes * megabyte), 'upload-metadata': metadata },
  })
  const address = new URL(begun.headers.get('location') ?? '', server.url)
  const sent = await send({
    method: 'PATCH',
    address,
    headers: {
      ...headers,
      'upload-offset': 0,
      'content-type': 'application/offset+octet-stream',
      'content-length': megabytes * megabyte,
    },
    body: film(mark),
  })
  if (sent.status !== 204) throw new Error(sent.text)
  const events = await (await fetch(`${address.href}/events`, { headers })).text()
  if (!events.includes('"type":"close"')) throw new Error(events)
}

type UploadRequest = {
  method: string
  address: URL
  headers: Record<string, string | number>
  body: Iterable<Buffer>
}

/** Of node:http: client and server share the processors, and fetch would cost as much as what is measured. */
async function send({ method, address, headers, body }: UploadRequest): Promise<{ status: number; text: string }> {
  const sending = request(address, { method, headers })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  for (const bytes of body) if (!sending.write(bytes)) await once(sending, 'drain')
  sending.end()
  const [response] = await answered
  return { status: response.statusCode ?? 0, text: await text(response) }
}

type UploadCost = { seconds: number; processor: number; peak: number }

/** `processor`: milliseconds of it, the sender's and the server's together. */
async function timed(pid: number, work: () => Promise<void>): Promise<UploadCost> {
  let peak = residentBytes(pid)
  const sampler = setInterval(() => (peak = Math.max(peak, residentBytes(pid))), 50)
  const [started, own, servers] = [performance.now(), process.cpuUsage(), await processorMs(pid)]
  try {
    await work()
    const seconds = (performance.now() - started) / 1000
    const { user, system } = process.cpuUsage(own)
    return { seconds, processor: (user + system) / 1000 + (await processorMs(pid)) - servers, peak }
  } finally {
    clearInterval(sampler)
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
