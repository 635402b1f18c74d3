import { AssetIdField, DepartmentIdField, idsField, ResourceIdField } from '@millwright/contract/ids'
import type { Route } from '@millwright/contract/route'
import { randomBytes, randomUUID } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import { insertCompany } from '../../test/company-rows.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../test/open-platform.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { accessGrants } from '../schema/access-grants.ts'
import { assets } from '../schema/assets.ts'
import { departments } from '../schema/departments.ts'
import { experts } from '../schema/experts.ts'
import { groupMembers, groups } from '../schema/groups.ts'
import { resources } from '../schema/resources.ts'
import { sessions } from '../schema/sessions.ts'
import { users } from '../schema/users.ts'
import { assetReaders, viewerAssets, viewerDepartments } from '../schema/viewer-access.ts'
import { findPlaces, viewerOf } from './access.repository.ts'
import { authorize } from './authorize.ts'
import { idFieldsOf, namedIds } from './named-ids.ts'
import type { EditableAssetId, EditableResourceId, Viewer, VisibleDepartmentId } from './viewer.ts'

/** A call on several assets and resources at once; there is none in the product yet. */
const bulk = (access: Route['access']) =>
  ({
    method: 'DELETE',
    path: '/api/x',
    summary: 'x',
    query: z.object({ departmentId: DepartmentIdField, assetId: AssetIdField }),
    body: z.object({ ids: idsField('resource', 'Resource Id invalid') }),
    output: z.null(),
    access,
  }) satisfies Route

/** Moves an asset; there is none in the product yet. */
const move = {
  method: 'POST',
  path: '/api/x',
  summary: 'x',
  query: z.object({ targetDepartmentId: DepartmentIdField, departmentId: DepartmentIdField, assetId: AssetIdField }),
  output: z.null(),
  access: 'resource.write',
} as const satisfies Route

/** Moves a resource; there is none in the product yet. */
const hand = {
  ...move,
  query: z.object({ targetAssetId: AssetIdField, departmentId: DepartmentIdField, assetId: AssetIdField }),
  body: z.object({ targetDepartmentId: DepartmentIdField, docId: ResourceIdField }),
} as const satisfies Route

