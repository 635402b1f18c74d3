import type { driveRoutes } from '@millwright/contract/drive'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { HandlersOf } from '../../calls/handler.ts'
import { recordFiles } from '../../calls/file-trail.ts'
import { lockTree } from '../../files/tree.repository.ts'
import { invalidInput, notFound } from '../../platform/refusal.ts'
import { findBinned } from './bin.repository.ts'
import type { DriveDeps } from './drive.deps.ts'
import { purgeInSteps } from './purge-steps.ts'

export function purge({ blobs }: DriveDeps): HandlersOf<typeof driveRoutes>['purge'] {
  return async ({ granted, viewer, step, facts }) => {
    const [ids, folderIds] = [[...new Set(granted.ids)], [...new Set(granted.folderIds)]]
    const tops = [...ids, ...folderIds]
    if (tops.length === 0) throw invalidInput({ ids: reasons.nothingChosen })
    const found = await step(async (tx, { assetId }, viewer) => {
      const { assetName } = await lockTree(tx, { viewer, assetId })
      const { files, folders } = await findBinned(tx, { viewer, assetId }, { ids, folderIds })
      if (files.length < ids.length || folders.length < folderIds.length) throw notFound()
      return { assetName, files, folders }
    })
    const doomed = { companyId: viewer.companyId, assetId: granted.assetId, tops }
    await purgeInSteps(blobs, step, {
      doomed,
      withRows: async (tx) => {
        for (const [action, things] of [
          ['file-purged', found.files],
          ['folder-purged', found.folders],
        ] as const) {
          const names = things.map(({ name }) => name)
          await recordFiles(tx, { viewer, facts }, { action, names, assetName: found.assetName })
        }
      },
    })
    return { data: { ids, folderIds } }
  }
}
