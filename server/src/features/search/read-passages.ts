import type { searchRoutes } from '@millwright/contract/search'
import type { HandlersOf } from '../../calls/handler.ts'
import type { PassageRange } from '../../schema/passages.ts'
import { notFound } from '../../platform/refusal.ts'
import { findFoundFile, findOrdinals, listPassagesBetween } from './found-file.repository.ts'

/** Neighbours on each side of a passage. */
const around = 2
/** Of a page or the beginning of a file: a page of a table can be cut into many. */
const most = 40

/** What is not found (it is not processed, hidden from the assistant, or of an older version) is not read here either. */
export const readPassages: HandlersOf<typeof searchRoutes>['readPassages'] = async ({ tx, viewer, granted, query }) => {
  const { resourceId } = granted
  const file = await findFoundFile(tx, viewer.companyId, resourceId)
  if (!file) throw notFound()
  const { versionId, ...named } = file
  const { passageId, segment } = query
  const version = { companyId: viewer.companyId, versionId }
  const ordinals = await findOrdinals(tx, version, { passageId, segment: segment ?? null })
  if (!ordinals) throw notFound()
  const reach = passageId === null ? 0 : around
  const first = ordinals.first - reach
  const last = Math.min(ordinals.last, ordinals.first + most - 1) + reach
  const passages = await listPassagesBetween(tx, version, { first, last })
  const read = passages.map(({ id, title, text, ranges }) => ({
    id,
    title,
    text: passageId === null && segment !== undefined ? textIn(text, ranges, segment) : text,
    segments: [...new Set(ranges.map((range) => range.segment))],
  }))
  return { data: { ...named, resourceId, passages: read } }
}

/** A passage can reach over the end of a page. */
function textIn(text: string, ranges: readonly PassageRange[], segment: string): string {
  const parts = ranges.toSorted((a, b) => a.offset - b.offset)
  return parts
    .map((part, at) => (String(part.segment) === segment ? text.slice(part.offset, parts[at + 1]?.offset) : ''))
    .join('')
    .trim()
}
