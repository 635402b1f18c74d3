import type { resourceRoutes } from '@millwright/contract/resources'
import type { HandlersOf } from '../../calls/handler.ts'
import { openedAs } from '../../files/file-links.ts'
import type { ResourceDeps } from './resources.deps.ts'
import { listVersionsOf } from './resources.repository.ts'

export function fetchVersions({ links }: ResourceDeps): HandlersOf<typeof resourceRoutes>['fetchVersions'] {
  return async ({ tx, viewer, granted: { assetId, id } }) => {
    const rows = await listVersionsOf(tx, { viewer, assetId }, id)
    const data = rows.map(({ id: versionId, type, sha256, createdAt, ...row }) => ({
      ...row,
      sha256: Buffer.from(sha256).toString('hex'),
      createdAt: createdAt.toISOString(),
      url: links.urlOf(viewer, versionId, openedAs(type)),
    }))
    return { data }
  }
}
