import { assetRoutes, type Asset } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import type { ApiClient } from '../server/test/api-client.ts'

/** A place to upload to, in a department of its own. */
export async function benchAsset(client: ApiClient, name = 'Bench'): Promise<Asset> {
  const department = await client.call(departmentRoutes.create, { body: { name: 'Bench', info: 'Bench' } })
  return client.call(assetRoutes.create, { query: { departmentId: department._id }, body: { name, info: 'Bench' } })
}
