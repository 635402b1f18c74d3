import type { readTextRoutes } from '@millwright/contract/read-text'
import type { HandlerOf, StreamCall } from '../../calls/handler.ts'
import { stemOf } from '../../files/file-name.ts'
import { findFileIn } from '../../files/files.repository.ts'
import { holdOpenJob } from '../../files/open-jobs.repository.ts'
import { type FactsAhead, followText, readAhead, TextMoved } from '../../knowledge/facts/followed/follow-text.ts'
import { listSetPages } from '../../knowledge/facts/followed/followed-facts.repository.ts'
import { findSegmentText } from '../../knowledge/index/replaced-text.repository.ts'
import { changedSegment } from '../../knowledge/read-text/changed-segment.ts'
import { correctedLines } from '../../knowledge/read-text/corrected-lines.ts'
import { changeLines } from '../../knowledge/read-text/lay-over.ts'
import { countReadLines, listCorrections, putCorrections } from '../../knowledge/read-text/readings.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/refusal.ts'
import { correctionsAhead, findRead, type ReadOf, wantedLines } from './corrected-reading.ts'
import type { ReadTextDeps } from './read-text.deps.ts'
import { presentReadText } from './read-text.presenter.ts'
import { holdVersion } from './read-text.repository.ts'

type Correct = typeof readTextRoutes.correct
type Call = StreamCall<Correct>
type Work = Parameters<Parameters<Call['step']>[0]>

/** How often the facts are read again because somebody else corrected the file meanwhile; then the whole file is. */
const maxTries = 3

/**
 * What is found of the file follows in the transaction that keeps the correction: nothing is read again. What its text will
 * say as facts is read before, in no transaction, and again where somebody else changes the text meanwhile.
 */
export function correctReadText({ startProcessing }: ReadTextDeps): HandlerOf<Correct> {
  return async (call) => {
    for (let tries = 1; ; tries += 1) {
      const ahead = await factsAhead(call)
      try {
        return await call.step((...work) => correct(call, { work, ahead, startProcessing, isLast: tries === maxTries }))
      } catch (error) {
        if (!(error instanceof TextMoved)) throw error
      }
    }
  }
}

/** What the version will say once it is corrected; null where nothing is to be said, or it is not found. */
async function factsAhead(call: Call): Promise<FactsAhead | null> {
  const { query, body, facts } = call
  const found = await call.step(async (tx, { assetId, id }, viewer) => {
    const file = await findScan(tx, { viewer, assetId, id })
    const owner = { companyId: viewer.companyId, assetId, resourceId: id, versionId: file.versionId }
    const of = { ...owner, segment: query.segment }
    const { isProcessed } = await holdVersion(tx, viewer, { resourceId: id, versionId: file.versionId })
    if (!isProcessed) return null
    const known = await findRead(tx, of)
    const { reading, corrections } = known
    // Before anything is refused of lines that the text no longer has.
    await call.refuseStale(reading.updatedAt, async () =>
      presentReadText({ segment: query.segment, reading, corrections }),
    )
    const wanted = wantedLines(known, body.lines)
    if (wanted.length === 0) return null
    const before = correctedLines(reading.lines, corrections)
    const after = correctedLines(reading.lines, correctionsAhead(corrections, wanted))
    const changed = changedSegment(await findSegmentText(tx, of), { reading, before, after })
    if (!changed) return null
    const pages = await listSetPages(tx, owner)
    const { text, setting } = changed
    const isOther = changed.changes.length > 0
    const now = pages.map((page) =>
      isOther && page.segment === of.segment ? { ...page, text, setting: setting ?? page.setting } : page,
    )
    return { version: { ...owner, title: stemOf(file) }, pages: now }
  })
  return found && readAhead(found.version, found.pages, { signal: facts.signal, isAwaited: true })
}

async function findScan(tx: Transaction, { viewer, assetId, id }: ReadOf) {
  const file = await findFileIn(tx, { viewer, assetId, type: null }, id)
  if (file?.type !== 'document' && file?.type !== 'image') throw notFound()
  return file
}

type Correcting = Pick<ReadTextDeps, 'startProcessing'> & { work: Work; ahead: FactsAhead | null; isLast: boolean }

async function correct(
  { query: { segment }, body, refuseStale }: Call,
  { work: [tx, { assetId, id }, viewer], ahead, startProcessing, isLast }: Correcting,
) {
  const { versionId, aiAccess, failure, ...file } = await findScan(tx, { viewer, assetId, id })
  const { companyId, userId } = viewer
  // A worker that publishes the reading before sees the corrections, or has ended.
  await holdOpenJob(tx, { viewer }, id)
  const { isProcessed } = await holdVersion(tx, viewer, { resourceId: id, versionId })
  const of = { companyId, versionId, segment }
  const { reading, corrections } = await findRead(tx, of)
  await refuseStale(reading.updatedAt, async () => presentReadText({ segment, reading, corrections }))
  const before = correctedLines(reading.lines, corrections)
  const changed = wantedLines({ reading, corrections }, body.lines)
  if (changed.length > 0) {
    await putCorrections(tx, of, { by: userId, corrections: changed })
    const after = correctedLines(reading.lines, await listCorrections(tx, of))
    await countReadLines(tx, of, after)
    const owner = { companyId, assetId, resourceId: id, versionId, segment, title: stemOf(file) }
    const follow = async () => {
      if (!(await changeLines(tx, owner, { reading, before, after }))) return false
      try {
        if (!ahead) throw new TextMoved()
        return (await followText(tx, owner, ahead)) === 'followed'
      } catch (error) {
        if (isLast && error instanceof TextMoved) return false
        throw error
      }
    }
    // Its text may have been made by another version of the program, or there was none to be found: it is made anew, and
    // the corrections laid over it.
    const isMadeAnew = isProcessed ? !(await follow()) : failure !== null && after.some(({ text }) => text !== '')
    if (aiAccess && isMadeAnew) await startProcessing(tx, { viewer, assetId, resourceId: id, versionId })
  }
  return { data: presentReadText({ segment, ...(await findRead(tx, of)) }) }
}
