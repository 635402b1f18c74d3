import type { ResourceType } from '@millwright/contract/formats'
import { sentenceOf } from '@millwright/contract/reasons/reason'
import { count, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { newResourceId } from '../src/access/new-ids.ts'
import type { EditableResourceId } from '../src/access/viewer.ts'
import { documentsQueue, type JobName } from '../src/features/processing/processing.jobs.ts'
import { beginAttempt } from '../src/features/processing/attempts/attempt.repository.ts'
import { openCutThreads } from '../src/features/processing/cutting/cut-threads.ts'
import { keepFoundCodes } from '../src/features/plate-codes/keep-found-codes.ts'
import type { WorkerDeps } from '../src/features/processing/processing.deps.ts'
import { runAttempt } from '../src/features/processing/attempts/run-attempt.ts'
import { startProcessing } from '../src/features/processing/start-processing.ts'
import { showCurrent, showProcessed } from '../src/knowledge/index/show-current.ts'
import type { BlobStore } from '../src/platform/blobs/blobs.ts'
import { openDirectoryStore } from '../src/platform/blobs/directory-store.ts'
import type { Database } from '../src/platform/database/database.ts'
import { openJobs } from '../src/platform/jobs/jobs.ts'
import { segments, passages } from '../src/schema/passages.ts'
import { processingJobs } from '../src/schema/processing-jobs.ts'
import { reasonOf } from '../src/schema/reasons.ts'
import { resources, resourceVersions, versionFiles } from '../src/schema/resources.ts'
import { insertCompany } from './company-rows.ts'
import { openPlatform } from './open-platform.ts'

/** Plain text, which is read in a third of the time that a PDF takes. Each line fills a page. */
const manual = Buffer.from(
  Array.from({ length: 10 }, (_, page) => `Tighten bolt ${page} of the pump to 40 Nm. `.repeat(85)).join('\n\n'),
)

export type TestProcessing = Awaited<ReturnType<typeof openProcessing>>
const never = new AbortController().signal
type AttemptOptions = { using?: WorkerDeps; stopping?: AbortSignal }
type Owner = Awaited<ReturnType<typeof insertCompany>>
type ResourceOptions = { owner?: Owner; type?: ResourceType; extension?: string }
type Document = JobName & { versionId: string; resourceId: EditableResourceId }

/** Documents with their jobs over a real database and a real store, and what it takes to look into both. */
export async function openProcessing(kind: Database['kind']) {
  const platform = await openPlatform(kind)
  const { database } = platform
  const blobs = await openDirectoryStore({ directory: join(platform.directory, 'files'), exclusive: true })
  const jobs = await openJobs({ ...platform, queues: [documentsQueue] })
  const without = { describe: null, writeDown: null, model: null }
  const deps: WorkerDeps = {
    ...platform,
    blobs,
    jobs,
    ...without,
    threads: openCutThreads(),
    versionPublished: async () => {},
    keepFoundCodes,
  }
  const home = await insertCompany(database)
  const { viewer, assetId } = home
  const { companyId } = viewer
  const newCompany = () => insertCompany(database)

  /** A stored document whose job waits: these bytes of a PDF, or a text of ten pages. */
  async function makeDocument(bytes?: Uint8Array, owner: Owner = home): Promise<Document> {
    return bytes ? makeFile(bytes, { owner }) : makeFile(manual, { owner, extension: 'txt' })
  }

  /** The same of any type; a PDF unless said otherwise. */
  async function makeFile(
    bytes: Uint8Array,
    { owner = home, type = 'document', extension = 'pdf' }: ResourceOptions = {},
  ): Promise<Document> {
    const { viewer, assetId } = owner
    const { companyId } = viewer
    const blob = await blobs.put(
      (async function* () {
        yield bytes
      })(),
    )
    const [resourceId, versionId] = [newResourceId(assetId), uuidv7()]
    const job = await database.asCompany(companyId, async (tx) => {
      await tx.insert(resources).values({
        companyId,
        id: resourceId,
        assetId,
        type,
        fileName: `${resourceId}.${extension}`,
        aiAccess: true,
        currentVersion: 1,
      })
      await tx.insert(resourceVersions).values({
        companyId,
        id: versionId,
        resourceId,
        number: 1,
        blobKey: blob.key,
        sha256: blob.sha256,
        size: blob.size,
        mediaType: 'application/octet-stream',
        extension,
      })
      return startProcessing(deps, tx, { viewer, assetId, resourceId, versionId })
    })
    return { companyId, jobId: job.jobId, versionId, resourceId }
  }

  /** Another version with the same bytes, which becomes the current one; its job waits. */
  async function addVersion(old: Document): Promise<Document> {
    const { resourceId } = old
    const versionId = uuidv7()
    const job = await database.asCompany(companyId, async (tx) => {
      const [version] = await tx.select().from(resourceVersions).where(eq(resourceVersions.id, old.versionId))
      if (!version) throw new Error('The version is gone')
      const number = version.number + 1
      await tx.insert(resourceVersions).values({ ...version, id: versionId, number })
      await tx.update(resources).set({ currentVersion: number }).where(eq(resources.id, resourceId))
      await showCurrent(tx, companyId, [resourceId])
      return startProcessing(deps, tx, { viewer, assetId, resourceId, versionId })
    })
    return { ...old, versionId, jobId: job.jobId }
  }

  const start = ({ resourceId, versionId }: Document) =>
    database.asCompany(companyId, (tx) => startProcessing(deps, tx, { viewer, assetId, resourceId, versionId }))

  const begin = (document: JobName) => database.asSystem('test', (tx) => beginAttempt(tx, document))

  /** Works on this very job once, whosever turn it is; nothing happens when it is not due. */
  async function tryOnce(document: JobName, { using = deps, stopping = never }: AttemptOptions = {}): Promise<void> {
    const attempt = await begin(document)
    if (attempt) await runAttempt(using, attempt, stopping)
  }

  async function rowOf({ jobId }: JobName) {
    const [row] = await database.asSystem('test', (tx) =>
      tx.select().from(processingJobs).where(eq(processingJobs.id, jobId)),
    )
    if (!row) throw new Error('The job is gone')
    const { stageCode, stageParams, reasonCode, reasonParams } = row
    // What is told of them, beside what is stored.
    const stage = reasonOf({ reasonCode: stageCode, reasonParams: stageParams })
    const reason = reasonOf({ reasonCode, reasonParams })
    return { ...row, stage: stage ? sentenceOf(stage) : '', error: reason && sentenceOf(reason) }
  }

  /** What an asker could find of a version. */
  async function publishedOf({ versionId }: Document) {
    return database.asSystem('test', async (tx) => {
      const [version] = await tx.select().from(resourceVersions).where(eq(resourceVersions.id, versionId))
      const [pages] = await tx.select({ count: count() }).from(segments).where(eq(segments.versionId, versionId))
      const [cut] = await tx.select({ count: count() }).from(passages).where(eq(passages.versionId, versionId))
      const { rows } = await tx.execute<{ count: number }>(
        sql`select count(*)::int as count from passage_search where version_id = ${versionId}`,
      )
      return {
        processed: version !== undefined && version.processedAt !== null,
        pages: pages?.count,
        passages: cut?.count,
        indexed: rows[0]?.count,
      }
    })
  }

  const viewsOf = ({ versionId }: Document) =>
    database.asSystem('test', (tx) => tx.select().from(versionFiles).where(eq(versionFiles.versionId, versionId)))

  const changeJob = ({ jobId }: JobName, set: PgUpdateSetSource<typeof processingJobs>) =>
    database.asSystem('test', (tx) => tx.update(processingJobs).set(set).where(eq(processingJobs.id, jobId)))

  /** Moves the job's clock on: a pause is over, a worker was not heard of for a minute. */
  const letTimePass = (document: JobName) =>
    changeJob(document, { dueAt: sql`now() - interval '1 minute'`, heartbeatAt: sql`now() - interval '1 minute'` })

  const changeResource = ({ resourceId }: Document, set: Partial<typeof resources.$inferInsert>) =>
    database.asCompany(companyId, async (tx) => {
      await tx.update(resources).set(set).where(eq(resources.id, resourceId))
      await showCurrent(tx, companyId, [resourceId])
    })

  /** Its passages stay where they are and are found no more. */
  const unpublish = ({ versionId, resourceId }: Document) =>
    database.asCompany(companyId, async (tx) => {
      await tx.update(resourceVersions).set({ processedAt: null }).where(eq(resourceVersions.id, versionId))
      await showProcessed(tx, { companyId, resourceId })
    })

  /** A storage that waits before it lends a file, and tells when it is asked. */
  function pausedBlobs() {
    const asked = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    const withFile: BlobStore['withFile'] = async (key, work) => {
      asked.resolve()
      await go.promise
      return blobs.withFile(key, work)
    }
    return { store: { ...blobs, withFile }, asked: asked.promise, go: () => go.resolve() }
  }

  /** How often a job waits in the queue. */
  async function deliveriesOf({ jobId }: JobName) {
    const { rows } = await database.executeSql(
      `select data->>'jobId' as "jobId" from pgboss.job where name = 'documents' and state < 'active' and singleton_key = $1`,
      [jobId],
    )
    return rows.length
  }
  const loseDeliveries = () => database.executeSql(`delete from pgboss.job where name = 'documents'`)

  async function close() {
    await jobs.stop()
    await platform.close()
  }

  return {
    deps,
    newCompany,
    makeDocument,
    makeFile,
    addVersion,
    start,
    begin,
    tryOnce,
    unpublish,
    rowOf,
    publishedOf,
    viewsOf,
    changeJob,
    letTimePass,
    changeResource,
    pausedBlobs,
    deliveriesOf,
    loseDeliveries,
    close,
  }
}
