import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addDocument,
  addMember,
  addPassages,
  createMaterial,
  grantReading,
  type Material,
  type MaterialAsset,
} from '../../../test/material.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { factCorrections, facts } from '../../schema/facts.ts'
import { createFactReader } from './fact-reader.ts'
import { addFacts, moveCorrections, removeSomeFacts } from './facts.repository.ts'
import { findFacts } from './find-facts.repository.ts'

const lines = ['Casing cover: 150 Nm', 'Weight of the housing: 40 kg', 'Hydraulic oil: HLP 46']

describe.each(databaseKinds)('facts on the %s database', (kind) => {
  let platform: TestPlatform
  let material: Material
  let tokenHash: string
  const asset = (at: number): MaterialAsset => {
    const found = material.assets[at]
    if (!found) throw new Error('No such asset')
    return found
  }
  const inCompany = <T>(work: (tx: Transaction) => Promise<T>) => platform.database.asCompany(material.companyId, work)
  const ownerOf = (document: MaterialAsset) => ({ companyId: material.companyId, ...document })
  const readFacts = (texts: readonly string[]) =>
    createFactReader({ title: 'Pump' }).push({ segment: 1, text: texts.join('\n') })
  const store = (document: MaterialAsset, texts: readonly string[]) =>
    inCompany((tx) => addFacts(tx, ownerOf(document), readFacts(texts)))
  const find = (text: string, asked: Partial<Parameters<typeof findFacts>[2]> = {}) =>
    platform.database.asSession(tokenHash, (tx) =>
      findFacts(tx, material.companyId, { text, kinds: null, assetIds: null, most: 10, ...asked }),
    )

  beforeAll(async () => {
    platform = await openPlatform(kind)
    material = await createMaterial(platform.database, 2)
    const { userId, ...member } = await addMember(platform.database, material.companyId, 'user')
    ;({ tokenHash } = member)
    await grantReading(platform.database, material.companyId, { userId, assetId: asset(0).assetId })
    for (const at of [0, 1]) {
      const texts = [{ title: 'Pump', text: 'A pump.' }]
      await addPassages(platform.database, { companyId: material.companyId, asset: asset(at), texts })
      await store(asset(at), lines)
    }
  })
  afterAll(() => platform.close())

  it('are found by their words and kinds in what the viewer may read, those that hold most first', async () => {
    const [best, ...others] = await find('What torque do the casing covers need?')
    expect(best).toMatchObject({ subject: 'Casing cover', value: '150', unit: 'Nm', assetId: asset(0).assetId })
    expect(others.every(({ assetId }) => assetId === asset(0).assetId)).toBe(true)
    expect((await find('casing oil', { kinds: ['fluid'] })).map(({ value }) => value)).toEqual(['HLP 46'])
    expect(await find('casing', { assetIds: [asset(1).assetId] })).toEqual([])
    expect(await find("'); & | ! zebra")).toEqual([])
  })

  it('are looked for through the index of their words', async () => {
    const { versionId, resourceId, assetId } = asset(1)
    const plan = await platform.database.asSystem('test', async (tx) => {
      await tx.execute(sql`
        insert into facts (company_id, id, version_id, resource_id, asset_id, ordinal, kind, subject, attribute, value, unit,
          condition, text, segment, ranges, about, read_as, tokens)
        select ${material.companyId}::uuid, gen_random_uuid(), ${versionId}::uuid, ${resourceId}::uuid, ${assetId}::uuid,
          100 + n, 'setting', 'Gap', 'length', n::text, 'mm', '', 'Gap', '1', '[]', n::text, n::text,
          to_tsvector('simple', 'gap number ' || n)
        from generate_series(1, 5000) n`)
      await tx.execute(sql`analyze facts`)
      // As `search_facts` sets it.
      await tx.execute(sql`set local enable_seqscan = off`)
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain (costs off)
        select f.id from facts f
        where f.company_id::text = ${material.companyId}::text and f.tokens @@ 'cover'::tsquery`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/Bitmap Index Scan on facts_tokens/u)
  })

  it('keep their correction when the version is read again, also where it is read a little otherwise', async () => {
    const { assetId } = asset(0)
    const document = await addDocument(platform.database, {
      companyId: material.companyId,
      assetId,
      fileName: 'Scan.pdf',
    })
    const owner = ownerOf(document)
    await store(document, ['Gland nut: 12 Nm', 'Gap: 3 mm'])
    const correct = (text: string, corrected: { value?: string; hidden?: boolean }) =>
      inCompany(async (tx) => {
        const [fact] = readFacts([text])
        if (!fact) throw new Error('Nothing was read')
        const { about, readAs } = fact
        const { companyId, resourceId, versionId } = owner
        const by = { correctedAt: new Date(), hidden: false, ...corrected }
        await tx.insert(factCorrections).values({ companyId, resourceId, versionId, about, readAs, ...by })
      })
    await correct('Gland nut: 12 Nm', { value: '14' })
    await correct('Gap: 3 mm', { hidden: true })
    const corrections = () =>
      inCompany(async (tx) => {
        const rows = await tx
          .select({
            subject: facts.subject,
            readAs: facts.value,
            value: factCorrections.value,
            hidden: factCorrections.hidden,
          })
          .from(facts)
          .innerJoin(factCorrections, eq(factCorrections.readAs, facts.readAs))
          .where(eq(facts.versionId, document.versionId))
          .orderBy(facts.ordinal)
        return rows
      })
    const readAgain = async (texts: readonly string[]) => {
      expect(await inCompany((tx) => removeSomeFacts(tx, owner, 100))).toBe(2)
      await store(document, texts)
      await inCompany((tx) => moveCorrections(tx, owner))
    }
    await readAgain(['Gap: 3 mm', 'Gland nut: 72 Nm'])
    expect(await corrections()).toEqual([
      { subject: 'Gap', readAs: '3', value: null, hidden: true },
      { subject: 'Gland nut', readAs: '72', value: '14', hidden: false },
    ])
    // Of two about the same nobody knows which was meant.
    await readAgain(['Gland nut: 71 Nm', 'Gland nut: 73 Nm'])
    expect(await corrections()).toEqual([])
  })
})
