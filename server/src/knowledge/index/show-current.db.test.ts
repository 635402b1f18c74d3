import { type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addDocument,
  addPassages,
  addVersion,
  createMaterial,
  type Material,
  type MaterialAsset,
} from '../../../test/material.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { searchPassages } from '../search/search-passages.ts'
import { settleCounts } from './settle-counts.ts'
import { showCurrent, showProcessed } from './show-current.ts'

describe.each(databaseKinds)('what is found of a resource, on the %s database', (kind) => {
  let platform: TestPlatform
  let material: Material
  beforeAll(async () => {
    platform = await openPlatform(kind)
    material = await createMaterial(platform.database, 1)
  })
  afterAll(() => platform.close())

  /** A file of two versions that are processed, the first of which is shown. */
  async function file() {
    const { companyId, assets } = material
    const assetId = assets[0]?.assetId ?? ''
    const first = await addDocument(platform.database, { companyId, assetId, fileName: `${uuidv7()}.pdf` })
    const second = await addVersion(platform.database, companyId, { ...first, number: 2, processedAt: new Date() })
    for (const [n, asset] of [first, second].entries()) {
      await addPassages(platform.database, { companyId, asset, texts: [{ title: 'Pump', text: `Quokka ${n + 1}` }] })
    }
    return { ...first, second: second.versionId }
  }
  const found = async (resourceId: string) => {
    const { admin, companyId } = material
    const { passages } = await platform.database.asSession(admin.tokenHash, (tx) =>
      searchPassages(tx, companyId, { question: 'quokka', assetIds: null, limit: 60 }),
    )
    return passages.filter((passage) => passage.resourceId === resourceId).map(({ text }) => text)
  }
  const ofResource = (id: string, set: SQL) => sql`UPDATE resources SET ${set} WHERE id = ${id}`
  const ofVersion = (id: string, at: SQL) => sql`UPDATE resource_versions SET processed_at = ${at} WHERE id = ${id}`

  it.each<[string, (of: Awaited<ReturnType<typeof file>>) => SQL]>([
    ['AI access was taken', ({ resourceId }) => ofResource(resourceId, sql`ai_access = false`)],
    ['it went into the bin', ({ resourceId }) => ofResource(resourceId, sql`deleted_at = now()`)],
    ['another version is shown', ({ resourceId }) => ofResource(resourceId, sql`current_version = 2`)],
    ['it is read again', ({ versionId }) => ofVersion(versionId, sql`NULL`)],
  ])('is what it shows, or the change is refused, where %s', async (_what, changeOf) => {
    const of = await file()
    expect(await found(of.resourceId)).toEqual(['Quokka 1'])
    const { companyId } = material
    const forgotten = platform.database.asCompany(companyId, (tx) => tx.execute(changeOf(of)))
    await expect(forgotten).rejects.toThrow('is not what it shows')
    expect(await found(of.resourceId)).toEqual(['Quokka 1'])
    await platform.database.asCompany(companyId, async (tx) => {
      await tx.execute(changeOf(of))
      await showCurrent(tx, companyId, [of.resourceId])
    })
    await settleCounts(platform.database)
    expect(await found(of.resourceId)).not.toContain('Quokka 1')
  })

  const publishing = (of: Awaited<ReturnType<typeof file>>, at: SQL) =>
    platform.database.asCompany(material.companyId, async (tx) => {
      await tx.execute(ofVersion(of.second, at))
      await showProcessed(tx, { companyId: material.companyId, ...of })
    })
  const showing = async (tx: Transaction, { resourceId }: MaterialAsset) => {
    await tx.execute(ofResource(resourceId, sql`current_version = 2`))
    await showCurrent(tx, material.companyId, [resourceId])
  }

  it('is of one version alone when one is shown while another is published, whoever ends last', async () => {
    for (let time = 0; time < 5; time += 1) {
      const of = await file()
      await publishing(of, sql`NULL`)
      const publish = () => publishing(of, sql`now()`)
      const show = () => platform.database.asCompany(material.companyId, (tx) => showing(tx, of))
      await Promise.all((time % 2 === 0 ? [publish, show] : [show, publish]).map((begin) => begin()))
      await settleCounts(platform.database)
      expect(await found(of.resourceId)).toEqual(['Quokka 2'])
    }
  })

  // The embedded database has one connection.
  it.runIf(kind === 'server')('is published by who has waited for whoever is showing another version', async () => {
    const of = await file()
    await publishing(of, sql`NULL`)
    const shown = Promise.withResolvers<void>()
    let hasPublished = false
    const published = shown.promise
      .then(() => publishing(of, sql`now()`))
      .finally(() => {
        hasPublished = true
      })
    await platform.database.asCompany(material.companyId, async (tx) => {
      await showing(tx, of)
      shown.resolve()
      const waiting = sql`SELECT pid FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))`
      const isWaiting = async () => (await tx.execute(waiting)).rows.length > 0
      await expect.poll(async () => hasPublished || (await isWaiting())).toBe(true)
    })
    await published
    await settleCounts(platform.database)
    expect(await found(of.resourceId)).toEqual(['Quokka 2'])
  })
})
