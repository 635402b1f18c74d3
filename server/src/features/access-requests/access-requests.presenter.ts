import type { AccessRequest } from '@millwright/contract/access-requests'
import type { RequestRow } from './access-requests.repository.ts'

export function presentAccessRequest(row: RequestRow): AccessRequest {
  const { id, asker, access, departmentId, departmentName, assetId, assetName, note, createdAt } = row
  return {
    id,
    askedBy: { _id: asker.id, username: asker.username, email: asker.email },
    access,
    kind: assetId === null ? 'department' : 'asset',
    departmentId,
    departmentName,
    assetId,
    assetName,
    note,
    askedAt: createdAt.toISOString(),
  }
}
