import { chatRoutes } from '@millwright/contract/chats'
import { processingRoutes } from '@millwright/contract/processing'
import { request } from 'node:http'
import { Worker } from 'node:worker_threads'
import { signUp, startServer, type TestServer } from '../server/test/harness.ts'
import { block, newNote } from '../server/test/notes.ts'
import { untilProcessed } from '../tools/demo/plant.ts'
import { availablePostgres } from '../tools/test-programs.ts'
import { type StreamsTask, timesIn } from './answer-streams.words.ts'
import { benchAsset } from './bench-asset.ts'
import { sizeOf } from './load/measure.ts'
import { addSignedMembers, behind } from './load/signed-members.ts'
import type { Part, Row } from './part.ts'
import { residentBytes } from './process/process-memory.ts'
import { processorMs } from './process/processor-time.ts'
import { quantile } from './quantile.ts'

export const streams = sizeOf('LOAD_ANSWERS', 500)
/** As many as a user may have at once. */
const streamsOfUser = 3
const task: StreamsTask = { streams, everyMs: 50, togetherMs: 20_000 }

export const answerStreams: Part = {
  name: 'answer-streams',
  what: `${streams} answers at once of a model that writes ${1000 / task.everyMs} chunks a second, for ${task.togetherMs / 1000} s (target: p99 of a chunk's delay 100 ms, none lost, memory flat); model and readers take of the same cores`,
  async measure() {
    const rows: Row[] = []
    for (const database of availablePostgres() ? (['embedded', 'postgres'] as const) : (['embedded'] as const)) {
      const model = await startStreamingModel()
      const env = { LLM_BASE_URL: `http://127.0.0.1:${model.port}`, LLM_MODEL: 'local' }
      const server = await startServer({ database, env })
      try {
        rows.push({ database, ...(await measureStreams(server, model)) })
      } finally {
        await server.stop()
        await model.stop()
      }
    }
    return rows
  },
}

/** All of them, asked by members of one company; the figures as `Row` names them. */
export async function measureStreams(server: TestServer, model: StreamingModel) {
  const admin = await signUp(server)
  const asset = await benchAsset(admin)
  const { _id: assetId, departmentId } = asset
  const text = 'The oil of the pump is ISO VG 68. Change the oil of the pump every 2,500 hours.'
  const place = { departmentId, assetId }
  const { id: noteId } = await newNote(admin, place, { blocks: [block('paragraph', text)], aiAccess: true })
  await admin.call(processingRoutes.processNote, { query: { ...place, noteId } })
  await untilProcessed(admin, asset)
  const count = Math.ceil(streams / streamsOfUser)
  const tokens = await behind(server, admin, (open) => addSignedMembers(open, { dataDir: server.dataDir, count }))
  const readers = Array.from({ length: streams }, (_, n) =>
    read(server, { token: tokens[Math.floor(n / streamsOfUser)]?.token ?? '', assetId, n }),
  )
  let refused = 0
  const refuse = () => {
    refused += 1
    return []
  }
  const all = Promise.all(readers.map((reader) => reader.catch(refuse)))
  // A model that is late on a busy machine is not waited for: then it never writes all of them at once.
  const orOver = (told: Promise<number>) => Promise.race([told, all.then(() => null)])
  const together = (await orOver(model.together)) ?? 0
  const before = { memory: residentBytes(server.pid), cpu: await processorMs(server.pid) }
  const sent = await orOver(model.sent)
  const after = { memory: residentBytes(server.pid), cpu: await processorMs(server.pid) }
  const heard = await all
  const delays = heard.flat().flatMap(({ sentAt, delay }) => (sentAt >= together ? [delay] : []))
  return {
    chunks: delays.length,
    lost: sent === null ? 'not known' : sent - heard.flat().length,
    refused,
    'p50 ms': quantile(delays, 0.5),
    'p99 ms': quantile(delays, 0.99),
    'most ms': Math.max(...delays.slice(0, 100_000)),
    'memory at first MB': Math.round(before.memory / 1e6),
    'at last MB': Math.round(after.memory / 1e6),
    "server's processor": `${Math.round((100 * (after.cpu - before.cpu)) / task.togetherMs)} %`,
  }
}

type HeardEvent = { sentAt: number; delay: number }

/** Asks, and reads the answer to its end with as little of the processor as may be. */
function read(
  server: TestServer,
  { token, assetId, n }: { token: string; assetId: string; n: number },
): Promise<HeardEvent[]> {
  const { method, path } = chatRoutes.newMessage
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ query: `Which oil does the pump need, asks reader ${n}?`, assetId })
  return new Promise((resolve, reject) => {
    const heard: HeardEvent[] = []
    const asking = request(new URL(path, server.url), { method, headers, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`Reader ${n} was answered ${response.statusCode}`))
      let rest = ''
      response.on('data', (part: Buffer) => {
        const now = Date.now()
        const lines = (rest + part.toString('utf8')).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) {
          // A piece may end within a word, but an event does not.
          if (line.includes('"chunk"')) for (const sentAt of timesIn(line)) heard.push({ sentAt, delay: now - sentAt })
        }
      })
      response.once('end', () => resolve(heard))
      response.once('error', reject)
    })
    asking.once('error', reject)
    asking.end(body)
  })
}

export type StreamingModel = Awaited<ReturnType<typeof startStreamingModel>>

/** In a thread of its own. */
export async function startStreamingModel() {
  const worker = new Worker(new URL('answer-streams.endpoint.ts', import.meta.url), { workerData: task })
  const told = (name: 'port' | 'together' | 'sent') =>
    new Promise<number>((resolve, reject) => {
      worker.on('message', (message: Partial<Record<typeof name, number>>) => {
        const value = message[name]
        if (value !== undefined) resolve(value)
      })
      worker.once('error', reject)
    })
  const [together, sent] = [told('together'), told('sent')]
  return { port: await told('port'), together, sent, stop: () => worker.terminate() }
}
