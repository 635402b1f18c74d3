import type { readTextRoutes } from '@millwright/contract/read-text'
import type { HandlerOf } from '../../calls/handler.ts'
import { stemOf } from '../../files/file-name.ts'
import { findFileIn } from '../../files/files.repository.ts'
import { holdOpenJob } from '../../files/open-jobs.repository.ts'
import { followText } from '../../knowledge/facts/followed/follow-text.ts'
import { correctedLines } from '../../knowledge/read-text/corrected-lines.ts'
import { changeLines } from '../../knowledge/read-text/lay-over.ts'
import {
  findReading,
  listCorrections,
  putCorrections,
  countReadLines,
} from '../../knowledge/read-text/readings.repository.ts'
import { storableLine } from '../../knowledge/transcripts/lines.ts'
import { notFound } from '../../platform/refusal.ts'
import type { ReadTextDeps } from './read-text.deps.ts'
import { presentReadText } from './read-text.presenter.ts'
import { holdVersion } from './read-text.repository.ts'

/** What is found of the file follows in the same transaction: nothing is read again. */
export function correctReadText({ startProcessing }: ReadTextDeps): HandlerOf<typeof readTextRoutes.correct> {
  return async ({ tx, viewer, granted: { assetId, id }, query: { segment }, body, facts, refuseStale }) => {
    const file = await findFileIn(tx, { viewer, assetId, type: null }, id)
    if (file?.type !== 'document' && file?.type !== 'image') throw notFound()
    const { versionId, aiAccess, failure } = file
    const { companyId, userId } = viewer
    // A worker that publishes the reading before sees the corrections, or has ended.
    await holdOpenJob(tx, { viewer }, id)
    const { isProcessed } = await holdVersion(tx, viewer, { resourceId: id, versionId })
    const of = { companyId, versionId, segment }
    const known = async () => {
      const reading = await findReading(tx, of)
      if (!reading) throw notFound()
      return { segment, reading, corrections: await listCorrections(tx, of) }
    }
    const { reading, corrections } = await known()
    await refuseStale(reading.updatedAt, async () => presentReadText({ segment, reading, corrections }))
    const before = correctedLines(reading.lines, corrections)
    const lineOf = new Map(before.map((line) => [line.id, line]))
    const readAs = new Map(reading.lines.map((line) => [line.id, line.text]))
    const wanted = new Map(body.lines.map((line) => [line.id, storableLine(line.text)]))
    const changed = [...wanted].flatMap(([lineId, text]) => {
      const line = lineOf.get(lineId)
      if (!line) throw notFound()
      return line.text === text ? [] : [{ lineId, text, corners: line.corners, readAs: readAs.get(lineId) ?? '' }]
    })
    if (changed.length > 0) {
      await putCorrections(tx, of, { by: userId, corrections: changed })
      const after = correctedLines(reading.lines, await listCorrections(tx, of))
      await countReadLines(tx, of, after)
      const owner = { companyId, assetId, resourceId: id, versionId, segment, title: stemOf(file) }
      // Its text may have been made by another version of the program, or there was none to be found: it is made anew, and
      // the corrections laid over it.
      const isMadeAnew = isProcessed
        ? !((await changeLines(tx, owner, { reading, before, after })) && (await followText(tx, owner, facts.signal)))
        : failure !== null && after.some(({ text }) => text !== '')
      if (aiAccess && isMadeAnew) {
        await startProcessing(tx, { viewer, assetId, resourceId: id, versionId })
      }
    }
    return { data: presentReadText(await known()) }
  }
}
