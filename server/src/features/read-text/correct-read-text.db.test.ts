import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDocument, createMaterial } from '../../../test/material.ts'
import { databaseKindsInTurn, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import { createFactReader } from '../../knowledge/facts/fact-reader.ts'
import { withWords } from '../../knowledge/facts/fact-words.ts'
import { addFacts } from '../../knowledge/facts/facts.repository.ts'
import { putSegments } from '../../knowledge/passages/passages.repository.ts'
import { textOfReading } from '../../knowledge/readers/ocr/text-of-reading.ts'
import { pageReader } from '../../knowledge/readers/pdf/read-page.ts'
import type { ReadLine } from '../../knowledge/readers/read-text.ts'
import { findReading, putReadings } from '../../knowledge/read-text/readings.repository.ts'
import { facts } from '../../schema/facts.ts'
import { correctReadText } from './correct-read-text.ts'

const size = { width: 595, height: 842 }

function lineAt(text: string, at: number) {
  const [top, bottom] = [0.1 + at * 0.05, 0.12 + at * 0.05]
  const words = [...text.matchAll(/\S+/gu)].map(({ 0: word, index: start }) => ({
    start,
    end: start + word.length,
    confidence: 0.97,
    box: { x: 0.1 + start / 100, y: top, width: word.length / 100, height: bottom - top },
  }))
  const right = 0.1 + text.length / 100
  const corner = (x: number, y: number) => ({ x, y })
  const corners: ReadLine['corners'] = [
    corner(0.1, top),
    corner(right, top),
    corner(right, bottom),
    corner(0.1, bottom),
  ]
  return { text, words, confidence: 0.97, corners }
}

type Call = Parameters<ReturnType<typeof correctReadText>>[0]

describe.each(databaseKindsInTurn('correct-read-text'))('a line that is corrected (%s)', (kind) => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform(kind)
  })
  afterAll(() => platform.close())

  /** A scan of two pages; `correct` puts `text` in the place of the second line of one, with `before` ahead of each step. */
  async function newScan() {
    const { companyId, admin, assets } = await createMaterial(platform.database, 1)
    const assetId = assets[0]?.assetId ?? ''
    const document = await addDocument(platform.database, { companyId, assetId, fileName: 'scan.pdf' })
    const version = { companyId, ...document }
    const readPage = pageReader()
    const pages = ['Tighten the drain plugs to 28 Nm.', 'Tighten the gland nuts to 12 Nm.'].map((sentence, at) => {
      const lines = ['Gearbox', sentence].map(lineAt)
      const reading = { ...size, angle: 0, lines, foundLines: lines.length, hints: [] }
      const number = at + 1
      const read = textOfReading(reading, { number, page: size, readPage })
      return { segment: number, ordinal: number, ...read }
    })
    const reader = createFactReader({ title: 'scan' })
    await platform.database.asCompany(companyId, async (tx) => {
      await putSegments(tx, version, pages)
      await putReadings(tx, version, pages)
      await addFacts(tx, version, withWords(pages.flatMap((page) => reader.push(page))))
    })
    const started: string[] = []
    const handle = correctReadText({
      startProcessing: async (_, { versionId }) => {
        started.push(versionId)
      },
    })
    const correct = async (segment: number, text: string, before?: (step: number) => Promise<unknown>) => {
      const granted = { assetId, id: document.resourceId }
      const viewer = { companyId, userId: admin.userId }
      const of = { companyId, versionId: document.versionId, segment }
      const reading = await platform.database.asCompany(companyId, (tx) => findReading(tx, of))
      let steps = 0
      const step = async (work: (...of: unknown[]) => Promise<unknown>) => {
        steps += 1
        await before?.(steps)
        return platform.database.asSession(admin.tokenHash, (tx) => work(tx, granted, viewer))
      }
      const body = { lines: [{ id: reading?.lines[1]?.id ?? '', text }] }
      const facts = { signal: new AbortController().signal }
      const call = { viewer, granted, query: { ...granted, segment }, body, facts, step, refuseStale: async () => {} }
      await handle(call as unknown as Call)
      return steps
    }
    const said = () =>
      platform.database.asCompany(companyId, async (tx) => {
        const rows = await tx.select({ value: facts.value }).from(facts).where(eq(facts.versionId, document.versionId))
        return rows.map(({ value }) => value).toSorted()
      })
    return { correct, said, started }
  }

  const plugs = (newtonMetres: number) => `Tighten the drain plugs to ${newtonMetres} Nm.`
  const nuts = (newtonMetres: number) => `Tighten the gland nuts to ${newtonMetres} Nm.`

  it('says its facts anew in a step that reads nothing', async () => {
    const { correct, said, started } = await newScan()
    expect(await said()).toEqual(['12', '28'])
    expect(await correct(1, plugs(23))).toBe(2)
    expect([await said(), started]).toEqual([['12', '23'], []])
  })

  it('says them also where somebody else corrects the file while they are read', async () => {
    const { correct, said, started } = await newScan()
    const steps = await correct(1, plugs(23), async (step) => (step === 2 ? correct(2, nuts(13)) : undefined))
    expect(steps).toBe(4)
    expect([await said(), started]).toEqual([['13', '23'], []])
  })

  it('is read again with the whole file where others correct it again and again', async () => {
    const { correct, said, started } = await newScan()
    const steps = await correct(1, plugs(23), async (step) =>
      step % 2 === 0 ? correct(2, nuts(13 + step)) : undefined,
    )
    expect(steps).toBe(6)
    expect([await said(), started.length]).toEqual([['19', '28'], 1])
  })
})
