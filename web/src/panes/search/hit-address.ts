import type { SearchHit, SearchKind } from '@millwright/contract/search'
import { addressOf, viewedAddress } from '../../addresses.ts'
import { opensType } from '../../domain/resources/kinds.ts'

type Home = { role: string; userId: string }

/** The page of what was found, at the place where it was found: page, block, second, record. */
export function hitAddress(kind: SearchKind, hit: SearchHit, home: Home): string {
  const { id, departmentId, assetId, resourceId, fileType, segment } = hit
  const ids = { ...home, departmentId: departmentId ?? '', assetId: assetId ?? '' }
  switch (kind) {
    case 'resource':
    case 'passage':
    case 'note':
    case 'video': {
      const type = fileType !== null && opensType(fileType) ? fileType : 'document'
      return viewedAddress(ids, { type, id: resourceId ?? id, segment })
    }
    case 'asset':
      return addressOf('assetProfile', { ...ids, assetId: assetId ?? id })
    case 'field':
      return addressOf('assetProfile', ids)
    case 'department':
      return addressOf('assets', { ...ids, departmentId: departmentId ?? id })
    case 'expert':
      return addressOf('expertProfile', { ...ids, expertId: id })
  }
}
