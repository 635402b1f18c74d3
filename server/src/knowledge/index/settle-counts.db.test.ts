import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addDocument,
  addPassages,
  changeShown,
  createMaterial,
  type Material,
  type MaterialAsset,
} from '../../../test/material.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import { hourMs, startChores } from '../../platform/chores.ts'
import { openLeases } from '../../platform/database/leases.ts'
import { searchPassages } from '../search/search-passages.ts'
import { passageIndex } from './passage-index-in-use.ts'
import { settleCounts, settling } from './settle-counts.ts'

const before = '00000000-0000-0000-0000-000000000000'

describe.each(databaseKinds)('what the search counts, on the %s database', (kind) => {
  let platform: TestPlatform
  let material: Material
  let switched: MaterialAsset

  beforeAll(async () => {
    platform = await openPlatform(kind)
    material = await createMaterial(platform.database, 1)
    const assetId = material.assets[0]?.assetId ?? ''
    const kept = await addDocument(platform.database, { companyId: material.companyId, assetId, fileName: 'kept.pdf' })
    switched = await addDocument(platform.database, {
      companyId: material.companyId,
      assetId,
      fileName: 'switched.pdf',
    })
    await add(material, kept, ['The zanzibar gasket of the pump.', 'The flange of the zanzibar pump.'])
    const many = Array.from({ length: 750 }, (_, n) => `The zanzibar gasket of line ${n}, part ${n % 70}.`)
    await add(material, switched, many)
  })
  afterAll(() => platform.close())

  const add = ({ companyId }: Material, asset: MaterialAsset, texts: readonly string[]) =>
    addPassages(platform.database, { companyId, asset, texts: texts.map((text) => ({ title: 'Manual', text })) })
  const change = (statement: SQL, { companyId } = material) => changeShown(platform.database, companyId, statement)
  const give = (given: boolean, { resourceId } = switched, of = material) =>
    change(sql`UPDATE resources SET ai_access = ${given} WHERE id = ${resourceId}`, of)
  const settle = () => settleCounts(platform.database)
  const step = (after = before) =>
    platform.database.asSystem('test', (tx) => passageIndex.settleNext(tx, { after, passages: 100 }))
  const killedStep = () =>
    platform.database.asSystem('test', async (tx) => {
      await passageIndex.settleNext(tx, { after: before, passages: 100 })
      throw new Error('killed')
    })
  const unsettled = () =>
    platform.database.asSystem('test', async (tx) => {
      const { rows } = await tx.execute(sql`SELECT FROM version_counts WHERE (counted_to::text LIKE 'f%') <> published`)
      return rows.length
    })
  const ask = async (question: string, { admin, companyId } = material) => {
    const { passages } = await platform.database.asSession(admin.tokenHash, (tx) =>
      searchPassages(tx, companyId, { question, assetIds: null, limit: 60 }),
    )
    return passages.length
  }

  /** Where the counts, or what stands in the index of words, are not those of what is found now. */
  const difference = () =>
    platform.database.asSystem('test', async (tx) => {
      const { rows } = await tx.execute(sql`
        WITH found AS (
          SELECT s.* FROM passage_search s
          JOIN search_versions v ON v.company_id = s.company_id AND v.version_id = s.version_id AND v.searchable
        ),
        recounted AS (
          SELECT company_id, word COLLATE "C" AS lexeme, asset_id, count(*)::int AS documents
          FROM found, unnest(tsvector_to_array(tokens)) word GROUP BY 1, 2, 3
        )
        SELECT lexeme, r.documents - coalesce(f.documents, 0) AS difference
          FROM recounted r FULL JOIN lexeme_frequency f USING (company_id, lexeme, asset_id)
          WHERE r.documents IS DISTINCT FROM f.documents
        UNION ALL SELECT 'passages', s.passages - coalesce(f.passages, 0) FROM search_statistics s
          LEFT JOIN (SELECT company_id, asset_id, count(*) AS passages, sum(length) AS length FROM found GROUP BY 1, 2) f
            USING (company_id, asset_id)
          WHERE (s.passages, s.length) <> (coalesce(f.passages, 0), coalesce(f.length, 0))
        UNION ALL SELECT 'indexed', count(*)::int FROM passage_search s
          JOIN search_versions v USING (company_id, version_id) WHERE s.indexed <> v.searchable HAVING count(*) > 0
        LIMIT 10`)
      return rows
    })

  it('is what a recount finds when steps are killed and the switch is turned in between', async () => {
    for (const given of [false, true, false, true, true, false]) {
      await give(given)
      await expect(killedStep()).rejects.toThrow('killed')
      await step()
      await step()
      await expect(killedStep()).rejects.toThrow('killed')
    }
    await settle()
    expect(await difference()).toEqual([])
    expect(await ask('zanzibar')).toBe(2)
    await give(true)
    await settle()
    expect(await difference()).toEqual([])
    expect(await ask('zanzibar')).toBe(60)
  })

  it('is what a recount finds when two processes settle at once', async () => {
    for (const given of [false, true]) {
      await give(given)
      await Promise.all([settle(), settle(), give(given)])
      await settle()
      expect(await difference()).toEqual([])
    }
  })

  it('is settled by companies in turn', async () => {
    const other = await createMaterial(platform.database, 1)
    const [only] = other.assets
    if (!only) throw new Error('No such asset')
    await add(other, only, ['The ocelot valve.'])
    await give(false, only, other)
    await settle()
    await give(false)
    await give(true, only, other)
    expect([await step(), await step(material.companyId)]).toEqual([material.companyId, other.companyId])
    expect(await ask('ocelot', other)).toBe(1)
    await give(true)
    await settle()
  })

  it('is settled as soon as something is hidden or given', async () => {
    const leases = openLeases({ reach: null, log: platform.log })
    const chores = await startChores([{ ...settling(platform), everyMs: hourMs }], { ...platform, leases })
    try {
      for (const given of [false, true, false, true]) {
        await give(given)
        await expect.poll(unsettled).toBe(0)
      }
      expect(await ask('zanzibar')).toBe(60)
    } finally {
      await chores.stop()
    }
  })
})
