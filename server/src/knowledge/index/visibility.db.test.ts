import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addDocument,
  addMember,
  addPassages,
  addVersion,
  changeShown,
  createMaterial,
  grantReading,
  type Material,
  type MaterialAsset,
  type Member,
} from '../../../test/material.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import { countVersion, removePassages } from './index-passages.ts'
import { searchPassages } from '../search/search-passages.ts'
import { settleCounts } from './settle-counts.ts'

const words = ['zanzibar', 'gasket', 'torque', 'flange']
const questions = [
  'How much torque does the zanzibar gasket of the flange need?',
  'zanzibar',
  'flange gasket',
  'torque',
]
/** Several steps of counting (`passagesAtOnce` of settle-counts.ts). */
const crowdSize = 2_500

/** More passages than are all scored, so that the candidates' budget counts; the rarer a word, the fewer hold it. */
const fillers = Array.from({ length: 3200 }, (_, n) => {
  const held = words.filter((_word, at) => n % [400, 300, 50, 4][at]! === 0)
  return `Line ${n} part ${n % 70} ${held.join(' and ')} of the pump ${n % 9 === 0 ? words[3] : ''}`
})
/** Each holds all that is asked, so that it would come before whatever else there is. */
const crowd = Array.from({ length: crowdSize }, (_, n) => `${words.join(' ')} ${words.join(' ')} number ${n}`)