describe.each(databaseKinds)('what the viewer sees (%s)', (kind) => {
  let platform: TestPlatform
  let admin: Viewer
  let member: Viewer
  const id = {
    shop: uuidv7(),
    full: uuidv7(),
    read: uuidv7(),
    ask: uuidv7(),
    askAndRead: uuidv7(),
    askHall: uuidv7(),
    asked: uuidv7(),
    askManual: uuidv7(),
    expertOfAsk: uuidv7(),
    unlisted: uuidv7(),
    binned: uuidv7(),
    ownHall: uuidv7(),
    inOwnHall: uuidv7(),
    readHall: uuidv7(),
    hallOfBinned: uuidv7(),
    binnedHall: uuidv7(),
    lost: uuidv7(),
    otherBinnedHall: uuidv7(),
    otherLost: uuidv7(),
    foreignHall: uuidv7(),
    foreign: uuidv7(),
    manuals: [uuidv7(), uuidv7()],
    readManual: uuidv7(),
    binnedManual: uuidv7(),
    expert: uuidv7(),
    memberExpert: uuidv7(),
    expertOfRead: uuidv7(),
    expertOfBinned: uuidv7(),
    expertOfUnlisted: uuidv7(),
  }

  beforeAll(async () => {
    platform = await openPlatform(kind)
    admin = (await insertCompany(platform.database)).viewer
    member = { ...admin, userId: uuidv7(), role: 'user', permissions: { asset: false, department: false } }
    const { companyId } = admin
    const named = { companyId, name: 'x', info: '' }
    const binned = { ...named, deletedAt: new Date() }
    await platform.database.asSystem('test', async (tx) => {
      const person = { companyId, email: 'bo@nordmark.example', username: 'bo', firstName: 'Bo', timeZone: 'UTC' }
      const colleagueId = uuidv7()
      const groupId = uuidv7()
      await tx.insert(users).values([
        { ...person, id: member.userId, role: 'user' },
        { ...person, id: colleagueId, role: 'user', email: 'cy@nordmark.example', username: 'cy' },
      ])
      await tx.insert(groups).values({ companyId, id: groupId, name: 'Crew' })
      await tx.insert(groupMembers).values({ companyId, groupId, userId: member.userId, byRule: false })
      await tx.insert(departments).values([
        { ...named, id: id.shop },
        { ...named, id: id.ownHall },
        { ...named, id: id.readHall },
        { ...named, id: id.askHall },
        { ...named, id: id.hallOfBinned },
        { ...named, id: id.foreignHall },
        { ...binned, id: id.binnedHall },
        { ...binned, id: id.otherBinnedHall },
      ])
      await tx.insert(assets).values([
        { ...named, id: id.full, departmentId: id.shop },
        { ...named, id: id.read, departmentId: id.shop },
        { ...named, id: id.ask, departmentId: id.shop },
        { ...named, id: id.askAndRead, departmentId: id.shop },
        { ...named, id: id.asked, departmentId: id.askHall },
        { ...named, id: id.unlisted, departmentId: id.shop },
        { ...binned, id: id.binned, departmentId: id.hallOfBinned },
        { ...named, id: id.inOwnHall, departmentId: id.ownHall },
        { ...named, id: id.foreign, departmentId: id.foreignHall },
        { ...named, id: id.lost, departmentId: id.binnedHall },
        { ...named, id: id.otherLost, departmentId: id.otherBinnedHall },
      ])
      const grant = (place: { assetId?: string; departmentId?: string }, level: 'full' | 'read' | 'ask') => ({
        companyId,
        id: uuidv7(),
        userId: member.userId,
        ...place,
        level,
      })
      await tx
        .insert(accessGrants)
        .values([
          grant({ assetId: id.full }, 'full'),
          grant({ assetId: id.read }, 'read'),
          grant({ assetId: id.ask }, 'ask'),
          grant({ assetId: id.askAndRead }, 'ask'),
          grant({ assetId: id.asked }, 'ask'),
          { ...grant({ assetId: id.askAndRead }, 'read'), userId: null, groupId },
          grant({ assetId: id.binned }, 'full'),
          grant({ assetId: id.lost }, 'full'),
          grant({ assetId: id.otherLost }, 'full'),
          grant({ assetId: id.inOwnHall }, 'read'),
          grant({ departmentId: id.ownHall }, 'full'),
          grant({ departmentId: id.readHall }, 'read'),
          { ...grant({ assetId: id.foreign }, 'full'), userId: colleagueId },
          { ...grant({ departmentId: id.foreignHall }, 'full'), userId: colleagueId },
          grant({ departmentId: id.binnedHall }, 'full'),
        ])
      const expert = { companyId, email: 'rajesh@service.example' }
      await tx.insert(experts).values([
        { ...expert, id: id.expert, assetId: id.full },
        { companyId, id: id.memberExpert, assetId: id.full, userId: colleagueId },
        { ...expert, id: id.expertOfRead, assetId: id.read },
        { ...expert, id: id.expertOfAsk, assetId: id.ask },
        { ...expert, id: id.expertOfBinned, assetId: id.binned },
        { ...expert, id: id.expertOfUnlisted, assetId: id.unlisted },
      ])
      const resource = { companyId, type: 'document' as const, aiAccess: true, currentVersion: 1 }
      await tx
        .insert(resources)
        .values([
          ...id.manuals.map((one) => ({ ...resource, id: one, assetId: id.full, fileName: one })),
          { ...resource, id: id.readManual, assetId: id.read, fileName: 'read' },
          { ...resource, id: id.askManual, assetId: id.ask, fileName: 'ask' },
          { ...resource, id: id.binnedManual, assetId: id.full, fileName: 'binned', deletedAt: new Date() },
        ])
    })
  })
  afterAll(() => platform.close())

  function as<T>(viewer: Viewer, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return platform.database.asCompany(viewer.companyId, async (tx) => {
      await tx.execute(sql`select set_config('app.user', ${viewer.userId}, true)`)
      return work(tx)
    })
  }

  async function seenBy(viewer: Viewer): Promise<Record<string, string>> {
    const named = {
      member: [],
      department: [
        id.shop,
        id.ownHall,
        id.readHall,
        id.hallOfBinned,
        id.binnedHall,
        id.otherBinnedHall,
        id.foreignHall,
        id.askHall,
      ],
      asset: [
        id.full,
        id.read,
        id.ask,
        id.askAndRead,
        id.asked,
        id.unlisted,
        id.binned,
        id.inOwnHall,
        id.lost,
        id.otherLost,
        id.foreign,
      ],
      expert: [id.expert, id.memberExpert, id.expertOfRead, id.expertOfAsk, id.expertOfBinned, id.expertOfUnlisted],
      resource: [...id.manuals, id.readManual, id.askManual, id.binnedManual],
      folder: [],
      binned: [],
      fact: [],
    }
    const places = await as(viewer, (tx) => findPlaces(tx, viewer, named))
    const levels = Object.fromEntries(places.map((place) => [place.id, place.level]))
    // Nothing twice, at two levels.
    expect(places).toHaveLength(Object.keys(levels).length)
    return levels
  }

  async function verdictOn<R extends Route>(call: R, viewer: Viewer, values: Record<string, unknown>) {
    const named = namedIds(idFieldsOf(call), values)
    return as(viewer, (tx) => authorize({ tx, viewer }, call, named)).catch(
      (error: Error & { code?: string }) => error.code ?? error.message,
    )
  }

  const verdict = (viewer: Viewer, asked: { assetId: string; ids: string[]; departmentId?: string }) =>
    verdictOn(bulk('resource.write'), viewer, { departmentId: id.shop, ...asked })

  it('is said of everybody as it is said of who asks', async () => {
    const seen = async (viewer: Viewer) => {
      const { rows } = await as(viewer, (tx) =>
        tx.execute<{ id: string; level: string }>(sql`select asset_id as id, level from ${viewerAssets}`),
      )
      return rows.map(({ id: assetId, level }) => `${viewer.userId} ${assetId} ${level}`)
    }
    const { rows: readers } = await as(admin, (tx) =>
      tx.execute<{ userId: string; id: string; level: string }>(
        sql`select user_id as "userId", asset_id as id, level from ${assetReaders}`,
      ),
    )
    const lines = readers.map(({ userId, id: assetId, level }) => `${userId} ${assetId} ${level}`)
    const everybody = await as(admin, (tx) => tx.select({ userId: users.id }).from(users))
    const all = await Promise.all(everybody.map(({ userId }) => seen({ ...member, userId })))
    expect(lines.toSorted()).toEqual(all.flat().toSorted())
    for (const gone of [id.binned, id.lost, id.otherLost]) expect(lines.join()).not.toContain(gone)
  })

  it('is for a member what lists them, at the level of each grant, and nothing of the bin', async () => {
    expect(await seenBy(member)).toEqual({
      [id.shop]: 'read',
      [id.ownHall]: 'full',
      [id.readHall]: 'read',
      [id.inOwnHall]: 'read',
      [id.full]: 'full',
      [id.read]: 'read',
      [id.askAndRead]: 'read',
      [id.ask]: 'ask',
      [id.asked]: 'ask',
      [id.askHall]: 'ask',
      [id.askManual]: 'ask',
      [id.expertOfAsk]: 'ask',
      ...Object.fromEntries(id.manuals.map((one) => [one, 'full'])),
      [id.readManual]: 'read',
      [id.expert]: 'full',
      [id.memberExpert]: 'read',
      [id.expertOfRead]: 'read',
    })
  })

  it('is what may only be asked about in the transaction of a call that is open to askers alone', async () => {
    const listed = (asks: '' | 'on') =>
      as(member, async (tx) => {
        await tx.execute(sql`select set_config('app.asks', ${asks}, true)`)
        const { rows } = await tx.execute<{ id: string; level: string }>(sql`
          select asset_id as id, level from ${viewerAssets}
          union all select department_id, level from ${viewerDepartments}`)
        return Object.fromEntries(rows.map((row) => [row.id, row.level]))
      })
    const readable = {
      [id.shop]: 'read',
      [id.ownHall]: 'full',
      [id.readHall]: 'read',
      [id.inOwnHall]: 'read',
      [id.full]: 'full',
      [id.read]: 'read',
      [id.askAndRead]: 'read',
    }
    expect(await listed('')).toEqual(readable)
    expect(await listed('on')).toEqual({ ...readable, [id.ask]: 'ask', [id.asked]: 'ask', [id.askHall]: 'ask' })
  })

  it('is for an admin all that is not in the bin, and for who was removed or is nobody nothing', async () => {
    const halls = [id.shop, id.ownHall, id.readHall, id.askHall, id.hallOfBinned, id.foreignHall]
    const alive = [
      ...halls,
      id.full,
      id.read,
      id.ask,
      id.askAndRead,
      id.asked,
      id.unlisted,
      id.inOwnHall,
      id.foreign,
      ...id.manuals,
      id.readManual,
      id.askManual,
    ]
    expect(await seenBy(admin)).toEqual({
      ...Object.fromEntries(
        [...alive, id.expert, id.expertOfRead, id.expertOfAsk, id.expertOfUnlisted].map((one) => [one, 'full']),
      ),
      [id.memberExpert]: 'read',
    })
    expect(await seenBy({ ...member, userId: uuidv7() })).toEqual({})
    await platform.database.asSystem('test', async (tx) => {
      await tx.execute(sql`update users set removed_at = now() where id = ${member.userId}`)
    })
    expect(await seenBy(member)).toEqual({})
    await platform.database.asSystem('test', async (tx) => {
      await tx.execute(sql`update users set removed_at = null where id = ${member.userId}`)
    })
  })

  it('has no expert who was removed from the company', async () => {
    const remove = (removedAt: SQL) =>
      platform.database.asSystem('test', (tx) =>
        tx.execute(sql`update users set removed_at = ${removedAt} where email = 'cy@nordmark.example'`),
      )
    await remove(sql`now()`)
    expect(Object.keys(await seenBy(member))).not.toContain(id.memberExpert)
    await remove(sql`null`)
    expect(Object.keys(await seenBy(member))).toContain(id.memberExpert)
  })

  it('is for a member every member of the company, and nobody who was removed, is of another or does not exist', async () => {
    const stranger = (await insertCompany(platform.database)).viewer.userId
    const removed = uuidv7()
    await platform.database.asSystem('test', async (tx) => {
      const person = { companyId: member.companyId, email: 'dee@nordmark.example', username: 'dee', firstName: 'Dee' }
      await tx.insert(users).values({ ...person, id: removed, role: 'user', timeZone: 'UTC', removedAt: new Date() })
    })
    const asked = [admin.userId, member.userId, stranger, removed, uuidv7()]
    const named = {
      member: asked,
      department: [],
      asset: [],
      expert: [],
      folder: [],
      resource: [],
      binned: [],
      fact: [],
    }
    const places = await as(member, (tx) => findPlaces(tx, member, named))
    expect(places.map(({ id: one }) => one).toSorted()).toEqual([admin.userId, member.userId].toSorted())
  })

  it('is nothing to a session that has expired', async () => {
    const { companyId, userId } = member
    const tokenHash = randomBytes(32)
    const viewerUntil = async (expiresAt: SQL) => {
      await platform.database.asSystem('test', async (tx) => {
        const session = { id: uuidv7(), tokenHash, companyId, userId, device: '', address: '', expiresAt }
        await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
        await tx.insert(sessions).values(session)
      })
      return platform.database.asSession(tokenHash.toString('hex'), async (_tx, session) =>
        session ? viewerOf(session) : 'no session',
      )
    }
    expect(await viewerUntil(sql`now() + interval '1 minute'`)).toMatchObject({ userId, role: 'user' })
    expect(await viewerUntil(sql`now() - interval '1 second'`)).toBeNull()
  })

  it('mints all ids of a call or none', async () => {
    const asked = { assetId: id.full, ids: id.manuals }
    expect(await verdict(member, asked)).toEqual({ ...asked, departmentId: id.shop, access: 'full' })
    const [manual = ''] = id.manuals
    for (const other of [randomUUID(), id.readManual, id.binnedManual]) {
      expect(await verdict(member, { assetId: id.full, ids: [manual, other] })).toBe('not-found')
    }
    expect(await verdict(member, { assetId: id.full, ids: [manual], departmentId: id.ownHall })).toBe('not-found')
    expect(await verdict(member, { assetId: id.read, ids: [id.readManual] })).toBe('forbidden')
    expect(await verdict(member, { assetId: id.read, ids: [manual] })).toBe('not-found')
  })

  it('proves of what lies around the thing of a call only that it is seen', async () => {
    const asked = { departmentId: id.shop, assetId: id.full, targetDepartmentId: id.readHall }
    const granted = await verdictOn(move, member, asked)
    expect(granted).toEqual({ ...asked, access: 'full' })
    if (typeof granted === 'string') return
    expectTypeOf(granted.targetDepartmentId).toEqualTypeOf<VisibleDepartmentId>()
    expectTypeOf(granted.assetId).toEqualTypeOf<EditableAssetId>()
  })

  it('keeps the two places of a call apart [T0b]', async () => {
    const asked = { departmentId: id.shop, assetId: id.full, targetDepartmentId: id.readHall }
    // The asset stands in one of the two departments, but not in the one that is named as its own.
    expect(await verdictOn(move, member, { ...asked, departmentId: id.readHall, targetDepartmentId: id.shop })).toBe(
      'not-found',
    )
    expect(await verdictOn(move, member, { ...asked, targetDepartmentId: id.foreignHall })).toBe('not-found')
    const [docId = ''] = id.manuals
    const handed = { ...asked, docId, targetDepartmentId: id.ownHall, targetAssetId: id.inOwnHall }
    expect(await verdictOn(hand, member, handed)).toBe('forbidden')
    const granted = await verdictOn(hand, admin, handed)
    expect(granted).toEqual({ ...handed, access: 'full' })
    expect(await verdictOn(hand, admin, { ...handed, targetDepartmentId: id.shop })).toBe('not-found')
    expect(await verdictOn(hand, admin, { ...handed, assetId: id.inOwnHall, targetAssetId: id.full })).toBe('not-found')
    if (typeof granted === 'string') return
    expectTypeOf(granted.targetDepartmentId).toEqualTypeOf<VisibleDepartmentId>()
    expectTypeOf(granted.targetAssetId).toEqualTypeOf<EditableAssetId>()
    expectTypeOf(granted.docId).toEqualTypeOf<EditableResourceId>()
  })

  it('is found in one query and by indexes, however many ids are named', async () => {
    const { companyId } = member
    const plan = await as(member, async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      const explained = await tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain select level from viewer_assets where company_id = ${companyId} and asset_id = ${id.full}`,
      )
      return explained.rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('Index Scan using access_grants')
    expect(plan).not.toContain('Seq Scan')
    const before = platform.database.stats().queries
    const named = {
      member: [member.userId],
      department: [id.shop],
      asset: [id.full, id.read],
      expert: [id.expert],
      resource: id.manuals,
      folder: [],
      binned: [],
      fact: [],
    }
    await as(member, (tx) => findPlaces(tx, member, named))
    // The transaction's beginning and end, the setting of the viewer, and the one.
    expect(platform.database.stats().queries - before).toBe(4)
  })
})
