import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPassages, createMaterial } from '../../../../test/material.ts'
import { databaseKindsInTurn, openPlatform, type TestPlatform } from '../../../../test/open-platform.ts'
import { createFactReader } from '../../../knowledge/facts/fact-reader.ts'
import { withWords } from '../../../knowledge/facts/fact-words.ts'
import { addFacts } from '../../../knowledge/facts/facts.repository.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { facts } from '../../../schema/facts.ts'
import { resourceVersions } from '../../../schema/resources.ts'
import { exportFacts } from './export-facts.ts'

/** More than are looked up at once. */
const count = 450

type Call = Parameters<typeof exportFacts>[0]
type Options = { isOneMoment?: boolean }

describe.each(databaseKindsInTurn('export-facts'))('the export of key facts (%s)', (kind) => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform(kind)
  })
  afterAll(() => platform.close())

  /** A manual of many settings; `during` is done before each step of the export, with its number. */
  async function newManual() {
    const { companyId, admin, assets } = await createMaterial(platform.database, 1)
    const asset = assets[0] ?? { assetId: '', resourceId: '', versionId: '' }
    await addPassages(platform.database, { companyId, asset, texts: [{ title: 'Bolts', text: 'Tighten the bolts.' }] })
    const lines = Array.from({ length: count }, (_, at) => `Bolt ${at}: ${at + 10} Nm`)
    const reader = createFactReader({ title: 'Manual' })
    const read = withWords([...reader.push({ segment: 1, text: lines.join('\n'), headings: [] })])
    const inCompany = <T>(work: (tx: Transaction) => Promise<T>) => platform.database.asCompany(companyId, work)
    const isOfManual = and(eq(facts.companyId, companyId), eq(facts.versionId, asset.versionId))
    /** As it ends: what it says has other ids from then on. */
    const readAgain = () =>
      inCompany(async (tx) => {
        await tx.delete(facts).where(isOfManual)
        await addFacts(tx, { companyId, ...asset }, read)
        await tx
          .update(resourceVersions)
          .set({ processedAt: sql`clock_timestamp()` })
          .where(and(eq(resourceVersions.companyId, companyId), eq(resourceVersions.id, asset.versionId)))
      })
    await readAgain()
    const exported = async (during: (step: number) => Promise<unknown>) => {
      const viewer = { companyId, userId: admin.userId }
      const opened: Options[] = []
      const step = async (work: (...of: unknown[]) => Promise<unknown>, options: Options = {}) => {
        opened.push(options)
        await during(opened.length)
        const act = (tx: Transaction) => work(tx, { assetId: asset.assetId }, viewer)
        return platform.database.asSession(admin.tokenHash, act, options)
      }
      const call = { viewer, query: { assetId: asset.assetId }, step } as unknown as Call
      const { csv } = await exportFacts(call)
      let text = ''
      for await (const piece of csv?.text ?? []) text += piece
      const subjects = [...text.matchAll(/^setting,(Bolt \d+),/gmu)].map((line) => line[1])
      return { subjects, steps: opened.length, isOneMoment: opened.at(-1)?.isOneMoment === true }
    }
    return { readAgain, exported }
  }

  const all = Array.from({ length: count }, (_, at) => `Bolt ${at}`)

  it('misses no line and says none twice where its file is read again meanwhile', async () => {
    const { readAgain, exported } = await newManual()
    const quiet = await exported(async () => {})
    expect([quiet.subjects, quiet.isOneMoment]).toEqual([all, false])
    const { subjects } = await exported(async (step) => (step === 4 ? readAgain() : undefined))
    expect(subjects).toEqual(all)
  })

  it('is read in one transaction where its files are read again and again', async () => {
    const { readAgain, exported } = await newManual()
    const { subjects, isOneMoment } = await exported(readAgain)
    expect([subjects, isOneMoment]).toEqual([all, true])
  })
})
