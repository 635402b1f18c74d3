import type { Source } from '@millwright/contract/chats'
import { useAddressIds, viewedAddress } from '../../../addresses.ts'
import { opensType } from '../../../domain/resources/kinds.ts'
import { firstSegmentOf } from './opened-citation.ts'
import { recordAddress } from './source-address.ts'

/** The page of what a source is, at the place that was quoted. */
export function useSourceAddress() {
  const { role, userId } = useAddressIds()
  return (source: Source): string | null => {
    const { fileType, resourceId, departmentId, assetId, newerVersion, version } = source
    if (!opensType(fileType)) return recordAddress(source, { role, userId })
    if (assetId === null) return null
    return viewedAddress(
      { role, userId, departmentId, assetId },
      { type: fileType, id: resourceId, segment: firstSegmentOf(source), version: newerVersion ? version : null },
    )
  }
}
