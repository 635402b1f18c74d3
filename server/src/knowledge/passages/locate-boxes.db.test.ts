import { certain } from '@millwright/contract/confidence'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDocument, createMaterial } from '../../../test/material.ts'
import { databaseKindsInTurn, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import { segments } from '../../schema/passages.ts'
import { screenTexts } from '../../schema/videos.ts'
import { encodeLayout } from '../readers/layout.ts'
import { cutTalk } from './cut-talk.ts'
import { createLocator } from './locate-boxes.ts'
import { putSegments, readPlaces } from './passages.repository.ts'

describe.each(databaseKindsInTurn('locate-boxes'))('what was read from a picture (%s)', (kind) => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform(kind)
  })
  afterAll(() => platform.close())

  it('of a video says in which figures nothing is proven: those on its screen where the video was processed before confidences were kept, not those that are said', async () => {
    const { companyId, assets } = await createMaterial(platform.database, 1)
    const assetId = assets[0]?.assetId ?? ''
    const { versionId } = await addDocument(platform.database, { companyId, assetId, fileName: 'Belt.mp4' })
    const screen = [{ start: 7.4, end: 30, text: 'Alarm E-417\nBelt tension 48 Nm', confidences: [] }]
    const said = [
      { start: 7.2, end: 9, text: 'Now the belt is 90 mm wide.' },
      { start: 12, end: 14, text: 'It runs at 2 m/s.' },
    ]
    const cut = cutTalk({ title: 'Belt', lines: said, clips: [], screen })
    const doubted = () =>
      platform.database.asCompany(companyId, async (tx) => {
        const { listDoubts } = createLocator((names) => readPlaces(tx, companyId, names))
        const found = await listDoubts([7, 12].map((segment) => ({ versionId, segment })))
        return found.map((words) => words.map(({ word, confidence }) => [word, confidence]))
      })
    await platform.database.asCompany(companyId, async (tx) => {
      await tx.insert(screenTexts).values(screen.map((text) => ({ companyId, id: uuidv7(), versionId, ...text })))
      await putSegments(tx, { companyId, versionId }, cut.segments)
    })
    expect(await doubted()).toEqual([[], []])

    await platform.database.asCompany(companyId, (tx) =>
      tx.update(segments).set({ confidences: null }).where(eq(segments.versionId, versionId)),
    )
    const unproven = [
      ['E-417', 0],
      ['48', 0],
    ]
    expect(await doubted()).toEqual([unproven, []])
  })

  it('has the confidence of its least sure word where a page was read from its picture, and none where it has its text', async () => {
    const { companyId, assets } = await createMaterial(platform.database, 1)
    const assetId = assets[0]?.assetId ?? ''
    const { versionId } = await addDocument(platform.database, { companyId, assetId, fileName: 'Scan.pdf' })
    const text = 'Tighten the bolts.'
    const line = { start: 0, end: text.length, turns: 0, top: 10, bottom: 20 }
    const edges = Array.from({ length: text.length + 1 }, (_, at) => 10 + at)
    const page = { width: 100, height: 100, layout: encodeLayout({ width: 100, height: 100 }, [{ ...line, edges }]) }
    const of = (segment: number) => ({ segment, ordinal: segment, text, headings: [], place: page })
    const confidences = [{ start: 12, end: 18, confidence: 0.9 }]
    await platform.database.asCompany(companyId, (tx) =>
      putSegments(tx, { companyId, versionId }, [of(1), { ...of(2), confidences }]),
    )
    const confidenceOf = (segment: number, start: number, end: number) =>
      platform.database.asCompany(companyId, async (tx) => {
        const { locate } = createLocator((names) => readPlaces(tx, companyId, names))
        return (await locate(versionId, { segment, start, end })).confidence
      })
    expect(await confidenceOf(2, 0, text.length)).toBe(0.9)
    expect(await confidenceOf(2, 0, 11)).toBe(certain)
    expect(await confidenceOf(1, 0, text.length)).toBeUndefined()
  })
})
