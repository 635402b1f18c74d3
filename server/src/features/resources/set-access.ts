import type { ResourceType } from '@millwright/contract/formats'
import type { resourceRoutes } from '@millwright/contract/resources'
import type { HandlerOf } from '../../calls/handler.ts'
import { recordFiles } from '../../calls/file-trail.ts'
import { presentFile } from '../../files/file.presenter.ts'
import { findFileIn } from '../../files/files.repository.ts'
import { holdOpenJob } from '../../files/open-jobs.repository.ts'
import { lockTree } from '../../files/tree.repository.ts'
import { findVersionToRead } from '../../files/versions.repository.ts'
import { showCurrent } from '../../knowledge/index/show-current.ts'
import { notFound } from '../../platform/refusal.ts'
import type { ResourceDeps } from './resources.deps.ts'
import { setAiAccess } from './resources.repository.ts'

/** What the assistant may use from now on is read at once; of a note, what was saved last. */
export function setAccess(
  { links, startProcessing, makePlayable }: ResourceDeps,
  type: ResourceType,
): HandlerOf<typeof resourceRoutes.setDocumentAccess> {
  return async ({ tx, viewer, granted, body: { aiAccess }, facts, refuseStale }) => {
    const { assetId, access, id } = granted
    const { assetName } = await lockTree(tx, { viewer, assetId })
    const before = await findFileIn(tx, { viewer, assetId, type }, id)
    if (!before) throw notFound()
    await refuseStale(before.updatedAt, async () => presentFile(before, { links, viewer, access }))
    await holdOpenJob(tx, { viewer }, id)
    const isChanged = await setAiAccess(tx, { viewer, assetId }, { id, aiAccess })
    if (isChanged) await showCurrent(tx, viewer.companyId, [id])
    const row = await findFileIn(tx, { viewer, assetId, type }, id)
    if (!row) throw notFound()
    const toRead = isChanged && aiAccess ? await findVersionToRead(tx, { viewer }, row) : null
    if (toRead && !toRead.isProcessed) {
      await startProcessing(tx, { viewer, assetId, resourceId: id, versionId: toRead.versionId })
    }
    // Its processing ends before it was made, perhaps.
    if (isChanged && !aiAccess && type === 'video') {
      await makePlayable(tx, { companyId: viewer.companyId, versionId: row.versionId })
    }
    const names = isChanged ? [row.fileName] : []
    const action = aiAccess ? 'ai-access-given' : 'ai-access-taken'
    await recordFiles(tx, { viewer, facts }, { action, names, assetName })
    return { data: presentFile(row, { links, viewer, access }) }
  }
}
