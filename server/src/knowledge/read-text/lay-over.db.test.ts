import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCompany } from '../../../test/company-rows.ts'
import { databaseKindsInTurn, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import { newResourceId } from '../../access/new-ids.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { passages } from '../../schema/passages.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'
import { passagesOf } from '../passages/cut-passages.ts'
import { addPassages } from '../index/stored-passages.repository.ts'
import { putSegments } from '../passages/passages.repository.ts'
import { textOfReading } from '../readers/ocr/text-of-reading.ts'
import { pageReader } from '../readers/pdf/read-page.ts'
import type { ReadSegment } from '../readers/read-segment.ts'
import type { ReadLine } from '../readers/read-text.ts'
import { correctionLayer } from './lay-over.ts'
import { findReading, putCorrections, putReadings } from './readings.repository.ts'
import { isSettingOf } from './stored-setting.ts'

const size = { width: 595, height: 842 }

function lineAt(text: string, at: number): ReadLine {
  const [top, bottom] = [0.1 + at * 0.05, 0.12 + at * 0.05]
  const words = [...text.matchAll(/\S+/gu)].map(({ 0: word, index: start }) => ({
    start,
    end: start + word.length,
    confidence: 0.97,
    box: { x: 0.1 + start / 100, y: top, width: word.length / 100, height: bottom - top },
  }))
  const right = 0.1 + text.length / 100
  const corner = (x: number, y: number) => ({ x, y })
  return {
    text,
    words,
    confidence: 0.97,
    corners: [corner(0.1, top), corner(right, top), corner(right, bottom), corner(0.1, bottom)],
  }
}

describe.each(databaseKindsInTurn('lay-over'))('corrections of a file that is read again (%s)', (kind) => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform(kind)
  })
  afterAll(() => platform.close())

  /** A scan that was read so, with `correct` for one of its lines. */
  async function newScan(read: readonly (ReadSegment & { ordinal: number })[]) {
    const { viewer, assetId } = await insertCompany(platform.database)
    const { companyId } = viewer
    const [resourceId, versionId] = [newResourceId(assetId), uuidv7()]
    const version = { companyId, assetId, resourceId, versionId }
    const step = <T>(work: (tx: Transaction) => Promise<T>) => platform.database.asCompany(companyId, work)
    await step(async (tx) => {
      const file = { type: 'document' as const, fileName: 'scan.pdf', aiAccess: true, currentVersion: 1 }
      await tx.insert(resources).values({ companyId, id: resourceId, assetId, ...file })
      const bytes = { blobKey: 'scan', sha256: new Uint8Array(32), size: 1, mediaType: 'application/pdf' }
      await tx.insert(resourceVersions).values({ ...version, id: versionId, number: 1, extension: 'pdf', ...bytes })
      await putSegments(tx, version, read)
      await putReadings(tx, version, read)
      await addPassages(tx, version, passagesOf(read, { title: 'scan', hasRunningHeads: false }))
    })
    const correct = (segment: number, at: number, text: string) =>
      step(async (tx) => {
        const of = { companyId, versionId, segment }
        const line = (await findReading(tx, of))?.lines[at]
        if (!line) throw new Error('The line is gone')
        const corrections = [{ lineId: line.id, corners: line.corners, readAs: line.text, text }]
        await putCorrections(tx, of, { by: viewer.userId, corrections })
      })
    return { version, step, correct }
  }

  it('are laid over page by page, with those that are made meanwhile', async () => {
    const readPage = pageReader()
    const read = [1, 2].map((number) => {
      const lines = [`Torqe of bolt ${number}`, `Oil of page ${number}`].map(lineAt)
      const reading = { ...size, angle: 0, lines, foundLines: lines.length, hints: [] }
      return { segment: number, ordinal: number, ...textOfReading(reading, { number, page: size, readPage }) }
    })
    const { version, step, correct } = await newScan(read)
    const found = async () => {
      const rows = await step((tx) => tx.select().from(passages).where(eq(passages.versionId, version.versionId)))
      return rows.map(({ text }) => text).join('\n')
    }
    await correct(1, 0, 'Torque of bolt 1')
    await correct(2, 0, 'Torque of bolt 2')
    const layer = correctionLayer({ ...version, title: 'scan' })
    expect(await step(layer.ahead)).toBe(true)
    expect(await found()).toMatch(/Torque of bolt 1[^]*Torqe of bolt 2/)
    expect(await step(layer.ahead)).toBe(true)
    expect(await step(layer.ahead)).toBe(false)
    await correct(1, 0, 'Torque of screw 1')
    await correct(1, 1, 'Grease of page 1')
    expect(await step(layer.isBehind)).toBe(true)
    expect(await step(layer.ahead)).toBe(true)
    expect(await step(layer.isBehind)).toBe(false)
    expect(await step(layer.ahead)).toBe(false)
    expect(await found()).toBe('Torque of screw 1\nGrease of page 1\nTorque of bolt 2\nOil of page 2')
  })

  it('leave the cells of a page that was kept as it is written where they stand', async () => {
    const text = '48-2213\tShaft seal'
    const ends = [...text.matchAll(/[^\t]+/gu)].map(({ 0: cell, index: start }) => ({
      start,
      end: start + cell.length,
    }))
    const row = { start: 0, end: text.length, cells: ends.map((span, column) => ({ ...span, column, span: 1 })) }
    const columns = [
      { header: 'Part number', role: 'part' as const },
      { header: 'Name\0', role: 'name' as const },
    ]
    const tables = [{ start: 0, end: text.length, columns, header: [], rows: [row] }]
    const reading = { ...size, angle: 0, lines: [lineAt('', 0)], foundLines: 1, hints: [] }
    const place = { ...size, layout: new Uint8Array() }
    const { version, step, correct } = await newScan([
      { segment: 1, ordinal: 1, text, headings: [], tables, place, reading },
    ])
    await correct(1, 0, 'Spares of the pump')
    await step(correctionLayer({ ...version, title: 'scan' }).ahead)
    const now = `Spares of the pump\n${text}`
    const setting = (await step((tx) => findReading(tx, { ...version, segment: 1 })))?.setting
    const cells = setting?.tables.flatMap(({ rows }) => rows.flatMap((one) => one.cells))
    expect(cells?.map(({ start, end }) => now.slice(start, end))).toEqual(['48-2213', 'Shaft seal'])
    expect(setting && isSettingOf(now, setting)).toBe(true)
  })
})
