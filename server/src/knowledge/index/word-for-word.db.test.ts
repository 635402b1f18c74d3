import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMember, addPassages, createMaterial, grantReading, type Material } from '../../../test/material.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import { searchPassages } from '../search/search-passages.ts'

type CompanyMaterial = { material: Material; at: number; sentences: string[] }

describe.each(databaseKinds)('material that is asked for word for word, on the %s database', (kind) => {
  let platform: TestPlatform
  let north: CompanyMaterial
  let east: CompanyMaterial
  let foreign: CompanyMaterial

  beforeAll(async () => {
    platform = await openPlatform(kind)
    const [ours, theirs] = [await createMaterial(platform.database, 2), await createMaterial(platform.database, 1)]
    north = await fill(ours, 0, sentencesOf('northern', 25))
    east = await fill(ours, 1, sentencesOf('eastern', 25))
    foreign = await fill(theirs, 0, sentencesOf('foreign', 50))
  })
  afterAll(() => platform.close())

  const sentencesOf = (name: string, count: number) =>
    Array.from({ length: count }, (_, n) => `Canary ${name} ${n}: valve quagga${n} of line ${n} opens at ${n} bar.`)

  async function fill(material: Material, at: number, sentences: string[]): Promise<CompanyMaterial> {
    const asset = material.assets[at]
    if (!asset) throw new Error('No such asset')
    const texts = sentences.map((text) => ({ title: 'Manual', text }))
    await addPassages(platform.database, { companyId: material.companyId, asset, texts })
    return { material, at, sentences }
  }

  /** What is found for fifty sentences of each company, and which of them found themselves. */
  async function askAll(tokenHash: string, { companyId }: Material) {
    const found = new Set<string>()
    const foundThemselves = new Set<string>()
    await platform.database.asSession(tokenHash, async (tx) => {
      for (const question of [north, east, foreign].flatMap(({ sentences }) => sentences)) {
        const { passages } = await searchPassages(tx, companyId, { question, assetIds: null, limit: 10 })
        for (const { text } of passages) found.add(text)
        if (passages.some(({ text }) => text === question)) foundThemselves.add(question)
      }
    })
    return { found, foundThemselves }
  }

  it.each<[string, () => Promise<string> | string, () => CompanyMaterial[]]>([
    ['an admin', () => north.material.admin.tokenHash, () => [north, east]],
    ['a member who may read one asset', memberOfEast, () => [east]],
    ['another company', () => foreign.material.admin.tokenHash, () => [foreign]],
  ])('is found by %s where it may be read, and nowhere else [T28b]', async (_who, tokenOf, placesOf) => {
    const [place] = placesOf()
    if (!place) throw new Error('Nobody reads nothing here')
    const readable = new Set(placesOf().flatMap(({ sentences }) => sentences))
    const { found, foundThemselves } = await askAll(await tokenOf(), place.material)
    expect(found).toEqual(readable)
    expect(foundThemselves).toEqual(readable)
  })

  async function memberOfEast(): Promise<string> {
    const { companyId, assets } = east.material
    const { userId, tokenHash } = await addMember(platform.database, companyId, 'user')
    await grantReading(platform.database, companyId, { userId, assetId: assets[east.at]?.assetId ?? '' })
    return tokenHash
  }
})
