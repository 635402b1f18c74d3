import type { RankedPassage } from '../src/knowledge/index/search.repository.ts'

/** A passage as the search finds it: all of a manual's only page, unless `more` says otherwise. */
export function rankedPassage(text: string, more: Partial<RankedPassage> = {}): RankedPassage {
  return {
    id: 'passage-1',
    versionId: 'version-1',
    resourceId: 'resource-1',
    assetId: 'asset-1',
    departmentId: 'department-1',
    fileName: 'Manual.pdf',
    fileType: 'document',
    ordinal: 0,
    title: 'Manual',
    text,
    ranges: [{ offset: 0, segment: 1, start: 0, end: text.length }],
    score: 9,
    ...more,
  }
}
