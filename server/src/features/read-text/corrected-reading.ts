import type { BodyOf } from '@millwright/contract/route'
import type { readTextRoutes } from '@millwright/contract/read-text'
import type { EditableAssetId, EditableResourceId, Viewer } from '../../access/viewer.ts'
import { type Correction, correctedLines } from '../../knowledge/read-text/corrected-lines.ts'
import {
  type CorrectionRow,
  findReading,
  listCorrections,
  type NewCorrection,
  type ReadingRow,
  type SegmentOf,
} from '../../knowledge/read-text/readings.repository.ts'
import { storableLine } from '../../knowledge/transcripts/lines.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/refusal.ts'

export type ReadOf = { viewer: Viewer; assetId: EditableAssetId; id: EditableResourceId }
export type CorrectedReading = { reading: ReadingRow; corrections: CorrectionRow[] }

/** @throws Refusal `not-found` where nothing was read from a picture */
export async function findRead(tx: Transaction, of: SegmentOf): Promise<CorrectedReading> {
  const reading = await findReading(tx, of)
  if (!reading) throw notFound()
  return { reading, corrections: await listCorrections(tx, of) }
}

/** The lines that are to say otherwise than they do now. */
export function wantedLines(
  { reading, corrections }: CorrectedReading,
  lines: BodyOf<typeof readTextRoutes.correct>['lines'],
): NewCorrection[] {
  const lineOf = new Map(correctedLines(reading.lines, corrections).map((line) => [line.id, line]))
  const readAs = new Map(reading.lines.map((line) => [line.id, line.text]))
  const wanted = new Map(lines.map((line) => [line.id, storableLine(line.text)]))
  return [...wanted].flatMap(([lineId, text]) => {
    const line = lineOf.get(lineId)
    if (!line) throw notFound()
    return line.text === text ? [] : [{ lineId, text, corners: line.corners, readAs: readAs.get(lineId) ?? '' }]
  })
}

/** All corrections as they will stand when these are kept: the new ones behind those that are known. */
export function correctionsAhead(
  known: readonly CorrectionRow[],
  changed: readonly NewCorrection[],
): readonly Correction[] {
  const now = new Map(changed.map((one) => [one.lineId, one]))
  const kept = known.map((one) => ({ ...one, text: now.get(one.lineId)?.text ?? one.text }))
  const ids = new Set(known.map(({ lineId }) => lineId))
  return [...kept, ...changed.filter(({ lineId }) => !ids.has(lineId))]
}
