import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCompany } from '../../test/company-rows.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../test/open-platform.ts'
import type { EditableAssetId, EditableDepartmentId, Viewer } from '../access/viewer.ts'
import { lockAsset } from '../features/assets/assets.repository.ts'
import { lockDepartment } from '../features/departments/departments.repository.ts'
import { type Holder, setMembers } from '../people/members.repository.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { assets } from '../schema/assets.ts'
import { users } from '../schema/users.ts'

// The embedded database has one connection: there nobody waits for a lock.
const hasServer = databaseKinds.includes('server')
let platform: TestPlatform
let another: Awaited<ReturnType<TestPlatform['openAnother']>>
let admin: Viewer
let bea: Viewer
const ids = { department: '' as EditableDepartmentId, asset: '' as EditableAssetId }

beforeAll(async () => {
  if (!hasServer) return
  platform = await openPlatform('server')
  another = await platform.openAnother()
  const { viewer, assetId } = await insertCompany(platform.database)
  const { companyId } = viewer
  admin = viewer
  bea = { ...viewer, userId: uuidv7(), role: 'user', username: 'bea' }
  await platform.database.asSystem('test', async (tx) => {
    const person = {
      companyId,
      role: 'user',
      email: 'bea@nordmark.example',
      firstName: 'Bea',
      timeZone: 'UTC',
    } as const
    await tx.insert(users).values({ ...person, id: bea.userId, username: 'bea' })
    const [row] = await tx.select({ id: assets.departmentId }).from(assets).where(eq(assets.id, assetId))
    ids.department = (row?.id ?? '') as EditableDepartmentId
    ids.asset = assetId
  })
})
afterAll(async () => {
  await another?.close()
  await platform?.close()
})

const lockAs = {
  department: (tx: Transaction, viewer: Viewer) => lockDepartment(tx, viewer, ids.department),
  asset: (tx: Transaction, viewer: Viewer) => lockAsset(tx, viewer, ids.asset),
}

type Work<T> = (tx: Transaction) => Promise<T>

function as<T>({ database }: Pick<TestPlatform, 'database'>, viewer: Viewer, work: Work<T>): Promise<T> {
  return database.asCompany(viewer.companyId, async (tx) => {
    await tx.execute(sql`select set_config('app.user', ${viewer.userId}, true)`)
    return work(tx)
  })
}

function openedAnother() {
  if (!another) throw new Error('A server takes a second process')
  return another
}

const someoneWaits = async () => {
  const { rows } = await openedAnother().database.executeSql('select 1 from pg_locks where not granted')
  return rows.length > 0
}

it.runIf(hasServer).each([
  ['department', 'read', 'forbidden'],
  ['department', null, 'not-found'],
  ['asset', 'read', 'forbidden'],
  ['asset', null, 'not-found'],
] as const)('changes no %s of who lost access while waiting for it (now %s: %s)', async (kind, left, refusal) => {
  const give = (tx: Transaction, access: 'full' | 'read' | null) => {
    const members = access ? [{ userId: bea.userId, access }] : []
    return setMembers(tx, admin, { holder: kind satisfies Holder, id: ids[kind], members })
  }
  await as(platform, admin, (tx) => give(tx, 'full'))
  let waiting: Promise<unknown> | undefined
  await as(platform, admin, async (tx) => {
    await lockAs[kind](tx, admin)
    waiting = as(openedAnother(), bea, (own) => lockAs[kind](own, bea)).catch((error: { code?: string }) => error.code)
    await expect.poll(someoneWaits).toBe(true)
    await give(tx, left)
  })
  expect(await waiting).toBe(refusal)
})
