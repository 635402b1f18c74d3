import type { Source } from '@millwright/contract/chats'
import { addressOf } from '../../../addresses.ts'
import { opensType } from '../../../domain/resources/kinds.ts'

type Home = { role: string; userId: string }
type SourcePlace = Pick<Source, 'fileType' | 'resourceId' | 'departmentId' | 'assetId'>

/** The page of the record that a source is; null for a file, which is opened beside the chat. */
export function recordAddress({ fileType, resourceId, departmentId, assetId }: SourcePlace, home: Home): string | null {
  if (opensType(fileType)) return null
  const ids = { ...home, departmentId, assetId: assetId ?? resourceId }
  switch (fileType) {
    case 'asset':
      return addressOf('assetProfile', ids)
    case 'department':
      return addressOf('assets', { ...ids, departmentId: resourceId })
    case 'expert':
      return addressOf('expertProfile', { ...ids, expertId: resourceId })
    case 'approved':
      return `${addressOf('approvals', ids)}?approval=${resourceId}`
  }
}
