import { codesOfImage } from '../../../knowledge/readers/image/image-reader.ts'
import { ReadingError } from '../../../knowledge/readers/failures.ts'
import { BlobDamaged, BlobMissing } from '../../../platform/blobs/blobs.ts'
import type { Chore } from '../../../platform/chores.ts'
import type { WorkerDeps } from '../processing.deps.ts'
import { reconcileMs } from '../processing.jobs.ts'
import { findWithoutCodes, markCodesRead, type WithoutCodes } from './rereads.repository.ts'

type Deps = Pick<WorkerDeps, 'database' | 'blobs' | 'keepFoundCodes' | 'log'>

/** What fails so often in a run fails for all, as where the storage is away. */
const maxFailures = 3

/**
 * Looks through images for codes that were processed before that was done, one by one, while nobody's file waits: the newest
 * first, each at most once in a run.
 */
async function readCodesAgain(deps: Deps, signal: AbortSignal): Promise<void> {
  const next = (before: string | null) => deps.database.asSystem('queue', (tx) => findWithoutCodes(tx, { before }))
  let image = await next(null)
  let failures = 0
  while (image !== null && !signal.aborted) {
    const version = image
    const codes = await codesOf(deps, version, signal)
    image = await next(version.versionId)
    if (codes === 'later') {
      failures += 1
      if (failures === maxFailures) return
      continue
    }
    await deps.database.asCompany(version.companyId, async (tx) => {
      // Another version may have come meanwhile, whose codes are offered now.
      if (!(await findWithoutCodes(tx, { versionId: version.versionId }))) return
      await deps.keepFoundCodes(tx, { ...version, codes })
      await markCodesRead(tx, version)
    })
  }
}

/**
 * Null for an image that cannot be read: it is not tried again, and what was found on it stays. `later`: what failed has nothing to do
 * with the image, and passes: the next run tries it again, and this one goes on with the others.
 */
async function codesOf(deps: Deps, image: WithoutCodes, signal: AbortSignal): Promise<string[] | null | 'later'> {
  const { blobKey, extension, versionId } = image
  try {
    return await deps.blobs.withFile(blobKey, (path) => codesOfImage(path, { signal, extension }))
  } catch (error) {
    if (signal.aborted) throw error
    deps.log.warn({ versionId, error }, 'an image could not be looked through for codes')
    const isLasting = error instanceof ReadingError || error instanceof BlobMissing || error instanceof BlobDamaged
    return isLasting ? null : 'later'
  }
}

export function readingCodesAgain(deps: Deps): Chore {
  const run = (signal: AbortSignal) => readCodesAgain(deps, signal)
  return { name: 'looking for codes on images from before', everyMs: reconcileMs, per: 'installation', run }
}
