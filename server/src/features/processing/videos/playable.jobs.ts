import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { ReadingError } from '../../../knowledge/readers/failures.ts'
import { probeVideo } from '../../../knowledge/readers/video/probe.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { Queue } from '../../../platform/jobs/queue.ts'
import type { WorkerDeps } from '../processing.deps.ts'
import { makePlay } from './make-files.ts'
import { findVideo, findVideoFile, type KnownVideo, putVideo } from './videos.repository.ts'

const VideoVersion = z.object({ companyId: z.guid(), versionId: z.guid() })
type VideoVersion = z.infer<typeof VideoVersion>

/** Videos that nobody processes play all the same: browsers know few of their formats. */
export const playableQueue: Queue<VideoVersion> = {
  name: 'playable-videos',
  payload: VideoVersion,
  concurrency: 1,
  redeliveries: 3,
  redeliverAfterSeconds: 5,
}

type Deps = Pick<WorkerDeps, 'database' | 'blobs' | 'log'>

/** A job that processes the video does it, too: whoever is second finds it made, or makes it once more. */
export async function makeVideoPlayable(deps: Deps, version: VideoVersion, signal: AbortSignal): Promise<void> {
  const { database, blobs, log } = deps
  const step = <T>(work: (tx: Transaction) => Promise<T>) => database.asCompany(version.companyId, work)
  const file = await step((tx) => findVideoFile(tx, version))
  if (!file) return
  const folder = await mkdtemp(join(tmpdir(), 'millwright-video-'))
  try {
    await blobs.withFile(file.blobKey, async (path) => {
      const video = await lookInto()
      await makePlay({ version, extension: file.extension, step, path, folder, signal, blobs }, video)

      async function lookInto(): Promise<KnownVideo> {
        const known = await step((tx) => findVideo(tx, version))
        if (known) return known
        const probed = await probeVideo(path, signal)
        await step((tx) => putVideo(tx, version, probed))
        const found = await step((tx) => findVideo(tx, version))
        if (!found) throw new Error('What was just stored of a video is not there')
        return found
      }
    })
  } catch (error) {
    // It would fail again.
    if (!(error instanceof ReadingError)) throw error
    log.warn({ versionId: version.versionId, error }, 'no version of a video could be made that browsers play')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
