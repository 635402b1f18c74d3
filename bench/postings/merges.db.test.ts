import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bestByBm25, type Counts, invented } from '../../server/test/exhaustive-bm25.ts'
import { indexedPlant, wordOf } from '../../server/test/indexed-plant.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../server/test/open-platform.ts'
import { mergeNext } from './merge.ts'
import { postingIndex } from './posting-index.ts'
import { postingTables } from './tables.ts'

const sought = [wordOf('w1'), wordOf('w3'), wordOf('w6'), wordOf('=w2', 0.3)]

describe.each(databaseKinds)('merging posting blocks, on the %s database', (kind) => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform(kind)
    await platform.database.executeSql(postingTables)
  })
  afterAll(() => platform.close())

  /** A published version whose passages come in `steps` transactions, side by side. */
  async function manyRuns(steps: number) {
    const { database } = platform
    const plant = await indexedPlant(database, postingIndex)
    const { companyId, inCompany } = plant
    const version = await plant.documentIn(plant.first)
    const added = await Promise.all(
      Array.from({ length: steps }, async (_, step) => {
        const texts = invented(12, step)
        return { texts, ids: await inCompany((tx) => plant.add(tx, version, texts)) }
      }),
    )
    await inCompany((tx) => postingIndex.publish(tx, [version.versionId]))
    const corpus = added.flatMap(({ texts, ids }) => texts.map((counts, at) => ({ id: ids[at] ?? '', counts })))
    const segments = async () => {
      const { rows } = await database.asSystem('test', (tx) =>
        tx.execute(sql`SELECT segment FROM posting_segments WHERE company_id = ${companyId}`),
      )
      return rows.length
    }
    const ranked = async () =>
      (await plant.as(plant.admin).rank(sought)).map(({ id, score }) => ({ id, score: near(score) }))
    return { ...plant, corpus, segments, ranked }
  }
  const near = (score: number) => Math.round(score * 1e6)
  const best = (texts: readonly { id: string; counts: Counts }[]) =>
    bestByBm25(texts, sought)
      .slice(0, 200)
      .map(({ id, score }) => ({ id, score: near(score) }))

  it('finds the same before and after, of writers side by side', async () => {
    const { corpus, segments, ranked } = await manyRuns(20)
    const before = await ranked()
    expect(before).toEqual(best(corpus))
    expect(await segments()).toBe(20)
    await platform.database.asSystem('maintenance', postingIndex.tidy)
    expect(await segments()).toBeLessThan(4)
    expect(await ranked()).toEqual(before)
  })

  it('leaves out what was removed, and keeps what a merge was killed over', async () => {
    const { companyId, corpus, inCompany, segments, ranked } = await manyRuns(9)
    const removed = new Set(corpus.filter((_, at) => at % 3 === 0).map(({ id }) => id))
    await inCompany((tx) => postingIndex.remove(tx, companyId, [...removed]))
    const kept = best(corpus.filter(({ id }) => !removed.has(id)))
    expect(await ranked()).toEqual(kept)
    const dying = platform.database.asSystem('maintenance', async (tx) => {
      await mergeNext(tx)
      throw new Error('killed')
    })
    await expect(dying).rejects.toThrow('killed')
    expect(await segments()).toBe(9)
    await platform.database.asSystem('maintenance', postingIndex.tidy)
    expect(await segments()).toBeLessThan(4)
    expect(await ranked()).toEqual(kept)
  })
})
