import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addDocument,
  addMember,
  addPassages,
  addVersion,
  changeShown,
  createMaterial,
  type Material,
  type MaterialAsset,
} from '../../../test/material.ts'
import { databaseKindsInTurn, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import { listChangedFacts } from '../../knowledge/facts/changed-quotes.repository.ts'
import { createFactReader } from '../../knowledge/facts/fact-reader.ts'
import { withWords } from '../../knowledge/facts/fact-words.ts'
import { addFacts } from '../../knowledge/facts/facts.repository.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { openJobs } from '../../platform/jobs/jobs.ts'
import { chatMessages, chats, citations } from '../../schema/chats.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'
import { clips } from '../../schema/videos.ts'
import { markChanges } from './fact-changes.jobs.ts'
import { factMailQueue } from './fact-mails.jobs.ts'

describe.each(databaseKindsInTurn('fact changes'))('a torque that changes, on the %s database', (kind) => {
  let platform: TestPlatform
  let jobs: Jobs
  let material: Material
  let manual: MaterialAsset
  const said = 'Casing cover: 150 Nm'

  beforeAll(async () => {
    platform = await openPlatform(kind)
    const { database, signals, log } = platform
    jobs = await openJobs({ database, signals, queues: [factMailQueue], log })
    material = await createMaterial(database, 1)
    const [asset] = material.assets
    if (!asset) throw new Error('No such asset')
    manual = asset
    await store(manual, said, 1)
  })
  afterAll(async () => {
    await jobs.stop()
    await platform.close()
  })

  async function store(version: MaterialAsset, text: string, segment: number) {
    const { companyId } = material
    await addPassages(platform.database, { companyId, asset: version, texts: [{ title: 'Pump', text }] })
    await platform.database.asSystem('test', async (tx) => {
      const owner = { companyId, ...version }
      await addFacts(tx, owner, withWords(createFactReader({ title: 'Pump' }).push({ segment, text })))
      await tx.update(resourceVersions).set({ facts: 1 }).where(eq(resourceVersions.id, version.versionId))
    })
  }

  /** Somebody whose answer of so many days ago quotes the first version. */
  async function askedDaysAgo(days: number): Promise<{ userId: string; messageId: string }> {
    const { companyId, departmentId } = material
    const { userId } = await addMember(platform.database, companyId, 'user')
    const [chatId, messageId] = [uuidv7(), uuidv7()]
    const { assetId, resourceId, versionId } = manual
    const message = { companyId, id: messageId, chatId, ordinal: 1, firstId: messageId, query: 'Torque?' }
    await platform.database.asSystem('test', async (tx) => {
      await tx.insert(chats).values({ companyId, id: chatId, userId, assetId, title: 'Torque?', language: 'English' })
      const createdAt = sql`now() - make_interval(days => ${days}::int)`
      await tx.insert(chatMessages).values({ ...message, state: 'complete', createdAt })
      await tx.insert(citations).values({
        companyId,
        messageId,
        n: 1,
        resourceId,
        versionId,
        assetId,
        departmentId,
        fileName: 'Manual.pdf',
        fileType: 'document',
        segments: [1],
        quotes: [{ segment: 1, text: said, boxes: [] }],
      })
    })
    return { userId, messageId }
  }

  /** A video whose second second says the torque, with a clip around it and one behind. */
  async function filmed(): Promise<string[]> {
    const { companyId } = material
    const film = await addDocument(platform.database, { companyId, assetId: manual.assetId, fileName: 'Film.mp4' })
    const ids = [uuidv7(), uuidv7()]
    await platform.database.asSystem('test', async (tx) => {
      await tx.update(resources).set({ type: 'video' }).where(eq(resources.id, film.resourceId))
      const rows = ids.map((id, at) => ({ id, ordinal: at + 1, start: 10 * at, end: 10 * at + 10 }))
      const { versionId } = film
      await tx.insert(clips).values(rows.map((row) => ({ companyId, versionId, ...row, title: 'Clip', summary: '' })))
    })
    await store(film, said, 2)
    return ids
  }

  it('marks answers and the clip that says it, and tells who asked within 90 days', async () => {
    const { database } = platform
    const { companyId } = material
    const recent = await askedDaysAgo(89)
    const old = await askedDaysAgo(91)
    const [spoken = '', silent = ''] = await filmed()
    const next = await addVersion(database, companyId, { ...manual, number: 2, processedAt: new Date() })
    await store(next, 'Casing cover: 140 Nm', 1)
    await changeShown(
      database,
      companyId,
      sql`UPDATE resources SET current_version = 2 WHERE id = ${manual.resourceId}`,
    )
    const { resourceId, versionId } = next
    await markChanges({ database, jobs }, { companyId, resourceId, versionId }, new AbortController().signal)

    const quoters = [recent.messageId, old.messageId, spoken, silent]
    const changed = await database.asCompany(companyId, (tx) => listChangedFacts(tx, companyId, quoters))
    expect([...changed.keys()].toSorted()).toEqual([recent.messageId, old.messageId, spoken].toSorted())
    expect(changed.get(spoken)).toMatchObject([
      { subject: 'Casing cover', before: { value: '150' }, after: { value: '140' } },
    ])
    const { rows } = await database.asSystem('test', (tx) =>
      tx.execute<{ user: string }>(
        sql`select data ->> 'userId' as user from pgboss.job where name = ${factMailQueue.name}`,
      ),
    )
    expect(rows.map(({ user }) => user)).toEqual([recent.userId])
  })
})
