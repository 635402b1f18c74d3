import { codesOfImage } from '../../../knowledge/readers/image/image-reader.ts'
import type { Chore } from '../../../platform/chores.ts'
import type { WorkerDeps } from '../processing.deps.ts'
import { reconcileMs } from '../processing.jobs.ts'
import { findWithoutCodes, type WithoutCodes } from './rereads.repository.ts'

type Deps = Pick<WorkerDeps, 'database' | 'blobs' | 'keepFoundCodes' | 'log'>

/** Looks through images for codes that were processed before that was done, one by one, while nobody's file waits. */
async function readCodesAgain(deps: Deps, signal: AbortSignal): Promise<void> {
  const next = () => deps.database.asSystem('queue', (tx) => findWithoutCodes(tx))
  for (let image = await next(); image !== null && !signal.aborted; image = await next()) {
    const version = image
    const codes = await codesOf(deps, version, signal)
    await deps.database.asCompany(version.companyId, async (tx) => {
      // Another version may have come meanwhile, whose codes are offered now.
      if (await findWithoutCodes(tx, version.versionId)) await deps.keepFoundCodes(tx, { ...version, codes })
    })
  }
}

/** None of an image that cannot be read: it is not tried again. */
async function codesOf(deps: Deps, image: WithoutCodes, signal: AbortSignal): Promise<string[]> {
  const { blobKey, extension, versionId } = image
  try {
    return await deps.blobs.withFile(blobKey, (path) => codesOfImage(path, { signal, extension }))
  } catch (error) {
    if (signal.aborted) throw error
    deps.log.warn({ versionId, error }, 'an image could not be looked through for codes')
    return []
  }
}

export function readingCodesAgain(deps: Deps): Chore {
  const run = (signal: AbortSignal) => readCodesAgain(deps, signal)
  return { name: 'looking for codes on images from before', everyMs: reconcileMs, per: 'installation', run }
}
