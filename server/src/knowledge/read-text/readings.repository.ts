import type { Segment } from '@millwright/contract/segments'
import { and, asc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../platform/database/transaction.ts'
import { segments } from '../../schema/passages.ts'
import {
  lineCorrections,
  type PictureSetting,
  pictureReadings,
  type StoredLine,
} from '../../schema/picture-readings.ts'
import { users } from '../../schema/users.ts'
import type { ReadSegment } from '../readers/read-segment.ts'
import { countRead } from '../readers/read-text.ts'
import { withIds } from './corrected-lines.ts'
import { matchCorrections } from './match-corrections.ts'
import { settingOf } from './stored-setting.ts'

type Version = { companyId: string; versionId: string }
export type SegmentOf = Version & { segment: Segment }

const isOfVersion = ({ companyId, versionId }: Version) =>
  and(eq(pictureReadings.companyId, companyId), eq(pictureReadings.versionId, versionId))
const isReadingOf = ({ segment, ...version }: SegmentOf) =>
  and(isOfVersion(version), eq(pictureReadings.key, String(segment)))
const isCorrectionOf = ({ companyId, versionId, segment }: SegmentOf) =>
  and(
    eq(lineCorrections.companyId, companyId),
    eq(lineCorrections.versionId, versionId),
    eq(lineCorrections.key, String(segment)),
  )

/** Stores what was read from the pictures of these segments; of one that has none any more nothing is left. */
export async function putReadings(tx: Transaction, version: Version, read: readonly ReadSegment[]): Promise<void> {
  const { companyId, versionId } = version
  const keysWithout = read.flatMap(({ segment, reading }) => (reading ? [] : [String(segment)]))
  if (keysWithout.length > 0) {
    await tx.delete(pictureReadings).where(and(isOfVersion(version), inArray(pictureReadings.key, keysWithout)))
  }
  for (const { segment, text, reading, headings, tables = [] } of read) {
    if (!reading) continue
    const lines = withIds(segment, reading.lines)
    const { width, height, angle, hints, ruled = [] } = reading
    const setting = settingOf(text, { headings, tables, ruled })
    const readLines = countRead(lines)
    // A reader may count lines that it left out.
    const foundLines = Math.max(reading.foundLines, readLines)
    const values = { width, height, angle, lines, hints, readLines, foundLines, setting }
    await tx
      .insert(pictureReadings)
      .values({ companyId, versionId, key: String(segment), ...values })
      .onConflictDoUpdate({
        target: [pictureReadings.companyId, pictureReadings.versionId, pictureReadings.key],
        set: values,
      })
    await moveCorrections(tx, { ...version, segment }, lines)
  }
}

/** Corrections of an earlier reading name the lines of this one. */
async function moveCorrections(tx: Transaction, of: SegmentOf, lines: readonly StoredLine[]): Promise<void> {
  const kept = await listCorrections(tx, of)
  const matched = matchCorrections(lines, kept)
  // Two may change places: none may stand in the other's way.
  for (const { id } of kept) await setLine(tx, of.companyId, { id, lineId: `kept-${id}` })
  for (const [id, lineId] of matched) await setLine(tx, of.companyId, { id, lineId })
}

async function setLine(tx: Transaction, companyId: string, { id, lineId }: { id: string; lineId: string }) {
  await tx
    .update(lineCorrections)
    .set({ lineId })
    .where(and(eq(lineCorrections.companyId, companyId), eq(lineCorrections.id, id)))
}

/** Those of segments that the version does not have any more. */
export async function removeReadingsBeyond(tx: Transaction, version: Version, last: number) {
  const { companyId, versionId } = version
  const beyond = tx
    .select({ key: segments.key })
    .from(segments)
    .where(
      and(eq(segments.companyId, companyId), eq(segments.versionId, versionId), sql`${segments.ordinal} <= ${last}`),
    )
  await tx.delete(pictureReadings).where(and(isOfVersion(version), notInArray(pictureReadings.key, beyond)))
}

export type ReadingRow = Pick<
  typeof pictureReadings.$inferSelect,
  'width' | 'height' | 'angle' | 'lines' | 'foundLines' | 'hints' | 'setting' | 'updatedAt'
>

/** Null where nothing was read from a picture. */
export async function findReading(tx: Transaction, of: SegmentOf): Promise<ReadingRow | null> {
  const [row] = await tx
    .select({
      width: pictureReadings.width,
      height: pictureReadings.height,
      angle: pictureReadings.angle,
      lines: pictureReadings.lines,
      foundLines: pictureReadings.foundLines,
      hints: pictureReadings.hints,
      setting: pictureReadings.setting,
      updatedAt: pictureReadings.updatedAt,
    })
    .from(pictureReadings)
    .where(isReadingOf(of))
  return row ?? null
}

export type CorrectionRow = {
  id: string
  lineId: string
  corners: StoredLine['corners']
  readAs: string
  text: string
  correctedAt: Date
  /** Null where the person is not known any more. */
  correctedBy: { _id: string; username: string } | null
}

/** In the order in which they were made first. */
export async function listCorrections(tx: Transaction, of: SegmentOf): Promise<CorrectionRow[]> {
  const rows = await tx
    .select({
      id: lineCorrections.id,
      lineId: lineCorrections.lineId,
      corners: lineCorrections.corners,
      readAs: lineCorrections.readAs,
      text: lineCorrections.text,
      correctedAt: lineCorrections.correctedAt,
      byId: users.id,
      username: users.username,
    })
    .from(lineCorrections)
    .leftJoin(users, and(eq(users.companyId, lineCorrections.companyId), eq(users.id, lineCorrections.correctedBy)))
    .where(isCorrectionOf(of))
    .orderBy(asc(lineCorrections.id))
  return rows.map(({ byId, username, ...row }) => ({
    ...row,
    correctedBy: byId === null ? null : { _id: byId, username: username ?? '' },
  }))
}

export type NewCorrection = { lineId: string; corners: StoredLine['corners']; readAs: string; text: string }

export async function putCorrections(
  tx: Transaction,
  { companyId, versionId, segment }: SegmentOf,
  { by, corrections }: { by: string; corrections: readonly NewCorrection[] },
): Promise<void> {
  const rows = corrections.map((correction) => ({
    ...correction,
    companyId,
    versionId,
    key: String(segment),
    id: uuidv7(),
    correctedBy: by,
    correctedAt: sql`now()`,
  }))
  await tx
    .insert(lineCorrections)
    .values(rows)
    .onConflictDoUpdate({
      target: [lineCorrections.companyId, lineCorrections.versionId, lineCorrections.key, lineCorrections.lineId],
      set: { text: sql`excluded.text`, correctedBy: by, correctedAt: sql`now()` },
    })
}

/** How the text of a segment is set now. */
export async function setSetting(tx: Transaction, of: SegmentOf, setting: PictureSetting): Promise<void> {
  await tx.update(pictureReadings).set({ setting }).where(isReadingOf(of))
}

/** How many lines are read now; the reading counts as changed. */
export async function countReadLines(tx: Transaction, of: SegmentOf, lines: readonly StoredLine[]): Promise<void> {
  await tx
    .update(pictureReadings)
    .set({ readLines: countRead(lines) })
    .where(isReadingOf(of))
}

/** `state` is another one as soon as its corrections are others. */
export type CorrectedSegment = { key: string; state: string }

/** The segments of a version that a person has corrected. */
export async function listCorrectedSegments(
  tx: Transaction,
  { companyId, versionId }: Version,
): Promise<CorrectedSegment[]> {
  const { key, lineId, text } = lineCorrections
  return tx
    .select({ key, state: sql<string>`md5(string_agg(${lineId} || ' ' || ${text}, ' ' order by ${lineId}))` })
    .from(lineCorrections)
    .where(and(eq(lineCorrections.companyId, companyId), eq(lineCorrections.versionId, versionId)))
    .groupBy(key)
    .orderBy(asc(key))
}

/** Whether a person wrote anything that a version's pictures say. */
export async function hasCorrectedText(tx: Transaction, { companyId, versionId }: Version): Promise<boolean> {
  const rows = await tx
    .select({ id: lineCorrections.id })
    .from(lineCorrections)
    .where(
      and(
        eq(lineCorrections.companyId, companyId),
        eq(lineCorrections.versionId, versionId),
        ne(lineCorrections.text, ''),
      ),
    )
    .limit(1)
  return rows.length > 0
}
