import type { RankedPassage } from '../../server/src/knowledge/index/search.repository.ts'
import { passagesOf } from '../../server/src/knowledge/passages/cut-passages.ts'
import type { SourceSegment } from '../../server/src/knowledge/passages/page-lines.ts'

type File = { id: string; title: string; fileName: string; hasRunningHeads: boolean }

/** The passages of a file in one asset, as the product cuts them; nothing was searched yet. */
export function memoryPassages(segments: readonly SourceSegment[], file: File): RankedPassage[] {
  const { id, fileName, ...source } = file
  return passagesOf(segments, source).map((passage) => ({
    ...passage,
    id: `${id} ${passage.ordinal}`,
    versionId: id,
    resourceId: id,
    assetId: 'asset',
    departmentId: 'department',
    fileName,
    fileType: 'document',
    score: 0,
  }))
}
