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
import type { Mail } from '../../platform/mail/mail.ts'
import { facts } from '../../schema/facts.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'
import { clips } from '../../schema/videos.ts'
import { factChangesQueue, markChanges } from './fact-changes.jobs.ts'
import { factMailQueue, sendFactMail } from './fact-mails.jobs.ts'
import { compareVersions } from './compare-versions.ts'
import { followQuotes } from './follow-quotes.ts'

describe.each(databaseKindsInTurn('fact changes'))('a torque that changes, on the %s database', (kind) => {
  let platform: TestPlatform
  let jobs: Jobs
  let material: Material
  let manual: MaterialAsset
  const said = 'Casing cover: 150 Nm'

  beforeAll(async () => {
    platform = await openPlatform(kind)
    const { database, signals, log } = platform
    jobs = await openJobs({ database, signals, queues: [factMailQueue, factChangesQueue], log })
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
  async function askedDaysAgo(
    days: number,
    { of = manual, by }: { of?: MaterialAsset; by?: string } = {},
  ): Promise<{ userId: string; messageId: string }> {
    const { companyId, departmentId } = material
    const userId = by ?? (await addMember(platform.database, companyId, 'user')).userId
    const [chatId, messageId] = [uuidv7(), uuidv7()]
    const { assetId, resourceId, versionId } = of
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

  /** Another manual of the asset that says the torque. */
  async function anotherManual(fileName: string): Promise<MaterialAsset> {
    const { companyId } = material
    const other = await addDocument(platform.database, { companyId, assetId: manual.assetId, fileName })
    await store(other, said, 1)
    return other
  }

  /** Its second version, shown, with another torque. */
  async function published(of: MaterialAsset): Promise<{ companyId: string; resourceId: string; versionId: string }> {
    const { database } = platform
    const { companyId } = material
    const next = await addVersion(database, companyId, { ...of, number: 2, processedAt: new Date() })
    await store(next, 'Casing cover: 140 Nm', 1)
    await changeShown(database, companyId, sql`UPDATE resources SET current_version = 2 WHERE id = ${of.resourceId}`)
    return { companyId, resourceId: of.resourceId, versionId: next.versionId }
  }

  const mark = (job: Parameters<typeof markChanges>[1]) =>
    markChanges({ database: platform.database, jobs }, job, new AbortController().signal)
  const markedOf = (ids: string[]) =>
    platform.database.asCompany(material.companyId, (tx) => listChangedFacts(tx, material.companyId, ids))

  it('tells in one mail how many answers there are, and of none from before 90 days', async () => {
    const { database } = platform
    const of = await anotherManual('Mailed.pdf')
    const { userId } = await addMember(database, material.companyId, 'admin')
    for (let at = 0; at < 25; at++) await askedDaysAgo(1, { of, by: userId })
    const { messageId: old } = await askedDaysAgo(91, { of, by: userId })
    const job = await published(of)
    await mark(job)
    const mails: Mail[] = []
    const sendMail = async (mail: Mail) => void mails.push(mail)
    const send = () =>
      sendFactMail(
        { database, sendMail, publicUrl: () => 'https://a.example' },
        { ...job, userId },
        new AbortController().signal,
      )
    await send()
    expect(mails[0]?.text.split('150 Nm → 140 Nm')).toHaveLength(21)
    expect(mails[0]?.text).toContain('And 5 more')
    // Twenty-five were told of; the old one was not, and is not another time.
    const { rows } = await database.asSystem('test', (tx) =>
      tx.execute<{ quoter: string }>(
        sql`select quoter_id as quoter from changed_quotes where to_version_id = ${job.versionId} and kind = 'message' and told_at is null`,
      ),
    )
    expect(rows.map(({ quoter }) => quoter)).toEqual([old])
    await send()
    expect(mails).toHaveLength(1)
  })

  it('marks an answer that was written while the version was published, and tells who asked', async () => {
    const { database } = platform
    const { companyId } = material
    const of = await anotherManual('Slow.pdf')
    const job = await published(of)
    await mark(job)
    const { userId, messageId } = await askedDaysAgo(0, { of })
    await database.asCompany(companyId, (tx) => followQuotes(jobs).followAnswer(tx, { companyId, messageId }))
    const { rows } = await database.asSystem('test', (tx) =>
      tx.execute<{ data: Parameters<typeof mark>[0] }>(
        sql`select data from pgboss.job where name = ${factChangesQueue.name} and data ->> 'resourceId' = ${of.resourceId}`,
      ),
    )
    expect(rows).toMatchObject([{ data: { ...job, isLate: true } }])
    await mark({ ...job, isLate: true })
    expect([...(await markedOf([messageId])).keys()]).toEqual([messageId])
    const { rows: mailed } = await database.asSystem('test', (tx) =>
      tx.execute(sql`select from pgboss.job where name = ${factMailQueue.name} and data ->> 'userId' = ${userId}`),
    )
    expect(mailed).toHaveLength(1)
  })

  it('compares nothing while one of the versions is being read again', async () => {
    const { database } = platform
    const of = await anotherManual('Again.pdf')
    const { companyId, versionId } = await published(of)
    const step: Parameters<typeof compareVersions>[0]['step'] = (work) => database.asCompany(companyId, work)
    const signal = new AbortController().signal
    const compared = () => compareVersions({ companyId, before: of.versionId, after: versionId, step, signal })
    expect((await compared())?.changed).toHaveLength(1)
    const isFirst = eq(resourceVersions.id, of.versionId)
    await database.asSystem('test', (tx) => tx.update(resourceVersions).set({ processedAt: null }).where(isFirst))
    expect(await compared()).toBeNull()
  })

  it('marks the last of many thousand facts that notes of the asset say', async () => {
    const { database } = platform
    const { companyId } = material
    const of = await anotherManual('Long.pdf')
    const note = await addDocument(database, { companyId, assetId: manual.assetId, fileName: 'Note' })
    await database.asSystem('test', async (tx) => {
      await tx.update(resources).set({ type: 'note' }).where(eq(resources.id, note.resourceId))
      await tx.execute(sql`
        insert into ${facts} (company_id, id, version_id, resource_id, asset_id, ordinal, kind, subject, attribute, value,
          unit, condition, text, segment, ranges, about, read_as, tokens)
        select ${companyId}, ('01000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${note.versionId},
          ${note.resourceId}, ${note.assetId}, n, 'setting', 'Belt', 'length', n::text, 'mm', '', 'Belt', '1', '[]',
          'a' || n, 'r' || n, ''
        from generate_series(1, 5000) n`)
    })
    await store(note, said, 2)
    await mark(await published(of))
    expect([...(await markedOf([note.resourceId])).keys()]).toEqual([note.resourceId])
  })
})
