import { texts } from '@millwright/contract/texts'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EditableAssetId, EditableExpertId, Viewer } from '../../access/viewer.ts'
import { createPictureLinks } from '../../links/picture-links.ts'
import { experts } from '../../schema/experts.ts'
import { users } from '../../schema/users.ts'
import { insertCompany } from '../../../test/company-rows.ts'
import { openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import { expertHandlers } from './experts.routes.ts'

const handlers = expertHandlers(createPictureLinks({ key: new Uint8Array(32), now: Date.now }))

let platform: TestPlatform
let viewer: Viewer
let assetId: EditableAssetId
const memberIds = Array.from({ length: 60 }, () => uuidv7())

beforeAll(async () => {
  platform = await openPlatform('embedded')
  ;({ viewer, assetId } = await insertCompany(platform.database))
  const { companyId } = viewer
  const person = { companyId, role: 'user', firstName: 'Bo', username: 'bo', timeZone: 'UTC' } as const
  const rows = memberIds.map((id) => ({ ...person, id, email: `${id}@plant.example` }))
  await platform.database.asSystem('test', (tx) => tx.insert(users).values(rows))
})
afterAll(() => platform.close())

/** How many queries a call takes, beside those of its transaction. */
async function queriesOf<T>(work: (call: never) => Promise<{ data: T }>, input: object): Promise<[number, T]> {
  const before = platform.database.stats().queries
  const granted = { assetId, departmentId: '', access: 'full' }
  const facts = { address: '', userAgent: '', cookies: {}, accessToken: null, idempotencyKey: null }
  const { data } = await platform.database.asCompany(viewer.companyId, (tx) =>
    work({ tx, viewer, granted, query: {}, facts, ...input } as never),
  )
  return [platform.database.stats().queries - before, data]
}

it('none is deleted when somebody else has deleted one of them since the call was judged', async () => {
  const [, added] = await queriesOf(handlers.addExisting, { granted: { assetId, ids: memberIds.slice(0, 2) } })
  const ids = added.map(({ _id }) => _id as EditableExpertId)
  const late = queriesOf(handlers.delete, { granted: { assetId, ids: [...ids, uuidv7()] } })
  await expect(late).rejects.toMatchObject({ code: 'not-found' })
  const [, left] = await queriesOf(handlers.fetchAll, {})
  expect(left).toHaveLength(2)
  await queriesOf(handlers.delete, { granted: { assetId, ids } })
})

it('a member is not added beside an expert of the same e-mail', async () => {
  const { companyId } = viewer
  const memberId = memberIds.at(-1) ?? ''
  // Such a one was added before the member joined the company.
  const row = { companyId, id: uuidv7(), assetId, firstName: 'Bo', email: `${memberId}@plant.example` }
  await platform.database.asSystem('test', (tx) => tx.insert(experts).values(row))
  const adding = queriesOf(handlers.addExisting, { granted: { assetId, ids: [memberId] } })
  await expect(adding).rejects.toMatchObject({ code: 'conflict', message: texts.expertEmailTaken })
  await platform.database.asSystem('test', (tx) => tx.delete(experts).where(eq(experts.id, row.id)))
})

it('no call takes more queries for fifty experts than for one [F14]', async () => {
  const [first = '', ...others] = memberIds
  const [addOne, [one]] = await queriesOf(handlers.addExisting, { granted: { assetId, ids: [first] } })
  const [listOne] = await queriesOf(handlers.fetchAll, {})
  const [pageOne] = await queriesOf(handlers.fetchAll, { query: { page: 1, pageSize: 1 } })
  const [removeOne] = await queriesOf(handlers.delete, { granted: { assetId, ids: [one?._id] } })
  const [addMany, many] = await queriesOf(handlers.addExisting, { granted: { assetId, ids: others.slice(0, 50) } })
  expect(many).toHaveLength(50)
  const [listMany, listed] = await queriesOf(handlers.fetchAll, {})
  expect(listed).toHaveLength(50)
  const [pageMany] = await queriesOf(handlers.fetchAll, { query: { page: 1, pageSize: 50 } })
  const ids = many.map(({ _id }) => _id as EditableExpertId)
  const [removeMany] = await queriesOf(handlers.delete, { granted: { assetId, ids } })
  expect([addMany, listMany, pageMany, removeMany]).toEqual([addOne, listOne, pageOne, removeOne])
})
