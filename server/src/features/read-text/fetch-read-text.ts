import type { readTextRoutes } from '@millwright/contract/read-text'
import type { HandlerOf } from '../../calls/handler.ts'
import { findFileIn } from '../../files/files.repository.ts'
import { findReading, listCorrections } from '../../knowledge/read-text/readings.repository.ts'
import { notFound } from '../../platform/refusal.ts'
import { presentNoReading, presentReadText } from './read-text.presenter.ts'
import { hasSegment } from './read-text.repository.ts'

export const fetchReadText: HandlerOf<typeof readTextRoutes.fetch> = async ({ tx, viewer, granted, query }) => {
  const { assetId, id } = granted
  const { segment } = query
  const file = await findFileIn(tx, { viewer, assetId, type: null }, id)
  if (file?.type !== 'document' && file?.type !== 'image') throw notFound()
  const { versionId } = file
  const of = { companyId: viewer.companyId, versionId, segment }
  const reading = await findReading(tx, of)
  if (reading) return { data: presentReadText({ segment, reading, corrections: await listCorrections(tx, of) }) }
  if (!(await hasSegment(tx, viewer, { versionId, segment }))) throw notFound()
  return { data: presentNoReading(segment) }
}
