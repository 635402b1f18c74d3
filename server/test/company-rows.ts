import { v7 as uuidv7 } from 'uuid'
import type { EditableAssetId, Viewer } from '../src/access/viewer.ts'
import type { Database } from '../src/platform/database/database.ts'
import { assets } from '../src/schema/assets.ts'
import { companies } from '../src/schema/companies.ts'
import { departments } from '../src/schema/departments.ts'
import { users } from '../src/schema/users.ts'

/** A company with its admin, a department and an asset, behind the server's back. */
export async function insertCompany(
  database: Pick<Database, 'asSystem'>,
): Promise<{ viewer: Viewer; assetId: EditableAssetId }> {
  const [companyId, userId, departmentId, assetId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  const named = { name: 'Press 7', info: '' }
  await database.asSystem('test', async (tx) => {
    await tx.insert(companies).values({ id: companyId, name: 'Nordmark' })
    await tx.insert(users).values({
      companyId,
      id: userId,
      role: 'admin',
      email: 'ada@nordmark.example',
      username: 'ada',
      firstName: 'Ada',
      timeZone: 'Europe/Stockholm',
    })
    await tx.insert(departments).values({ companyId, id: departmentId, ...named })
    await tx.insert(assets).values({ companyId, id: assetId, departmentId, ...named })
  })
  const permissions = { asset: true, department: true }
  const viewer: Viewer = { companyId, userId, sessionId: uuidv7(), role: 'admin', username: 'ada', permissions }
  // The checks of `access/` alone mint it; here the row was made one line above.
  return { viewer, assetId: assetId as EditableAssetId }
}
