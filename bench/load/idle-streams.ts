import { processingRoutes } from '@millwright/contract/processing'
import { limits } from '@millwright/contract/limits'
import { sql } from 'drizzle-orm'
import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { signUp, type TestServer } from '../../server/test/harness.ts'
import { benchAsset } from '../bench-asset.ts'
import { residentBytes } from '../process/process-memory.ts'
import { quantile } from '../quantile.ts'
import { countFailures } from './failures.ts'
import { type Figure, measurement, megabytes, sizeOf } from './measure.ts'
import { addSignedMembers, behind, type BenchDatabase, type SignedMember } from './signed-members.ts'

const streams = sizeOf('LOAD_STREAMS', 10_000)
/** As many as a process may open towards one address: each address has its own ports. */
const streamsOfAddress = 5_000
const openAtOnce = 100

/** Streams of status that stay open because their job is due tomorrow. */
export const idleStreams = measurement('idle-streams', async (server) => {
  const admin = await signUp(server)
  const { departmentId, _id: assetId } = await benchAsset(admin)
  const count = Math.ceil(streams / limits.statusStreamsAtOnce)
  const members = await behind(server, admin, async (open) => {
    const signed = await addSignedMembers(open, { dataDir: server.dataDir, count })
    await addWaitingJobs(open, { assetId, members: signed })
    return signed
  })
  return measureOpen(server, { members, departmentId, assetId })
})

type Jobs = { assetId: string; members: readonly SignedMember[] }

async function addWaitingJobs({ database, companyId }: BenchDatabase, { assetId, members }: Jobs): Promise<void> {
  const ids = sql.param(members.map(({ userId }) => userId))
  await database.asSystem('test', async (tx) => {
    await tx.execute(sql`
      insert into resources (company_id, id, asset_id, type, file_name, ai_access, current_version)
      select ${companyId}, id, ${assetId}, 'document', id || '.pdf', true, 1 from unnest(${ids}::uuid[]) r (id)`)
    await tx.execute(sql`
      insert into resource_versions (company_id, id, resource_id, number, extension, blob_key, sha256, size, media_type)
      select ${companyId}, id, id, 1, 'pdf', id::text, decode(repeat('00', 32), 'hex'), 1, 'application/pdf'
      from unnest(${ids}::uuid[]) v (id)`)
    await tx.execute(sql`
      insert into processing_jobs (company_id, id, queue, job_type, asset_id, resource_id, version_id, started_by, status, due_at)
      select ${companyId}, id, 'documents', 'process', ${assetId}, id, id, id, 'waiting', now() + interval '1 day'
      from unnest(${ids}::uuid[]) j (id)`)
  })
}

type StreamPlace = { members: readonly SignedMember[]; departmentId: string; assetId: string }

async function measureOpen(server: TestServer, { members, ...place }: StreamPlace): Promise<Figure[]> {
  const idle = residentBytes(server.pid)
  const agent = new Agent({ maxSockets: Infinity })
  const open: ClientRequest[] = []
  const firstEvents: number[] = []
  const failures = countFailures()
  try {
    for (let from = 0; from < streams; from += openAtOnce) {
      const batch = Array.from({ length: Math.min(openAtOnce, streams - from) }, (_, at) => from + at)
      await Promise.all(
        batch.map((n) =>
          failures.of(async () => {
            const began = performance.now()
            const { asking, response } = await openStream(server, {
              agent,
              token: members[n % members.length]?.token ?? '',
              place,
              address: 2 + Math.floor(n / streamsOfAddress),
            })
            open.push(asking)
            await once(response, 'data')
            firstEvents.push(performance.now() - began)
            response.resume()
          }),
        ),
      )
    }
    const each = (residentBytes(server.pid) - idle) / open.length
    return [
      { what: `${streams} idle streams: memory of each`, goal: '20 kB', figure: `${(each / 1000).toFixed(1)} kB` },
      {
        what: `first event of a stream, ${openAtOnce} opened at once: p99`,
        goal: '100 ms',
        figure: `${Math.round(quantile(firstEvents, 0.99))} ms`,
      },
      { what: 'memory of the server with them', goal: '', figure: `${megabytes(residentBytes(server.pid))} MB` },
      ...failures.figures(`${streams} idle streams`),
    ]
  } finally {
    for (const asking of open) asking.destroy()
    agent.destroy()
  }
}

type StreamOpening = { agent: Agent; token: string; place: { departmentId: string; assetId: string }; address: number }

async function openStream(server: TestServer, { agent, token, place, address }: StreamOpening) {
  const { method, path } = processingRoutes.documentStatus
  const asking = request(new URL(path, server.url), {
    agent,
    method,
    localAddress: `127.0.0.${address}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  asking.end(JSON.stringify(place))
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`A stream was answered ${response.statusCode}`)
  // What comes after the end of the measurement is nobody's.
  asking.on('error', () => {})
  response.on('error', () => {})
  return { asking, response }
}
