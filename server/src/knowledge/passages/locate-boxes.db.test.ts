import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDocument, createMaterial } from '../../../test/material.ts'
import { databaseKindsInTurn, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import { segments } from '../../schema/passages.ts'
import { screenTexts } from '../../schema/videos.ts'
import { cutTalk } from './cut-talk.ts'
import { createLocator } from './locate-boxes.ts'
import { putSegments, readPlaces } from './passages.repository.ts'

describe.each(databaseKindsInTurn('locate-boxes'))("figures on a video's screen (%s)", (kind) => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform(kind)
  })
  afterAll(() => platform.close())

  it('are in doubt where the video was processed before confidences were kept, those that are said are not', async () => {
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
})