describe.each(databaseKinds)('what may not be found, on the %s database', (kind) => {
  let platform: TestPlatform
  let material: Material
  let member: Member
  let reference: string[][]

  beforeAll(async () => {
    platform = await openPlatform(kind)
    const { database } = platform
    material = await createMaterial(database, 3)
    member = await addMember(database, material.companyId, 'user')
    await grantReading(database, material.companyId, { userId: member.userId, assetId: asset(0).assetId })
    await add(asset(0), fillers)
    reference = await answers()
  })
  afterAll(() => platform.close())

  const asset = (at: number): MaterialAsset => {
    const found = material.assets[at]
    if (!found) throw new Error('No such asset')
    return found
  }
  const add = (to: MaterialAsset, texts: readonly string[]) =>
    addPassages(platform.database, {
      companyId: material.companyId,
      asset: to,
      texts: texts.map((text) => ({ title: 'Manual', text })),
    })
  const change = (statement: SQL) => changeShown(platform.database, material.companyId, statement)
  const document = (fileName: string, at = 0) =>
    addDocument(platform.database, { companyId: material.companyId, assetId: asset(at).assetId, fileName })
  const ask = (question: string, tokenHash = member.tokenHash) =>
    platform.database.asSession(tokenHash, async (tx) => {
      const search = { question, assetIds: null, limit: 60 }
      const { passages } = await searchPassages(tx, material.companyId, search)
      return passages
    })
  /** What is found for every question, with its score. */
  const answers = async (tokenHash = member.tokenHash) => {
    const found = []
    for (const question of questions) {
      found.push((await ask(question, tokenHash)).map(({ text, score }) => `${score.toFixed(9)} ${text}`))
    }
    return found
  }
  const crowdAmong = (found: readonly { text: string }[]) => found.filter(({ text }) => crowd.includes(text))
  const unprocess = ({ versionId }: MaterialAsset) =>
    change(sql`UPDATE resource_versions SET processed_at = NULL WHERE id = ${versionId}`)
  const setCurrent = ({ resourceId }: MaterialAsset, number: number) =>
    change(sql`UPDATE resources SET current_version = ${number} WHERE id = ${resourceId}`)
  const newVersion = ({ assetId, resourceId }: MaterialAsset, processedAt: Date | null) =>
    addVersion(platform.database, material.companyId, { assetId, resourceId, number: 2, processedAt })
  const everyStep = async (step: () => Promise<boolean | number>) => {
    for (let steps = 0; await step(); steps++) expect(steps).toBeLessThan(100)
  }

  /** What the server does when it is told: a change itself counts nothing. */
  const settle = () => settleCounts(platform.database)

  it('finds enough without a crowd that a change would show', async () => {
    for (const found of reference) expect(found.length).toBeGreaterThan(5)
    const found = await document('found.pdf')
    const ids = await add(found, crowd.slice(0, 10))
    expect(await answers()).not.toEqual(reference)
    await platform.database.asCompany(material.companyId, (tx) => removePassages(tx, material.companyId, ids))
    expect(await answers()).toEqual(reference)
  })

  it('finds nothing of what was taken away a moment ago, and shows it at once when it was not settled [T40]', async () => {
    const crowded = await document('switched.pdf')
    const ids = await add(crowded, crowd.slice(0, 300))
    const access = (given: boolean) =>
      change(sql`UPDATE resources SET ai_access = ${given} WHERE id = ${crowded.resourceId}`)
    expect(crowdAmong(await ask('zanzibar'))).not.toEqual([])
    await access(false)
    expect(crowdAmong(await ask('zanzibar'))).toEqual([])
    await access(true)
    expect(crowdAmong(await ask('zanzibar'))).not.toEqual([])
    await remove(ids)
  })

  const remove = async (ids: string[]) => {
    await platform.database.asCompany(material.companyId, (tx) => removePassages(tx, material.companyId, ids))
    await settle()
  }

  describe('a crowd that was found', () => {
    let version: MaterialAsset
    let ids: string[]
    beforeAll(async () => {
      version = await document('crowd.pdf')
      ids = await add(version, crowd)
      await settle()
    })
    afterAll(() => remove(ids))

    const ofResource = (set: SQL) => change(sql`UPDATE resources SET ${set} WHERE id = ${version.resourceId}`)
    it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
      ['closed to the assistant', () => ofResource(sql`ai_access = false`), () => ofResource(sql`ai_access = true`)],
      ['in the bin', () => ofResource(sql`deleted_at = now()`), () => ofResource(sql`deleted_at = NULL`)],
      [
        'of an older version',
        async () => {
          await newVersion(version, new Date())
          await setCurrent(version, 2)
        },
        () => setCurrent(version, 1),
      ],
    ])('changes no answer when its 2,500 passages are %s [T40]', async (_which, hide, show) => {
      await hide()
      await settle()
      expect(await answers()).toEqual(reference)
      await show()
      await settle()
      expect(await answers()).not.toEqual(reference)
    })
  })

  it.each<[string, () => Promise<MaterialAsset>]>([
    [
      'being processed',
      async () => {
        const version = await document('processed now.pdf')
        await unprocess(version)
        return version
      },
    ],
    [
      'of a version that was replaced by an older one',
      async () => newVersion(await document('restored.pdf'), new Date()),
    ],
    ['of an asset that the viewer may not read', () => document('foreign.pdf', 1)],
  ])('changes no answer when 2,500 passages come that are %s [T40]', async (_which, make) => {
    const ids = await add(await make(), crowd)
    await settle()
    expect(await answers()).toEqual(reference)
    await remove(ids)
    expect(await answers()).toEqual(reference)
  })

  it('changes no answer when 1,000 passages are left by a job that failed while it read the document again [T40]', async () => {
    const version = await document('failed.pdf')
    const ids = await add(version, crowd.slice(0, 1_000))
    await unprocess(version)
    await settle()
    expect(crowdAmong(await ask('zanzibar'))).toEqual([])
    // They leave the counts when the job's leftovers are cleared.
    await remove(ids)
    expect(await answers()).toEqual(reference)
  })

  it('finds in several readable assets what it finds in one, and nothing of another [T48]', async () => {
    const { database } = platform
    const reader = await addMember(database, material.companyId, 'user')
    for (const at of [0, 2]) {
      await grantReading(database, material.companyId, { userId: reader.userId, assetId: asset(at).assetId })
    }
    const ids = await add(await document('beside.pdf', 1), crowd.slice(0, 1_000))
    expect(await answers(reader.tokenHash)).toEqual(reference)
    await remove(ids)
  })

  it('finds the version before while a revision is processed, then the revision alone', async () => {
    const { database } = platform
    const first = await document('revised.pdf')
    await add(first, ['The quixotic valve opens at 3 bar.'])
    const second = await newVersion(first, null)
    await setCurrent(first, 2)
    await add(second, ['The quixotic valve opens at 4 bar.'])
    const found = async () => (await ask('quixotic')).map(({ text }) => text)
    expect(await found()).toEqual(['The quixotic valve opens at 3 bar.'])
    await everyStep(() => database.asCompany(material.companyId, (tx) => countVersion(tx, second.versionId)))
    expect(await found()).toEqual(['The quixotic valve opens at 3 bar.'])
    await change(sql`UPDATE resource_versions SET processed_at = now() WHERE id = ${second.versionId}`)
    expect(await found()).toEqual(['The quixotic valve opens at 4 bar.'])
    await settle()
    await setCurrent(first, 1)
    expect(await found()).toEqual([])
    await settle()
    expect(await found()).toEqual(['The quixotic valve opens at 3 bar.'])
    const { documents } = await frequency('quixot')
    expect(documents).toBe(1)
  })

  it('counts every passage of a long document again when it comes back', async () => {
    const { database } = platform
    const long = await document('long.pdf')
    const ids = await add(
      long,
      Array.from({ length: 1300 }, (_, n) => `Xylophone ${n}`),
    )
    expect(await frequency('xylophon')).toMatchObject({ documents: 1300 })
    const binned = (when: SQL) => change(sql`UPDATE resources SET deleted_at = ${when} WHERE id = ${long.resourceId}`)
    await binned(sql`now()`)
    expect(await ask('xylophone')).toEqual([])
    // Whoever puts it there does not wait for the counting.
    expect(await frequency('xylophon')).toMatchObject({ documents: 1300 })
    await settle()
    expect(await frequency('xylophon')).toBeUndefined()
    await binned(sql`NULL`)
    expect(await ask('xylophone')).toEqual([])
    await settle()
    expect(await ask('xylophone')).toHaveLength(60)
    expect(await frequency('xylophon')).toMatchObject({ documents: 1300 })
    await database.asCompany(material.companyId, (tx) => removePassages(tx, material.companyId, ids))
    expect(await frequency('xylophon')).toBeUndefined()
  })

  const frequency = (lexeme: string) =>
    platform.database.asSystem('test', async (tx) => {
      const query = sql`SELECT documents FROM lexeme_frequency WHERE company_id = ${material.companyId} AND lexeme = ${lexeme}`
      return (await tx.execute<{ documents: number }>(query)).rows[0] as { documents: number }
    })
})
