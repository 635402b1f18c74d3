import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addDocument,
  addMember,
  addPassages,
  changeShown,
  createMaterial,
  grantReading,
  type Material,
} from '../../../test/material.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import { insertSets } from '../../features/glossary/glossary.repository.ts'
import { glossarySets } from '../../schema/glossary.ts'
import { sessions } from '../../schema/sessions.ts'
import { maxSets, readGlossarySets } from '../search/glossary/glossary.repository.ts'
import { removePassages } from './index-passages.ts'
import { searchPassages } from '../search/search-passages.ts'
import { questionKeys } from '../search/glossary/term-keys.ts'
import { tsvectorLiteral } from './tsvector.ts'

describe.each(databaseKinds)('search on the %s database', (kind) => {
  let platform: TestPlatform
  let ours: Material
  let theirs: Material

  beforeAll(async () => {
    platform = await openPlatform(kind)
    ours = await createMaterial(platform.database, 2)
    theirs = await createMaterial(platform.database, 1)
    await add(ours, 0, ['The zanzibar gasket of the feed pump needs 12 Nm.', 'Grease the bearing every week.'])
    await add(ours, 1, ['The zanzibar gasket of the mixer needs 15 Nm.'])
    await add(theirs, 0, ['The zanzibar gasket of the press needs 99 Nm. Secret canary.'])
  })
  afterAll(() => platform.close())

  const assetOf = (material: Material, at: number) => {
    const asset = material.assets[at]
    if (!asset) throw new Error('No such asset')
    return asset
  }
  const add = (material: Material, at: number, texts: string[]) =>
    addPassages(platform.database, {
      companyId: material.companyId,
      asset: assetOf(material, at),
      texts: texts.map((text) => ({ title: 'Manual', text })),
    })
  type Asked = { question: string; assetIds?: string[] | null; companyId?: string }
  const ask = async (tokenHash: string, { question, assetIds = null, companyId = ours.companyId }: Asked) =>
    platform.database.asSession(tokenHash, async (tx) =>
      (await searchPassages(tx, companyId, { question, assetIds, limit: 10 })).passages.map(({ text }) => text),
    )

  it('finds what the viewer may read, best first', async () => {
    const found = await ask(ours.admin.tokenHash, { question: 'How tight is the zanzibar gasket of the mixer?' })
    expect(found).toEqual(['The zanzibar gasket of the mixer needs 15 Nm.', expect.stringContaining('feed pump')])
  })

  it('reads a list of parts in the language of the files beside it, whatever its abbreviations are elsewhere', async () => {
    const { companyId, assets } = ours
    const asset = await addDocument(platform.database, { companyId, assetId: assets[0]!.assetId, fileName: 'Parts' })
    const text = `${'Seal kit valve quokkas washer spacer '.repeat(8)} DE LA LES`
    await addPassages(platform.database, { companyId, asset, texts: [{ title: 'Parts', text }] })
    expect(await ask(ours.admin.tokenHash, { question: 'What is a quokka?' })).toEqual([text])
  })

  it('never finds a passage of another company, also when its asset is asked for [T28a]', async () => {
    const question = 'zanzibar gasket secret canary'
    expect(await ask(ours.admin.tokenHash, { question })).not.toContainEqual(expect.stringContaining('canary'))
    const assetIds = [assetOf(theirs, 0).assetId]
    expect(await ask(ours.admin.tokenHash, { question, assetIds })).toEqual([])
    expect(await ask(ours.admin.tokenHash, { question, assetIds, companyId: theirs.companyId })).toEqual([])
  })

  it('answers the function itself with nothing of another company [T28a]', async () => {
    const call = (assetId: string) => sql`
      SELECT passage_id FROM public.search_passages(
        ARRAY['zanzibar'], ARRAY[1]::float8[], ARRAY[${assetId}]::uuid[], 60, NULL, ARRAY[0], ARRAY[1]::float8[])`
    const rowsOf = async (assetId: string) =>
      platform.database.asSession(ours.admin.tokenHash, async (tx) => (await tx.execute(call(assetId))).rows.length)
    expect(await rowsOf(assetOf(ours, 1).assetId)).toBe(1)
    expect(await rowsOf(assetOf(theirs, 0).assetId)).toBe(0)
  })

  it('finds for a member only what stands in assets that list them [T28a]', async () => {
    const { database } = platform
    const member = await addMember(database, ours.companyId, 'user')
    expect(await ask(member.tokenHash, { question: 'zanzibar gasket' })).toEqual([])
    const { assetId } = assetOf(ours, 1)
    await grantReading(database, ours.companyId, { userId: member.userId, assetId })
    const mixer = ['The zanzibar gasket of the mixer needs 15 Nm.']
    expect(await ask(member.tokenHash, { question: 'zanzibar gasket' })).toEqual(mixer)
    const both = ours.assets.map((asset) => asset.assetId)
    expect(await ask(member.tokenHash, { question: 'zanzibar gasket', assetIds: both })).toEqual(mixer)
    const hidden = [assetOf(ours, 0).assetId]
    expect(await ask(member.tokenHash, { question: 'zanzibar gasket', assetIds: hidden })).toEqual([])
  })

  it('finds the manual in the language of the question first where one asset holds it in two', async () => {
    const both = await createMaterial(platform.database, 1)
    const english = 'Alarm F0815: the spindle is not locked. Close the door and press reset.'
    const german = 'Alarm F0815: Die Spindel ist nicht verriegelt. Schließen Sie die Tür und drücken Sie Reset.'
    await add(both, 0, [english, german])
    const asked = (question: string) => ask(both.admin.tokenHash, { question, companyId: both.companyId })
    expect(await asked('What does alarm F0815 mean?')).toEqual([english, german])
    expect(await asked('Was bedeutet der Alarm F0815?')).toEqual([german, english])
  })

  it('finds a compound however it is written', async () => {
    const ways = await createMaterial(platform.database, 1)
    await add(ways, 0, ['Die Kernel-Version steht in der Datei.', 'R läuft auch unter MSWindows gut.'])
    const asked = (question: string) => ask(ways.admin.tokenHash, { question, companyId: ways.companyId })
    expect(await asked('Welche Kernelversion ist es?')).toHaveLength(1)
    expect(await asked('MS Windows')).toHaveLength(1)
  })

  it('finds what the company calls otherwise, under its own glossary alone, and whatever language it is in', async () => {
    const { database } = platform
    const workshop = await createMaterial(database, 1)
    const english = 'Before you open the frequency inverter, wait for five minutes.'
    const german = 'Die Schmiernippel sind jede Woche abzuschmieren, auch an den Lagern.'
    await add(workshop, 0, [english, german, 'The frequency of the cleaning is given below.'])
    const asked = (question: string) => ask(workshop.admin.tokenHash, { question, companyId: workshop.companyId })
    const addSet = (companyId: string, words: string[]) =>
      database.asCompany(companyId, (tx) => insertSets(tx, companyId, [words]))
    await addSet(ours.companyId, ['VFD', 'frequency inverter'])
    expect(await asked('VFD')).toEqual([])
    await addSet(workshop.companyId, ['VFD', 'frequency inverter', 'variable frequency drive'])
    expect(await asked('How long to wait at the VFDs?')).toEqual([english])
    expect((await asked('VFD'))[0]).toBe(english)
    await addSet(workshop.companyId, ['zerk', 'Schmiernippel'])
    expect((await asked('zerk'))[0]).toBe(german)
    await database.asCompany(workshop.companyId, (tx) => tx.delete(glossarySets))
    expect(await asked('VFD')).toEqual([])
  })

  it('reads a few sets of a large glossary, first those with what the question says', async () => {
    const { database } = platform
    const plant = await createMaterial(database, 1)
    const { companyId } = plant
    await add(plant, 0, ['The cellar valve is closed by hand.', 'The attic valve is opened by hand.'])
    const shared = Array.from({ length: 2000 }, (_, n) => [`pump ${n}`, n === 1700 ? 'cellar valve' : `flange ${n}`])
    await database.asCompany(companyId, (tx) => insertSets(tx, companyId, shared))
    const question = 'How to close pump 1700?'
    const sets = await database.asCompany(companyId, (tx) =>
      readGlossarySets(tx, companyId, { question, keys: questionKeys(question) }),
    )
    expect(sets).toHaveLength(maxSets)
    expect(sets[0]).toEqual(['pump 1700', 'cellar valve'])
    const [found] = await ask(plant.admin.tokenHash, { question, companyId })
    expect(found).toBe('The cellar valve is closed by hand.')
  })

  it('finds nothing for a company without a viewer, nor after the session is gone [T28a]', async () => {
    const { database } = platform
    const search = { question: 'zanzibar gasket', assetIds: null, limit: 10 }
    const inJob = await database.asCompany(ours.companyId, (tx) => searchPassages(tx, ours.companyId, search))
    expect(inJob.passages).toEqual([])
    const member = await addMember(database, ours.companyId, 'admin')
    await database.asSystem('test', (tx) => tx.delete(sessions).where(sql`user_id = ${member.userId}`))
    expect(await ask(member.tokenHash, { question: 'zanzibar gasket' })).toEqual([])
  })

  it.each([
    [
      'the assistant may not read it',
      sql`UPDATE resources SET ai_access = false`,
      sql`UPDATE resources SET ai_access = true`,
    ],
    ['it lies in the bin', sql`UPDATE resources SET deleted_at = now()`, sql`UPDATE resources SET deleted_at = NULL`],
    ['its asset lies in the bin', sql`UPDATE assets SET deleted_at = now()`, sql`UPDATE assets SET deleted_at = NULL`],
    [
      'its department lies in the bin',
      sql`UPDATE departments SET deleted_at = now()`,
      sql`UPDATE departments SET deleted_at = NULL`,
    ],
    [
      'it is not completely processed',
      sql`UPDATE resource_versions SET processed_at = NULL`,
      sql`UPDATE resource_versions SET processed_at = now()`,
    ],
  ])('leaves a document out when %s [T28a]', async (_why, away, back) => {
    const { database } = platform
    const question = 'zanzibar gasket'
    const change = (statement: typeof away) =>
      changeShown(database, ours.companyId, sql`${statement} WHERE company_id = ${ours.companyId}`)
    await change(away)
    expect(await ask(ours.admin.tokenHash, { question })).toEqual([])
    await change(back)
    expect(await ask(ours.admin.tokenHash, { question })).toHaveLength(2)
  })

  it('finds nothing where no passage holds a word of the question', async () => {
    expect(await ask(ours.admin.tokenHash, { question: 'Wo steht das Mittagessen?' })).toEqual([])
    expect(await ask(ours.admin.tokenHash, { question: 'What is it?' })).toEqual([])
    expect(await ask(ours.admin.tokenHash, { question: '?! \\ \' " & | : * ( <->' })).toEqual([])
  })

  it('takes a version out of the index and its words out of the frequencies; twice does no harm', async () => {
    const { database } = platform
    const material = await createMaterial(database, 1)
    const { companyId } = material
    const frequencies = () =>
      database.asSystem('test', async (tx) => {
        const query = sql`SELECT lexeme, documents FROM lexeme_frequency WHERE company_id = ${companyId} ORDER BY lexeme`
        return (await tx.execute<{ lexeme: string; documents: number }>(query)).rows
      })
    const ids = await add(material, 0, ['Oil the quixotic chain. Oil it.', 'Oil the bearing.'])
    expect(await frequencies()).toContainEqual({ lexeme: 'oil', documents: 2 })
    expect(await frequencies()).toContainEqual({ lexeme: '=quixotic', documents: 1 })
    for (let time = 0; time < 2; time++) {
      await database.asCompany(companyId, (tx) => removePassages(tx, companyId, ids))
      expect(await frequencies()).toEqual([])
    }
  })

  it('gets the frequency of a word back from ts_rank', async () => {
    const counts = [1, 2, 3, 7, 20, 64, 255, 400]
    const read = async (count: number) => {
      const literal = tsvectorLiteral(
        new Map([
          ['o', 3],
          ["it's\\", count],
        ]),
      )
      const query = sql`
        SELECT round(0.6079271 / (1 - ts_rank('{1,1,1,1}', ${literal}::tsvector, '''it''''s\\\\'''::tsquery)) - 0.5)::int AS tf`
      return platform.database.asSystem('test', async (tx) => (await tx.execute<{ tf: number }>(query)).rows[0]?.tf)
    }
    const found = []
    for (const count of counts) found.push(await read(count))
    expect(found).toEqual([1, 2, 3, 7, 20, 64, 255, 255])
  })

  it('scores lexemes of one group as one word, however many stand for it', async () => {
    const place = await createMaterial(platform.database, 1)
    const { assetId } = assetOf(place, 0)
    await add(place, 0, ['gland gland here', 'gland packing here', 'gland only here', 'nothing of it here'])
    const score = (lexemes: string[], groups: number[], shares: number[]) =>
      platform.database.asSession(place.admin.tokenHash, async (tx) => {
        const { rows } = await tx.execute<{ score: number; text: string }>(sql`
          SELECT f.score, p.text
          FROM public.search_passages(${sql.param(lexemes)}::text[], ${sql.param(lexemes.map(() => 1))}::float8[],
            ARRAY[${assetId}]::uuid[], 60, NULL, ${sql.param(groups)}::int[], ${sql.param(shares)}::float8[]) f
          JOIN passages p ON p.company_id = ${place.companyId} AND p.id = f.passage_id`)
        return Object.fromEntries(rows.map((row) => [row.text, row.score]))
      })
    const together = await score(['gland', 'pack'], [0, 0], [1, 1])
    expect(together['gland packing here']).toBeCloseTo(together['gland gland here'] ?? 0)
    const apart = await score(['gland', 'pack'], [0, 1], [1, 1])
    expect(apart['gland packing here']).toBeGreaterThan(2 * (apart['gland gland here'] ?? 0))
    const lesser = await score(['gland', 'pack'], [0, 0], [1, 0.5])
    expect(lesser['gland packing here']).toBeLessThan(lesser['gland gland here'] ?? 0)
    expect(lesser['gland packing here']).toBeGreaterThan(lesser['gland only here'] ?? 0)
    const alone = await score(['noth', 'pack'], [0, 0], [1, 0.5])
    expect(alone['gland packing here']).toBeGreaterThan(0)
    expect(alone['gland packing here']).toBeLessThan(alone['nothing of it here'] ?? 0)
    expect(together).not.toHaveProperty('nothing of it here')
  })

  it('reads the index by company, asset and words [T28c]', async () => {
    const letters = 'abcdefghijklmnop'
    const word = (n: number) => `w${letters[n % 16]}${letters[(n >> 4) % 16]}${letters[(n >> 8) % 16]}`
    const texts = Array.from({ length: 500 }, (_, n) =>
      Array.from({ length: 100 }, (_word, at) => word(n * 7 + at * 13)).join(' '),
    )
    const large = await createMaterial(platform.database, 1)
    await add(large, 0, texts)
    const file = await readFile(new URL('../../../repeatable/search-passages.sql', import.meta.url), 'utf8')
    const [, body = ''] = /RETURN QUERY\n(.*);\nEND/s.exec(file) ?? []
    const statement = body
      .replaceAll('$10', 'NULL')
      .replaceAll('$1', `ARRAY['wabc', 'wbba']`)
      .replaceAll('$2', 'ARRAY[1, 1]::float8[]')
      .replaceAll('$3', `ARRAY['${assetOf(large, 0).assetId}']`)
      .replaceAll('$4', '60')
      .replaceAll('$5', 'NULL')
      .replaceAll('$6', 'ARRAY[0, 1]')
      .replaceAll('$7', 'ARRAY[1, 1]::float8[]')
      .replaceAll('$8', 'NULL')
      .replaceAll('$9', 'NULL')
    const plan = await platform.database.asSystem('test', async (tx) => {
      await tx.execute(sql`ANALYZE passage_search`)
      const settings = sql`SELECT set_config('app.company', ${large.companyId}, true), set_config('app.user', ${large.admin.userId}, true)`
      await tx.execute(settings)
      await tx.execute(sql`SELECT set_config('enable_seqscan', 'off', true)`)
      // The statement is a constant of ours, and EXPLAIN takes no other form of it.
      // oxlint-disable-next-line no-restricted-properties
      const rows = (await tx.execute<{ 'QUERY PLAN': string }>(sql.raw(`EXPLAIN (COSTS OFF) ${statement}`))).rows
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    const conditions = plan.match(/Bitmap Index Scan on passage_search_tokens\n\s+Index Cond: .*/gu) ?? []
    expect(conditions).toHaveLength(2)
    for (const condition of conditions) expect(condition).toMatch(/company_id\)::text = .*\(tokens @@ /u)
    expect(conditions.some((condition) => condition.includes('asset_id ='))).toBe(true)
    expect(plan).not.toContain('Seq Scan on passage_search')
    expect(plan).not.toContain('passage_search_of_version')
    expect(plan.match(/Filter: .*hashed SubPlan/gu)).toHaveLength(2)
  })
})
