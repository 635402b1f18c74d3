import type { driveRoutes } from '@millwright/contract/drive'
import type { HandlersOf } from '../../calls/handler.ts'
import { listBin } from './bin.repository.ts'

export const fetchBin: HandlersOf<typeof driveRoutes>['fetchBin'] = async ({
  tx,
  viewer,
  granted: { assetId },
  query: { holding },
}) => {
  const rows = await listBin(tx, { viewer, assetId }, holding)
  const data = rows.map(({ name: fileName, deletedAt, deletedById, deletedByName, ...row }) => ({
    ...row,
    fileName,
    deletedAt: new Date(deletedAt).toISOString(),
    deletedBy: deletedById === null ? null : { _id: deletedById, username: deletedByName ?? '' },
  }))
  return { data }
}
