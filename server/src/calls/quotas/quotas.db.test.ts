import { membersReached, bytesReached, questionsReached } from '@millwright/contract/reasons/quota-refusals'
import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EditableAssetId, Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { insertCompany } from '../../../test/company-rows.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import { askedPictures } from '../../schema/asked-pictures.ts'
import { companies } from '../../schema/companies.ts'
import { askedQuestions, companyQuotas, storedBytes } from '../../schema/quotas.ts'
import { resources, resourceVersions, versionFiles } from '../../schema/resources.ts'
import { users } from '../../schema/users.ts'
import { putVersionFile } from '../../features/processing/attempts/versions.repository.ts'
import { readBytes, readQuestions } from './quotas.repository.ts'
import { countQuestion, requireBytes, requireMembers } from './require-quota.ts'

const none = { quotas: { bytes: null, members: null, questions: null } }

describe.each(databaseKinds)('what a company may have, on the %s database', (kind) => {
  let platform: TestPlatform
  let viewer: Viewer
  let assetId: EditableAssetId
  let companyId: string

  beforeAll(async () => {
    platform = await openPlatform(kind)
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    ;({ viewer, assetId } = await insertCompany(platform.database))
    companyId = viewer.companyId
  })

  const asRequest = <T>(work: (tx: Transaction) => Promise<T>) => platform.database.asCompany(companyId, work)
  const asSystem = <T>(work: (tx: Transaction) => Promise<T>) => platform.database.asSystem('test', work)
  const stored = () => asRequest((tx) => readBytes(tx, companyId))
  const allow = (quota: Partial<typeof companyQuotas.$inferInsert>) =>
    asSystem((tx) => tx.insert(companyQuotas).values({ companyId, ...quota }))

  async function addFile(tx: Transaction, size: number): Promise<string> {
    const [id, versionId] = [uuidv7(), uuidv7()]
    const file = { type: 'document', fileName: `${id}.pdf`, aiAccess: false, currentVersion: 1 } as const
    await tx.insert(resources).values({ companyId, id, assetId, ...file })
    const bytes = { blobKey: id, sha256: new Uint8Array(32), size, mediaType: 'application/pdf', extension: 'pdf' }
    await tx.insert(resourceVersions).values({ companyId, id: versionId, resourceId: id, number: 1, ...bytes })
    return versionId
  }

  function addPicture(tx: Transaction, size: number) {
    const picture = { blobKey: uuidv7(), mediaType: 'image/png', size, text: '', fields: [] }
    return tx.insert(askedPictures).values({ companyId, id: uuidv7(), userId: viewer.userId, ...picture })
  }

  /** Where transactions run side by side, none goes on before all have come this far. */
  function together(many: number): () => Promise<void> {
    let waiting = kind === 'server' ? many : 0
    const all = Promise.withResolvers<void>()
    return () => {
      waiting -= 1
      if (waiting <= 0) all.resolve()
      return all.promise
    }
  }

  const addMember = (tx: Transaction, changes: Partial<typeof users.$inferInsert> = {}) => {
    const id = uuidv7()
    const person = { role: 'user', email: `${id}@b.example`, username: id, firstName: 'B', timeZone: 'UTC' } as const
    return tx.insert(users).values({ companyId, id, ...person, ...changes })
  }

  it('is counted with every file, and what is made of it, as it comes, is made anew and goes', async () => {
    const versionId = await asRequest((tx) => addFile(tx, 1000))
    expect(await stored()).toBe(1000)
    const make = (size: number) =>
      asRequest((tx) => {
        const blob = { key: uuidv7(), size, sha256: new Uint8Array(32) }
        return putVersionFile(tx, { companyId, versionId }, { kind: 'thumbnail', blob, mediaType: 'image/webp' })
      })
    await make(100)
    expect(await stored()).toBe(1100)
    await make(40)
    expect(await stored()).toBe(1040)
    await asRequest((tx) => addPicture(tx, 7))
    expect(await stored()).toBe(1047)
    const half = () =>
      asRequest(async (tx) => {
        await addFile(tx, 5000)
        throw new Error('half done')
      })
    await expect(half()).rejects.toThrow('half done')
    expect(await stored()).toBe(1047)
    await asRequest((tx) => tx.delete(resources).where(eq(resources.companyId, companyId)))
    expect(await asRequest((tx) => tx.select().from(versionFiles))).toEqual([])
    expect(await stored()).toBe(7)
  })

  it('is counted in few rows, however many files come, and goes with the company', async () => {
    await asRequest(async (tx) => {
      for (let n = 0; n < 100; n++) await addFile(tx, 3)
    })
    expect(await stored()).toBe(300)
    const rows = () => asSystem((tx) => tx.select().from(storedBytes).where(eq(storedBytes.companyId, companyId)))
    expect((await rows()).length).toBeLessThan(70)
    await asSystem((tx) => tx.delete(companies).where(eq(companies.id, companyId)))
    expect(await rows()).toEqual([])
  })

  it('is not seen or changed by another company', async () => {
    await asRequest((tx) => addFile(tx, 10))
    await allow({ bytes: 10 })
    const other = await insertCompany(platform.database)
    const asOther = <T>(work: (tx: Transaction) => Promise<T>) =>
      platform.database.asCompany(other.viewer.companyId, work)
    expect(await asOther((tx) => tx.select().from(companyQuotas))).toEqual([])
    expect(await asOther((tx) => readBytes(tx, companyId))).toBe(0)
    await expect(asRequest((tx) => tx.update(companyQuotas).set({ bytes: null }))).rejects.toThrow()
    await expect(asRequest((tx) => tx.delete(storedBytes))).rejects.toThrow()
  })

  it('ends at a limit of bytes, for those that come at once as well', async () => {
    await allow({ bytes: 1000 })
    const add = () =>
      asRequest(async (tx) => {
        await addFile(tx, 300)
        await haveAdded()
        await requireBytes(tx, none, viewer)
      })
    const haveAdded = together(6)
    const ends = await Promise.allSettled(Array.from({ length: 6 }, add))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const refused = ends.flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []))
    expect(refused).toMatchObject(Array.from({ length: 3 }, () => ({ code: 'too-large', reason: bytesReached(1000) })))
    expect(await stored()).toBe(900)
    // Up to the last byte.
    await asRequest(async (tx) => {
      await addFile(tx, 100)
      await requireBytes(tx, none, viewer)
    })
    await expect(add()).rejects.toMatchObject({ reason: bytesReached(1000) })
  })

  it('ends at a limit of members who may sign in, for those who come at once as well', async () => {
    await allow({ members: 3 })
    await asRequest(async (tx) => {
      await addMember(tx, { suspendedAt: new Date() })
      await addMember(tx, { removedAt: new Date() })
      await addMember(tx, { accessEndsAt: new Date(0) })
      await addMember(tx, { isService: true })
    })
    const add = () =>
      asRequest(async (tx) => {
        await addMember(tx)
        await haveAdded()
        await requireMembers(tx, none, viewer)
      })
    const haveAdded = together(5)
    const ends = await Promise.allSettled(Array.from({ length: 5 }, add))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await expect(add()).rejects.toMatchObject({ code: 'conflict', reason: membersReached(3) })
    const preview = asRequest((tx) => requireMembers(tx, none, { companyId, more: 1 }))
    await expect(preview).rejects.toMatchObject({ reason: membersReached(3) })
  })

  it('ends at a limit of questions of a day, and begins anew with the next one', async () => {
    await allow({ questions: 4 })
    const ask = () => asRequest((tx) => countQuestion(tx, none, viewer))
    const ends = await Promise.allSettled(Array.from({ length: 9 }, ask))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    const refusal: unknown = await ask().catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'too-many', reason: questionsReached(4) })
    const { retryAfter } = refusal as { retryAfter: number }
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(24 * 3600)
    expect(await asRequest((tx) => readQuestions(tx, companyId))).toBe(4)
    await asSystem((tx) => tx.update(askedQuestions).set({ day: sql`${askedQuestions.day} - 1` }))
    expect(await asRequest((tx) => readQuestions(tx, companyId))).toBe(0)
    await ask()
    expect(await asRequest((tx) => readQuestions(tx, companyId))).toBe(1)
  })

  it('is what the settings say where a company has no quota of its own, and no limit where they say none', async () => {
    const few = { quotas: { bytes: 10, members: 1, questions: 0 } }
    const add = (deps: typeof few | typeof none) =>
      asRequest(async (tx) => {
        await addFile(tx, 11)
        await requireBytes(tx, deps, viewer)
        await addMember(tx)
        await requireMembers(tx, deps, viewer)
        await countQuestion(tx, deps, viewer)
      })
    await expect(add(few)).rejects.toMatchObject({ reason: bytesReached(10) })
    await expect(asRequest((tx) => countQuestion(tx, few, viewer))).rejects.toMatchObject({
      reason: questionsReached(0),
    })
    await add(none)
    await allow({ bytes: null, members: null, questions: null })
    await add(few)
  })
})
