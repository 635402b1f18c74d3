import { join } from 'node:path'
import { processingRoutes } from '@millwright/contract/processing'
import { resourceRoutes } from '@millwright/contract/resources'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { jobLists, newAsset, toProcess, upload } from '../../../test/documents.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { pathWithout } from '../../../test/path-without.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'
import { ffmpegIsHere, makeVideo, subtitles, videoJobs } from '../../../test/videos.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { databaseOptions } from '../../platform/database/location.ts'
import { segments, passages } from '../../schema/passages.ts'
import { passageSearch } from '../../schema/search.ts'

const pages = 200
let server: TestServer
let ada: SignedUp
let manual: Uint8Array

beforeAll(async () => {
  server = await startServer({ database: inject('server').database })
  ada = await signUp(server)
  manual = (await makeManualPdf({ pages })).bytes
})
afterAll(() => server.stop())

/** Rows of a document, seen from outside while no server runs. */
async function rowsOf(resourceId: string) {
  const options = databaseOptions({ databaseUrl: server.databaseUrl ?? null, dataDir: server.dataDir })
  const database = await openDatabase(options)
  try {
    return await database.asSystem('test', async (tx) => {
      const cut = await tx.select().from(passages).where(eq(passages.resourceId, resourceId))
      const [found] = await tx
        .select({ count: count() })
        .from(passageSearch)
        .where(eq(passageSearch.resourceId, resourceId))
      const stored = await tx
        .select({ key: segments.key })
        .from(segments)
        .where(eq(segments.versionId, cut[0]?.versionId ?? resourceId))
      const ordinals = new Set(cut.map(({ ordinal }) => ordinal))
      return { pages: stored.length, passages: cut.length, different: ordinals.size, indexed: found?.count }
    })
  } finally {
    await database.close()
  }
}

it('a document is read to its end, nothing of it twice, when the server was killed in the middle [F2]', async () => {
  const place = await newAsset(ada)
  const { id } = await upload(ada, { place, file: manual, fileName: 'manual.pdf', fields: toProcess })
  for await (const event of ada.events(processingRoutes.documentStatus, { body: place })) {
    if (event.type !== 'status' || !event.content[0]?.stage.startsWith('Reading page')) continue
    // Before the stream is left, which is another moment in which it is read on.
    process.kill(server.pid, 'SIGKILL')
    break
  }
  await server.kill9()
  await server.restart()
  const document = { query: { assetId: place.assetId, docId: id } }
  expect((await ada.call(resourceRoutes.fetchDocument, document)).processed).toBe(false)
  const [job] = (await jobLists(ada, place)).at(-1) ?? []
  expect(job).toMatchObject({ status: 'completed', error: null })
  expect((await ada.call(resourceRoutes.fetchDocument, document)).processed).toBe(true)

  await server.kill9()
  const rows = await rowsOf(id)
  expect(rows).toEqual({ pages, passages: rows.passages, different: rows.passages, indexed: rows.passages })
  expect(rows.passages).toBeGreaterThan(pages / 2)
})

it.runIf(ffmpegIsHere)(
  'a video says which package is missing on a server without FFmpeg, and is read once it is there',
  async () => {
    const programs = join(server.dataDir, 'programs')
    const { install } = await pathWithout(['ffmpeg', 'ffprobe'], programs)
    // The test before has killed it.
    await server.restart({ PATH: programs })
    const place = await newAsset(ada)
    const sent = { place, kind: 'video', fileName: 'service.mp4', fields: toProcess, subtitles } as const
    const file = await makeVideo({ seconds: 2 })
    const { id: videoId, url } = await upload(ada, { ...sent, file })
    const [failed] = (await videoJobs(ada, place)).at(-1) ?? []
    expect(failed?.status).toBe('failed')
    expect(failed?.error).toContain('apt-get install ffmpeg')
    expect(Buffer.from(await (await ada.request('GET', url)).arrayBuffer()).equals(file)).toBe(true)

    // As an administrator does it, while the server runs.
    await install()
    await ada.call(processingRoutes.processVideo, { query: { ...place, videoId } })
    expect((await videoJobs(ada, place)).at(-1)).toMatchObject([{ status: 'completed', error: null }])
  },
)
